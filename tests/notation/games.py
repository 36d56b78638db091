"""Games to write down: random play with names, dates and remarks, for the tests of records."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from uai_engine.game import Action, Dealer, Phase, empty_game, legal_actions, sample_deal
from uai_engine.notation.game_record import GameRecord, Note, states_of
from uai_engine.notation.metadata import KNOWN
from uai_engine.notation.result import DECISIONS, FORFEITS, Ending, Result, result_of
from uai_engine.notation.steps import Step, play_step

CAPS = (Ending.MOVE_CAP, Ending.ROUND_CAP, Ending.ADJUDICATED)
UNFIT = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")
one_line = st.text(UNFIT, max_size=20)
values = one_line.map(lambda text: text.strip(" \t"))
keys = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters=" \t\r\n"), min_size=1, max_size=8
).filter(lambda key: key not in KNOWN)


def random_game(
    players: int, seed: int, steps: int, first: int = 0, careful: bool = True
) -> GameRecord:
    """A game of so many steps or to its end; careful players floor tiles only if they must."""
    choose, dealer = random.Random(seed), Dealer(seed)
    game = GameRecord(empty_game(players, first), seed=seed)
    state = game.start
    taken: list[Step] = []
    while state.phase != Phase.OVER and len(taken) < steps:
        step: Step
        if state.phase == Phase.DEAL:
            step, dealer = sample_deal(state, dealer)
        else:
            actions = legal_actions(state)
            lines = [action for action in actions if action.row]
            step = choose.choice(lines if lines and careful else actions)
        taken.append(step)
        state = play_step(state, step)
    return replace(game, steps=tuple(taken))


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    """A whole or broken-off game with 2-4 players, from anywhere, with everything said about it."""
    players = draw(st.integers(2, 4))
    game = random_game(
        players,
        seed=draw(st.integers(0, 2**64 - 1)),
        steps=draw(st.one_of(st.just(400), st.integers(0, 80))),
        first=draw(st.integers(0, players - 1)),
        careful=draw(st.booleans()),
    )
    end = states_of(game)[-1]
    scores = tuple(board.score for board in end.boards)
    results = st.one_of(
        st.none(),
        st.just(result_of(end)),
        st.builds(Result, st.just(scores), st.sampled_from(FORFEITS), st.integers(0, players - 1)),
        st.builds(Result, st.just(scores), st.sampled_from(CAPS)),
        st.builds(
            Result,
            st.just(scores),
            st.sampled_from(DECISIONS),
            st.none(),
            st.integers(0, players - 1),
        ),
    )
    notes = draw(
        st.lists(
            st.builds(Note, st.integers(0, len(game.steps)), one_line, st.sampled_from(["#", ":"])),
            max_size=6,
        )
    )
    return replace(
        game,
        seed=draw(st.sampled_from([None, game.seed])),
        names=draw(
            st.one_of(st.just(()), st.tuples(*[values.filter(bool)] * players)),
        ),
        date=draw(st.sampled_from(["", "2020-12-25"])),
        metadata=tuple(draw(st.lists(st.tuples(keys, values), max_size=3))),
        result=draw(results),
        notes=tuple(sorted(notes, key=lambda note: note.after)),
    )


def moves_of(game: GameRecord) -> list[Action]:
    return [step for step in game.steps if isinstance(step, Action)]
