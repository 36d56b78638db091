"""A game as people see it: text for a terminal, or pixels drawn from the SVG tiles."""

from collections.abc import Sequence
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from uai_engine.extras import needed_from
from uai_engine.game import GameState
from uai_engine.notation.drawing import draw_board
from uai_engine.notation.svg import board_svg


def as_text(state: GameState, names: Sequence[str], colour: bool) -> str:
    return "\n".join(draw_board(state, names=names, colour=colour))


def as_pixels(state: GameState, names: Sequence[str]) -> NDArray[np.uint8]:
    """Height, width and the three colours. Words need a font that the system has."""
    with needed_from("rl"):
        import resvg_py  # here, because who trains does not look
        from PIL import Image

    picture = resvg_py.svg_to_bytes(svg_string=board_svg(state, names=names), background="white")
    with Image.open(BytesIO(bytes(picture))) as image:
        return np.array(image.convert("RGB"))
