"""What was good in a game, what was bad, and what was luck."""
