"""What can go wrong in the rules, by name."""


class GameError(ValueError):
    """The base of every error the rules raise."""


class WrongPhase(GameError):
    """The step does not belong to the phase the game is in."""


class IllegalAction(GameError):
    """The action breaks a rule; the message says which."""


class BadDeal(GameError):
    """The tiles on the displays cannot come from the bag and the lid."""


class BrokenInvariant(GameError):
    """The state is not one that play can reach."""
