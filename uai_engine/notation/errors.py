"""What can be wrong with a text, by name. Every message is one line of ASCII."""

_SHOWN = 40


class NotationError(ValueError):
    """The base of every error the notations raise."""


class FenError(NotationError):
    """An AzulFEN that cannot be read: which field is wrong, and why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class MoveError(NotationError):
    """A text that is no move."""


class DealError(NotationError):
    """A text that is no deal token."""


def quoted(text: str) -> str:
    """A piece of input as an error message shows it: one short line, whatever is in it."""
    if len(text) > _SHOWN:
        return f"{text[:_SHOWN]!a}.. ({len(text)} characters)"
    return ascii(text)
