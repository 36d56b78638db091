"""Azul for OpenSpiel: a Python game with explicit chance (extra `openspiel`).

Importing this module registers `python_azul`, with the parameter `players`. Chance deals tile by
tile, each colour as likely as its share of the bag, so that every deal has its exact probability
and no chance node more than five outcomes. Actions have the numbers of all our environments.

>>> import pyspiel
>>> from uai_engine.rl import spiel
>>> state = pyspiel.load_game("python_azul(players=3)").new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[:2]
(True, [(0, 0.2), (1, 0.2)])
"""

from typing import Any, Final

from uai_engine.extras import needed_from
from uai_engine.game import (
    Counts,
    GameState,
    Phase,
    deal,
    draft,
    empty_game,
    legal_actions,
    winners,
)
from uai_engine.game.constants import COLOURS, DISPLAY_SIZE, MAX_PLAYERS, MIN_PLAYERS
from uai_engine.notation import write_fen, write_move
from uai_engine.notation.colours import COLOUR_TABLE
from uai_engine.rl.actions import action_count, action_number, action_of
from uai_engine.rl.observation import observation_of, observation_size

with needed_from("openspiel"):
    import numpy as np
    import pyspiel

NAME: Final = "python_azul"
MOST_MOVES: Final = 1000
"""A game this long is over, and nobody has won more than the rules say as things stand. Games can
go on for ever if everybody puts everything on the floor; OpenSpiel wants them to end."""

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Azul (Python)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=MIN_PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": MIN_PLAYERS},
)


class AzulGame(pyspiel.Game):
    """The game for so many players. Utilities are shares of the win."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = int((params or {}).get("players", MIN_PLAYERS))
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(players),
            max_chance_outcomes=COLOURS,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(_TYPE, info, {"players": players})
        self.players = players

    def new_initial_state(self) -> "AzulState":
        return AzulState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "AzulObserver":
        if params:
            raise ValueError(f"an observation of Azul takes no parameters, not {params}")
        return AzulObserver(self.players)


class AzulState(pyspiel.State):
    """A state of the rules, and the tiles drawn of a deal that is not complete."""

    def __init__(self, game: AzulGame) -> None:
        super().__init__(game)
        self.game_state: GameState = empty_game(game.players)
        self._bag, self._lid = list(self.game_state.bag), list(self.game_state.lid)
        self._drawn: list[int] = []
        self._moves = 0

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.game_state.phase == Phase.DEAL:
            return int(pyspiel.PlayerId.CHANCE)
        return self.game_state.seat

    def is_terminal(self) -> bool:
        return self.game_state.phase == Phase.OVER or self._moves >= MOST_MOVES

    def _legal_actions(self, player: int) -> list[int]:
        return [action_number(action) for action in legal_actions(self.game_state)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = sum(self._bag)
        return [(colour, count / left) for colour, count in enumerate(self._bag) if count]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._draw(action)
            return
        self.game_state = draft(self.game_state, action_of(action))
        self._moves += 1
        if self.game_state.phase == Phase.DEAL:
            self._bag, self._lid = list(self.game_state.bag), list(self.game_state.lid)
            self._refill()

    def _draw(self, colour: int) -> None:
        self._drawn.append(colour)
        self._bag[colour] -= 1
        self._refill()
        displays = len(self.game_state.displays)
        if len(self._drawn) == DISPLAY_SIZE * displays or not any(self._bag):
            dealt = tuple(_display(self._drawn, at) for at in range(displays))
            self.game_state, self._drawn = deal(self.game_state, dealt), []

    def _refill(self) -> None:
        """An empty bag is filled from the lid: what chance draws from is never empty needlessly."""
        if not any(self._bag):
            self._bag, self._lid = self._lid, [0] * COLOURS

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {COLOUR_TABLE[action].name}"
        return write_move(action_of(action))

    def returns(self) -> list[float]:
        players = self.game_state.players
        if not self.is_terminal():
            return [0.0] * players
        first = winners(self.game_state)
        return [1 / len(first) if seat in first else 0.0 for seat in range(players)]

    def __str__(self) -> str:
        drawn = "".join(map(str, self._drawn))
        return f"{write_fen(self.game_state)}{f' drawn {drawn}' if drawn else ''}"


def _display(drawn: list[int], at: int) -> Counts:
    tiles = drawn[DISPLAY_SIZE * at : DISPLAY_SIZE * (at + 1)]
    return tuple(tiles.count(colour) for colour in range(COLOURS))


class AzulObserver:
    """The observation of all our environments, as floats."""

    def __init__(self, players: int) -> None:
        self.tensor = np.zeros(observation_size(players), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AzulState, player: int) -> None:
        self.tensor[:] = observation_of(state.game_state, player)

    def string_from(self, state: AzulState, player: int) -> str:
        return f"seat {player}: {state}"


pyspiel.register_game(_TYPE, AzulGame)
