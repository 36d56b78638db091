"""A person at a terminal: what it can show, what they type, and the lines above their prompt.

The engine's own terminal and the games of `uai-engine play` have this face in common.
"""
