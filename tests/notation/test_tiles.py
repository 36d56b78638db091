"""The one file of tile figures holds every tile, and each has a figure of its own."""

import xml.etree.ElementTree as ET

from uai_engine.notation.tiles import MARKER_ID, TILE_IDS, TILE_SIZE, tile_drawing, tile_symbols

SVG = "{http://www.w3.org/2000/svg}"


def figures() -> dict[str, ET.Element]:
    return {
        symbol.get("id", ""): symbol
        for symbol in ET.fromstring(tile_drawing()).iter(f"{SVG}symbol")
    }


def test_every_colour_and_the_marker_have_a_symbol() -> None:
    assert list(figures()) == [*TILE_IDS, MARKER_ID]
    assert {symbol.get("viewBox") for symbol in figures().values()} == {
        f"0 0 {TILE_SIZE} {TILE_SIZE}"
    }


def test_no_two_colours_have_the_same_figure() -> None:
    """The last shape of a symbol is its figure; without its colours it still tells the tile."""
    shapes = [
        tuple(sorted((k, v) for k, v in symbol[-1].items() if k not in ("stroke", "fill")))
        for symbol in figures().values()
    ]
    assert len(set(shapes)) == len(shapes)


def test_symbols_can_be_put_into_another_drawing() -> None:
    drawing = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{tile_symbols()}</svg>')
    assert {symbol.get("id") for symbol in drawing.iter(f"{SVG}symbol")} == {*TILE_IDS, MARKER_ID}
