"""What `scripts/bench` measures: one module a part, listed in `parts.py`."""
