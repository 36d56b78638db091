"""Who sits at the table, and what a record keeps of it."""

import pytest

from uai_engine.client.engine_words import OURS, NamedEngine
from uai_engine.game import empty_game
from uai_engine.notation.game_record import GameRecord
from uai_engine.play.seats import SeatsError, take_seats
from uai_engine.play.setting import Given, given_by, overlaid, setting_of

ONE, TWO = NamedEngine("one", ("one",)), NamedEngine("two", ("two",))


def test_engines_take_their_seats_in_order() -> None:
    seats = take_seats("me, engine,Ada,engine", [ONE, TWO])
    assert [seat.name for seat in seats] == ["You", "one", "Ada", "two"]
    assert [seat.engine for seat in seats] == [None, ONE, None, TWO]
    again = take_seats("engine,me,engine", [ONE])
    assert [seat.name for seat in again] == ["one", "You", "one 2"]
    assert take_seats("me,engine")[1].engine == OURS


def test_nobody_is_called_you_in_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ada")
    assert [seat.recorded for seat in take_seats("me,Grace")] == ["ada", "Grace"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("me", "2 to 4 seats, not 1"),
        ("a,b,c,d,e", "2 to 4 seats, not 5"),
        ("me,,engine", "an empty place"),
        ("engine,engine", "nobody would play"),
    ],
)
def test_words_that_fill_no_table(text: str, said: str) -> None:
    with pytest.raises(SeatsError, match=said):
        take_seats(text)


def test_a_record_keeps_the_setting() -> None:
    given = Given("me,engine,engine", ("cmd=one", "cmd='two words' name=two"), 900, 250)
    metadata = setting_of(given).metadata()
    assert given_by(GameRecord(empty_game(3), metadata=metadata)) == given
    assert given_by(GameRecord(empty_game(3))) is None
    later = overlaid(given, Given(elo=1200))
    assert (later.seats, later.elo, later.movetime) == (given.seats, 1200, 250)
    assert dict(setting_of(given).at_level(None).metadata()).get("elo") is None
