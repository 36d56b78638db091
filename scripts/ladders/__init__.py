"""What `scripts/ladder` is made of."""
