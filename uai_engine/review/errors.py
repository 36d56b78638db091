"""Why a game cannot be reviewed, in words."""


class ReviewError(Exception):
    """A review that cannot be made; the message says why."""
