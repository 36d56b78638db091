"""Whole programs, short enough to read: `python -m uai_engine.rl.examples.reinforce`."""
