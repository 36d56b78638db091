"""An AzulFEN put together from named fields, so that a case shows only what is special in it."""

_BOARDS = (
    ("2-1-/-4/--3/5/4-", "0011000013", "00000", "00000", "00000", "7", "1"),
    ("1--1-/-4/1-3/4-/4-", "0000220013", "00000", "00000", "00000", "10", "0"),
)
_FIELDS = ("wall", "holds", "rows", "columns", "colours", "score", "penalties")
EMPTY_BOARD = "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ;"
FULL_BAG = "".join(digit * 20 for digit in "01234")
NO_BOWLS = "- - - - - -"


def fen(
    *,
    bowls: str = "0001233 - - - 0123 0001",
    bag: str = "0000111122233344444",
    active: str = "0",
    token: str = "-",
    boards: str | None = None,
    **fields: str,
) -> str:
    """The draft's example with some fields changed: `wall0` is the wall of board 0."""
    if boards is None:
        parts = []
        for seat, board in enumerate(_BOARDS):
            for name, value in zip(_FIELDS, board, strict=True):
                parts.append(fields.pop(f"{name}{seat}", value))
            parts.append(";")
        boards = " ".join(parts)
    assert not fields, fields
    return f"{boards} | {bowls} | {bag} | {active} {token}"


def between_rounds(**fields: str) -> str:
    """The same boards with every bowl empty and nothing on the floors."""
    return fen(**{"bowls": NO_BOWLS, "penalties0": "0", **fields})


def board(
    wall: str = "5/5/5/5/5",
    holds: str = "0000000000",
    flags: str = "00000 00000 00000",
    score: int = 0,
    penalties: int = 0,
) -> str:
    return f"{wall} {holds} {flags} {score} {penalties} ;"
