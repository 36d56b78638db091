"""What `scripts/fuzz` is made of: positions, sessions and files that nobody would think of."""
