"""`position`, `move`, `deal`, `undo`: what they do, and that an error changes nothing."""

import pytest

from tests.uai.driver import Engine
from uai_engine.game import legal_actions
from uai_engine.game.constants import FLOOR
from uai_engine.notation import write_move
from uai_engine.uai.arguments import NewPosition
from uai_engine.uai.position import MOST_UNDONE, play, set_up, undo

SEED_1 = "| - 2234 2234 1123 0122 3344 |"
DEAL = "deal:0123/0011/2234/0034/1112"
BOARD = "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ;"
BAG = "".join(str(colour) * 20 for colour in range(5))
WAITING = f"{BOARD} {BOARD} | - - - - - - | {BAG} | 1 -"


def test_uai_100_players_first_and_seed_in_any_order(engine: Engine) -> None:
    fen = engine.ask("position startpos players 3 first 2 seed 7", "fen")
    assert engine.ask("position startpos seed 7 first 2 players 3", "fen") == fen
    assert engine.one("status") == "status draft round 1 seat 2 scores 0 0 0"


def test_uai_103_a_seed_is_the_same_deal_everywhere(engine: Engine) -> None:
    assert SEED_1 in engine.ask("position startpos seed 1", "fen")[0]
    assert "| - 0113 0144 1123 0223 0023 |" in engine.ask("position startpos seed 42", "fen")[0]
    assert engine.ask("position startpos seed 18446744073709551615") == []


def test_uai_100_steps_in_both_forms(engine: Engine) -> None:
    long = engine.ask("position startpos seed 1 moves 010204 020303", "fen")
    assert engine.ask("position startpos seed 1 moves 1r4 2k3", "fen") == long
    assert engine.ask("position startpos seed 1", "move 1r4", "move 2k3", "fen") == long


def test_uai_104_the_own_seed_is_said_and_kept_until_a_new_game(engine: Engine) -> None:
    first = engine.one("position startpos")
    seed = first.removeprefix("info string seed ")
    assert seed.isdigit()
    fen = engine.one("fen")
    assert engine.one("position startpos") == first
    assert engine.ask(f"position startpos seed {seed}", "fen") == [fen]
    engine.send("uainewgame")
    assert engine.one("fen") == fen
    assert engine.one("position startpos") != first


def test_uai_102_a_first_deal_token_means_no_seed(engine: Engine) -> None:
    engine.send(f"position startpos first 1 moves {DEAL}")
    assert "| - 0123 0011 2234 0034 1112 |" in engine.one("fen")
    assert engine.one("status") == "status draft round 1 seat 1 scores 0 0"
    play_out_the_round(engine)
    assert engine.one("status").startswith("status deal round 1 seat - ")


def test_uai_103_a_deal_token_takes_nothing_from_the_stream(engine: Engine) -> None:
    engine.send(f"position startpos seed 1 moves {DEAL}")
    play_out_the_round(engine)
    assert engine.one("status").startswith("status draft round 2 ")
    dealt = engine.one("fen")
    engine.send(f"position startpos moves {DEAL}")
    play_out_the_round(engine)
    waiting = engine.one("fen")
    assert engine.ask(f"position {waiting} seed 1", "fen") == [dealt]


def test_a_fen_that_waits_is_dealt_from_a_seed_or_waits_on(engine: Engine) -> None:
    engine.send(f"position fen {WAITING}")
    assert engine.one("status") == "status deal round 0 seat - scores 0 0"
    assert engine.one("moves") == "legalmoves 0"
    engine.send(f"position fen {WAITING} seed 1")
    assert engine.one("status") == "status draft round 1 seat 1 scores 0 0"
    assert SEED_1 in engine.one("fen")


def test_uai_106_deal_gives_or_draws(engine: Engine) -> None:
    engine.send(f"position fen {WAITING}")
    assert engine.ask(f"deal {DEAL}") == []
    given = engine.one("fen")
    assert engine.ask("undo", f"deal {DEAL.removeprefix('deal:')}", "fen") == [given]
    note = engine.ask("undo", "deal")
    assert note[0].startswith("info string seed ")
    drawn = engine.one("fen")
    seed = note[0].split()[-1]
    assert engine.ask(f"position fen {WAITING} seed {seed}", "fen") == [drawn]


def test_uai_106_a_drawn_deal_gives_the_position_no_seed(engine: Engine) -> None:
    engine.send(f"position fen {WAITING}", "deal")
    engine.until("info")
    play_out_the_round(engine)
    assert engine.one("status").startswith("status deal round 1 ")


def test_uai_107_undo_goes_back_over_deals(engine: Engine) -> None:
    engine.send("position startpos seed 3")
    fens = [engine.one("fen")]
    for _ in range(40):
        move = engine.one("moves").split()[-1]
        assert engine.ask(f"move {move}") == []
        fens.append(engine.one("fen"))
    assert engine.one("status").split()[3] != "1"
    while len(fens) > 1:
        assert engine.one("fen") == fens.pop()
        assert engine.ask("undo") == []
    assert engine.one("fen") == fens[0]
    assert engine.one("undo").startswith("error phase ")


def test_uai_107_a_deal_that_was_given_is_undone_by_itself(engine: Engine) -> None:
    engine.send(f"position startpos moves {DEAL} 1b1", "undo")
    assert engine.one("status") == "status draft round 1 seat 0 scores 0 0"
    engine.send("undo")
    assert engine.one("status") == "status deal round 0 seat - scores 0 0"
    assert engine.one("undo").startswith("error phase ")


