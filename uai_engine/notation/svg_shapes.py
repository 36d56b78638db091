"""The colours and the few shapes that a picture of the table is made of."""

from html import escape
from typing import Final

GROUND: Final = "#f4f1ea"
CARD: Final = "#fffdf8"
BOWL: Final = "#ebe6dc"
EDGE: Final = "#ddd6c8"
INK: Final = "#23272f"
SOFT: Final = "#6b7280"
ACCENT: Final = "#0f766e"
BAD: Final = "#b42318"


def moved(x: int, y: int, inside: str) -> str:
    """A group of shapes, put elsewhere."""
    return f'<g transform="translate({x} {y})">{inside}</g>'


def title(text: str) -> str:
    """What the group it stands in is, for pointers and screen readers."""
    return f"<title>{escape(text)}</title>"


def use(symbol: str, x: int, y: int, size: int, opacity: float = 1) -> str:
    """A symbol of `tiles.svg`."""
    faint = "" if opacity == 1 else f' opacity="{opacity}"'
    return f'<use href="#{symbol}" x="{x}" y="{y}" width="{size}" height="{size}"{faint}/>'


def slot(x: int, y: int, dashed: bool = False) -> str:
    """An empty place for a tile."""
    dashes = ' stroke-dasharray="3 3"' if dashed else ' stroke-width="1.5"'
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="30" height="30" rx="5" fill="none"'
        f' stroke="{EDGE}"{dashes}/>'
    )


def ring(x: int, y: int, size: int, colour: str) -> str:
    """An outline around a tile."""
    return (
        f'<rect x="{x - 1}" y="{y - 1}" width="{size + 2}" height="{size + 2}" rx="8" fill="none"'
        f' stroke="{colour}" stroke-width="2.5"/>'
    )


def card(width: int, height: int, edge: str = EDGE, thick: float = 1) -> str:
    """A quiet surface for other things."""
    return (
        f'<rect width="{width}" height="{height}" rx="14" fill="{CARD}" stroke="{edge}"'
        f' stroke-width="{thick}"/>'
    )


def text(
    x: int,
    y: int,
    words: str,
    *,
    anchor: str = "start",
    size: int = 12,
    bold: bool = False,
    fill: str = SOFT,
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"{weight}>'
        f"{escape(words)}</text>"
    )
