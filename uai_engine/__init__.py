"""A UAI engine for the board game Azul."""

__version__ = "0.1.0"
