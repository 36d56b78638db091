"""The end of a round, explained: every number adds up to what the rules say."""

import random

import pytest

from uai_engine.game import Dealer, Phase, apply_action, draft, legal_actions, new_game
from uai_engine.game.round_report import round_report


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reports_add_up_in_whole_games(players: int) -> None:
    choose = random.Random(players)
    ends = bonuses = clamped = 0
    for seed in range(12):
        state, dealer = new_game(players, 0, Dealer(seed))
        while state.phase != Phase.OVER:
            actions = legal_actions(state)
            action = choose.choice([one for one in actions if one.row] or actions)
            report = round_report(state, action)
            after = draft(state, action)
            assert (report is None) == (after.phase == Phase.DRAFT)
            for seat, told in enumerate(report or ()):
                points = sum(placement.points for placement in told.placements)
                paid = sum(bonus.points for bonus in told.bonuses)
                assert told.before == state.boards[seat].score
                assert told.after == after.boards[seat].score
                assert told.after == told.before + points - told.floor_paid + paid
                assert 0 <= told.floor_paid <= told.floor_cost
                assert len(told.placements) == sum(
                    map(sum, after.boards[seat].wall), -sum(map(sum, state.boards[seat].wall))
                )
                bonuses += len(told.bonuses)
                clamped += told.floor_paid < told.floor_cost
            ends += report is not None
            state, dealer = apply_action(state, action, dealer)
    assert ends > 12
    assert bonuses
    assert clamped