def test_uai_107_a_game_without_end_does_not_fill_the_memory() -> None:
    """Everything goes to the floor, and a thousand moves can be taken back."""
    game = set_up(NewPosition(seed=1), own_seed=0).game
    for _ in range(3 * MOST_UNDONE):
        floored = next(action for action in legal_actions(game.state) if action.row == FLOOR)
        game = play(game, (write_move(floored),))
    assert len(game.steps()) > 3 * MOST_UNDONE
    undone, states = 0, [game.state]
    while game.before is not None:
        game, undone = undo(game), undone + 1
        states.append(game.state)
    assert MOST_UNDONE <= undone <= 2 * MOST_UNDONE
    assert len(set(states)) > MOST_UNDONE


def test_undo_restores_the_stream_of_deals(engine: Engine) -> None:
    engine.send("position startpos seed 1")
    play_out_the_round(engine)
    fen = engine.one("fen")
    engine.send("undo")
    play_out_the_round(engine)
    assert engine.one("fen") == fen


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("position", "syntax", "startpos or fen"),
        ("position startpso", "syntax", "startpos or fen"),
        ("position startpos players", "syntax", "needs a value"),
        ("position startpos playrs 2", "syntax", "did you mean players?"),
        ("position startpos seed 1 seed 2", "syntax", "twice"),
        ("position startpos seed -1", "syntax", "a seed is"),
        ("position startpos seed 18446744073709551616", "syntax", "a seed is"),
        ("position startpos seed " + "9" * 5000, "syntax", "a seed is"),
        ("position startpos players 5", "players", "2 to 4"),
        ("position startpos players two", "players", "2 to 4"),
        ("position startpos first 2", "players", "0 to 1"),
        ("position fen", "fen", ""),
        ("position fen rubbish", "fen", ""),
        (f"position fen {WAITING} players 2", "fen", ""),
        (f"position fen {WAITING} seed x", "syntax", "a seed is"),
        (f"position fen {WAITING} moves 010203", "phase", "dealt before"),
        ("position startpos seed 1 moves 1r4 1r4", "move", "step 2: "),
        ("position startpos seed 1 moves 1r4 xyz", "move", "step 2: "),
        ("position startpos seed 1 moves 1r4 deal:0123/0123/0123/0123/0123", "phase", "step 2: "),
        ("position startpos moves deal:0123/0123", "deal", "5 displays"),
        ("position startpos moves deal:0123/0123/0123/0123/012", "deal", "display 5"),
        ("position startpos moves deal:0123/0123/0123/0123/01x3", "deal", "display 5"),
        ("move", "syntax", "at least one step"),
        ("move 2b1", "move", "display 2 has no blue tile"),
        ("move 1r4 1r4", "move", "step 2: "),
        ("move 9b1", "move", "there is no display 9"),
        ("deal deal:0123/0123/0123/0123/0123", "phase", "no deal is due"),
        ("deal", "phase", "no deal is due"),
        ("deal 1 2", "syntax", "'2'"),
    ],
)
def test_uai_101_and_108_errors_name_the_fault_and_change_nothing(
    engine: Engine, line: str, code: str, says: str
) -> None:
    engine.send("position startpos seed 1 moves 2r2")
    before = engine.ask("fen", "status")
    answer = engine.one(line)
    assert answer.startswith(f"error {code} ")
    assert says in answer
    assert len(answer) < 300
    assert engine.ask("fen", "status") == before


def test_a_line_that_goes_on_from_the_last_one_is_the_same_game(engine: Engine) -> None:
    """Whatever came between two lines, they say the same as a line that comes alone."""
    engine.send("position startpos players 3 seed 5")
    for _ in range(60):
        move = engine.one("moves").split()[-1]
        engine.send(f"move {move}")
    steps = engine.one("history").split()[2:]
    moves = [step for step in steps if not step.startswith("deal:")]
    lines = [
        f"position startpos players 3 seed 5 moves {' '.join(moves[:n])}" for n in range(1, 61)
    ]
    told = [engine.ask(line, "fen", "history") for line in lines]
    assert engine.ask(lines[-1], "undo", "fen")[0] == told[-2][0]
    for number in (7, 30, 59):
        engine.send("position startpos players 4 seed 1")
        assert engine.ask(lines[number], "fen", "history") == told[number]
        wrong = engine.one(f"{lines[number]} 9b1 9b1")
        assert wrong.startswith(f"error move step {number + 2}: ")
        assert engine.ask("undo") == []
        assert engine.ask(lines[number], "fen", "history") == told[number]


def test_a_deal_given_after_a_line_that_drew_one(engine: Engine) -> None:
    engine.send(f"position startpos seed 1 moves {DEAL}")
    play_out_the_round(engine)
    steps = engine.one("history").split()[1:]
    assert steps[-1].startswith("deal:")
    line = f"position startpos seed 1 moves {' '.join(steps[:-1])}"
    drawn = engine.ask(line, "fen")
    given = "deal:0123/0123/0012/0034/0134"
    fen = engine.ask(f"{line} {given}", "fen")
    assert "| - 0123 0123 0012 0034 0134 |" in fen[0]
    engine.send("position startpos players 4 seed 1")
    assert engine.ask(f"{line} {given}", "fen") == fen
    assert engine.ask(line, "fen") == drawn != fen


def test_the_own_seed_of_a_new_game_is_another_game(engine: Engine) -> None:
    first = engine.ask("position startpos", "fen")
    engine.send("uainewgame")
    second = engine.ask("position startpos", "fen")
    assert second != first
    move = engine.one("moves").split()[2]
    seed = second[0].split()[-1]
    on = engine.ask(f"position startpos moves {move}", "fen")
    assert engine.ask(f"position startpos seed {seed} moves {move}", "fen") == on[1:]


def play_out_the_round(engine: Engine) -> None:
    """Everything to the floor until the round is over."""
    start = engine.one("status").split()[:4]
    while engine.one("status").split()[:4] == start:
        engine.send(f"move {engine.one('moves').split()[2]}")
