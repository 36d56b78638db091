"""Records: the source document's examples, and every problem found with its line."""

from itertools import count

import pytest

from tests.notation.games import random_game
from tests.strategies import walk
from uai_engine.game import Action, Dealer, Phase, empty_game, sample_deal
from uai_engine.notation import parse_fen, write_fen
from uai_engine.notation.errors import NotationError
from uai_engine.notation.game_record import GameRecord, Note, after, noted, states_of
from uai_engine.notation.record import read_record, write_document, write_record
from uai_engine.notation.record.lines import Draw, Move
from uai_engine.notation.result import Ending, Result, parse_result, result_of, write_result

START = "AZULGAME\n2\n1llrr 2orku 3luuk 4krul 5rrok\n"


def problems(text: str | bytes) -> list[tuple[int, str]]:
    return [(line, what) for line, what in read_record(text).problems]


def only_problem(text: str | bytes) -> tuple[int, str]:
    (found,) = problems(text)
    return found


def test_the_examples_of_the_source_document() -> None:
    text = START + "# a comment\nA 1 rr 22\n:A John Doe\n:date 2020-12-25\n: A remark\n"
    reading = read_record(text)
    assert reading.problems == ()
    assert reading.document[2] == Draw(
        (
            (1, (2, 0, 2, 0, 0)),
            (2, (0, 1, 1, 1, 1)),
            (3, (1, 0, 0, 1, 2)),
            (4, (1, 0, 1, 1, 1)),
            (5, (0, 1, 2, 1, 0)),
        )
    )
    assert reading.document[4] == Move("A", 1, "rr", "22")
    assert reading.game is not None
    assert reading.game.names == ("John Doe", "")
    assert reading.game.date == "2020-12-25"
    assert reading.game.steps[1] == Action(1, 2, 2)
    assert reading.game.notes == (Note(1, " a comment", "#"), Note(2, "A remark", ":"))
    strict = text.replace("3luuk 4krul 5rrok", "3lkuu 4lrku 5orrk")
    assert write_document(reading.document) == strict


def test_three_red_tiles_two_on_the_line_and_one_on_the_floor() -> None:
    reading = read_record("AZULGAME\n2\n1llll 2rrrk 3kkkk 4uuuu 5oooo\nA 2 rrr 22-\n")
    assert reading.problems == ()
    board = reading.states[-1].boards[0]
    assert (board.lines[1], board.floor) == ((2, 2), (2,))


def test_b_is_read_as_blue_and_written_as_l() -> None:
    reading = read_record("AZULGAME\n2\n1bblr 2orku 3luuk 4krul 5rrok\nA1 blb 3 33\n")
    assert reading.problems == ()
    assert write_document(reading.document).splitlines()[2:] == [
        "1lllr 2orku 3lkuu 4lrku 5orrk",
        "A 1 lll 333",
    ]


def test_destinations_are_a_set() -> None:
    reading = read_record("AZULGAME\n2\n1rrrr 2orku 3luuk 4klul 5kkok\nA1rrrr-2-2\n")
    assert reading.problems == ()
    assert reading.document[-1] == Move("A", 1, "rrrr", "22--")


def test_a_short_draw_leaves_empty_displays_out_and_reads_them_either_way() -> None:
    waiting = next(
        state
        for seed in count()
        for state in walk(4, seed, style="hoard")
        if state.phase == Phase.DEAL and sum(state.bag) + sum(state.lid) < 30
    )
    displays, _ = sample_deal(waiting, Dealer(1))
    text = write_record(GameRecord(waiting, (displays,)))
    *before, strict = text.splitlines()
    sets = strict.split()
    assert len(sets) < 9
    empty = [str(number) for number in range(len(sets) + 1, 10)]
    for draw in (sets, [*reversed(sets), *empty]):
        reading = read_record("\n".join([*before, " ".join(draw)]))
        assert reading.problems == ()
        assert reading.game is not None
        assert reading.game.steps == (displays,)
        assert write_document(reading.document) == text


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "a record starts with AZULGAME on its first line"),
        ("AZULGAME\n", 1, "the number of players is missing"),
        ("AZULGAME\n\n# nothing\n", 3, "the number of players is missing"),
        (START.replace("AZUL", "azul"), 1, "a record starts with AZULGAME on its first line"),
        (START + "A 1 rx 22", 4, "'x' in a move is not a tile l o r k u or a row"),
        (START + "A 1 rr 26", 4, "'6' in a move is not a row 1 to 5 or the floor -"),
        (START + "A rr 22", 4, "after the player A comes a display 1 to 9 or the centre 0"),
        (START + "A 1 22", 4, "a move without tiles"),
        (START + "A 1 rr", 4, "a move without destinations"),
        (START + "E 1 rr 22", 4, "'E 1 rr 22' is no draw, move, comment or metadata"),
        (START + "1", 4, "a draw without tiles"),
        (START + "1lx", 4, "'x' in a draw is neither a display nor a tile l o r k u"),
        (START + "A 1 lr 22", 4, "the tiles of a move are of one colour, not l and r"),
        (START + "A 1 rr 23", 4, "a move fills one row, not 2 and 3"),
    ],
)
def test_a_shape_that_is_wrong(text: str, line: int, what: str) -> None:
    assert problems(text)[0] == (line, what)


@pytest.mark.parametrize(
    ("moves", "line", "what"),
    [
        ("B 1 rr 22", 4, "B moves, but it is the turn of A"),
        ("C 1 rr 22", 4, "there is no player C in a game of 2"),
        ("A 1 r 2", 4, "bowl 1 gives 2 of these tiles, not 1"),
        ("A 1 rr 2-", 4, "the tiles go to 22, not 2-"),
        ("A 1 rr 11", 4, "the tiles go to 1-, not 11"),
        ("A 1 rr 222", 4, "2 tiles, but 3 destinations"),
        (
            "A 1 kk 22",
            4,
            "illegal move: bowl 1 has no tile of colour 3 (black);"
            " what follows is not checked against the rules",
        ),
        (
            "A 6 rr 22",
            4,
            "illegal move: there is no bowl 6; what follows is not checked against the rules",
        ),
        (
            "A 1 rr 55\nB 2 r 5\nA 3 uu 55",
            6,
            "illegal move: row 5 holds colour 2 (red);"
            " what follows is not checked against the rules",
        ),
        ("1llrr 2orku 3luuk 4krul 5rrok", 4, "a draw in round 1 while 20 tiles are on offer"),
    ],
)
def test_a_step_the_rules_refuse(moves: str, line: int, what: str) -> None:
    assert only_problem(START + moves) == (line, what)


@pytest.mark.parametrize(
    ("draw", "what"),
    [
        ("1llrr 2orku 3luuk 4krul", "impossible draw: display 5 takes 4 tiles, not 0"),
        ("1llrr 2orku 3luuk 4krul 5rrokk", "impossible draw: display 5 takes 4 tiles, not 5"),
        ("1llrr 2orku 3luuk 4krul 6rrok", "there is no display 6: this game has 1 to 5"),
        ("1llrr 2orku 3luuk 4krul 4rrok", "display 4 is filled twice in one draw"),
    ],
)
def test_a_draw_that_cannot_be(draw: str, what: str) -> None:
    found = problems(f"AZULGAME\n2\n{draw}\nA 1 ll 22\n")
    assert found[0][0] == 3
    assert found[0][1].startswith(what)
    assert found[-1][1].endswith("what follows is not checked against the rules")


def test_every_problem_is_found_not_only_the_first() -> None:
    text = START + (
        "B 1 rr 22\n"
        "B 3 u 2\n"
        ":seed twelve\n"
        "A 1 ll 33\n"
        "B 9 lr 22\n"
        "nonsense\n"
        "C 1 uuu 3\n"
        ":D Nobody\n"
        ":result 1\n"
        ":date 2020-12-25\n"
        ":date 2020-12-26\n"
    )
    assert problems(text) == [
        (4, "B moves, but it is the turn of A"),
        (5, "bowl 3 gives 2 of these tiles, not 1"),
        (6, "'twelve' is not a seed, 0 to 18446744073709551615"),
        (
            7,
            "illegal move: bowl 1 has no tile of colour 0 (blue);"
            " what follows is not checked against the rules",
        ),
        (8, "the tiles of a move are of one colour, not l and r"),
        (9, "'nonsense' is no draw, move, comment or metadata"),
        (10, "there is no player C in a game of 2"),
        (10, "3 tiles, but 1 destinations"),
        (11, "a name for D in a game of 2 players"),
        (12, "a result starts with 2 scores: '1'"),
        (14, "a second date: the first one counts"),
    ]


def test_a_line_nobody_can_read_ends_the_replay_and_says_so() -> None:
    assert problems(START + "A 1 rr 22\nB what\nA 1 rr 22\n") == [
        (5, "after the player B comes a display 1 to 9 or the centre 0"),
        (5, "this line cannot be played; what follows is not checked against the rules"),
    ]


def test_bytes_that_are_no_text_are_reported_where_they_are() -> None:
    reading = read_record(START.encode() + b"# caf\xe9\nA 1 rr 22\n")
    assert reading.problems == ((4, "byte 0xe9 in column 6 is not UTF-8"),)
    assert write_document(reading.document).endswith("# caf\ufffd\nA 1 rr 22\n")


def test_a_byte_order_mark_is_no_problem() -> None:
    assert problems(b"\xef\xbb\xbf" + START.encode()) == []


def test_a_missing_number_of_players_leaves_the_shapes_to_check() -> None:
    assert problems("AZULGAME\n1llrr 2orku\nA 1 lr 22\n") == [
        (2, "the number of players has to come before this line"),
        (3, "the tiles of a move are of one colour, not l and r"),
    ]


def test_steps_after_the_end_and_a_missing_draw() -> None:
    whole = random_game(2, seed=5, steps=400)
    end = states_of(whole)[-1]
    assert end.phase == Phase.OVER
    text = write_record(whole)
    line = text.count("\n") + 1
    assert problems(text + "A 1 rr 22\n1llrr\n") == [
        (line, "a move after the game is over"),
        (line + 1, "a draw after the game is over"),
    ]
    assert only_problem("AZULGAME\n3\nA 1 rr 22\n") == (
        3,
        "a move before the draw of round 1; what follows is not checked against the rules",
    )


# --- seeds


def without_draws(text: str) -> str:
    return "".join(
        line
        for number, line in enumerate(text.splitlines(keepends=True))
        if number < 2 or not line[0].isdigit()
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seed_stands_in_for_the_draws(players: int) -> None:
    game = random_game(players, seed=11, steps=400)
    reading = read_record(without_draws(write_record(game)))
    assert reading.problems == ()
    assert reading.game == game


def test_a_draw_that_is_not_the_seeds_counts_and_is_reported_once() -> None:
    text = write_record(random_game(2, seed=11, steps=400)).replace(":seed 11", ":seed 12")
    reading = read_record(text)
    line = text.splitlines().index("", 1) + 2
    assert reading.problems == ((line, "this draw is not the one of seed 12; the draw counts"),)
    assert reading.game is not None
    assert reading.game.steps == random_game(2, seed=11, steps=400).steps


def test_some_draws_may_be_left_to_the_seed() -> None:
    game = random_game(2, seed=3, steps=60)
    lines = write_record(game).split("\n")
    draws = [at for at, line in enumerate(lines) if at > 1 and line[:1].isdigit()]
    assert len(draws) > 2
    del lines[draws[1]]
    reading = read_record("\n".join(lines))
    assert reading.problems == ()
    assert reading.game == game


# --- games that start elsewhere


def test_a_game_from_a_fen_calls_the_seat_to_move_a() -> None:
    state = states_of(random_game(3, seed=2, steps=8))[-1]
    assert state.seat == 1
    game = GameRecord(state, names=("Zoe", "Ada", "Bo"), result=Result((1, 2, 3), Ending.CRASH, 0))
    text = write_record(game)
    assert f":fen {write_fen(state)}\n" in text
    assert ":A Ada\n:B Bo\n:C Zoe\n" in text
    assert text.endswith(":result 2 3 1 crash C\n")
    reading = read_record(text)
    assert reading.problems == ()
    assert reading.game is not None
    assert (reading.game.names, reading.game.result) == (game.names, game.result)
    assert write_fen(reading.states[0]) == write_fen(state)


def test_a_new_game_needs_no_fen_unless_another_seat_starts() -> None:
    assert ":fen" not in write_record(GameRecord(empty_game(2)))
    text = write_record(GameRecord(empty_game(2, first=1)))
    assert ":fen" in text
    assert read_record(text).states == (empty_game(2, first=1),)


def test_a_fen_that_is_wrong_is_one_problem() -> None:
    line, what = only_problem("AZULGAME\n2\n:fen rubbish\n1llrr 2orku 3luuk 4krul 5rrok\n")
    assert (line, what[:5]) == (3, "fen: ")
    fen = write_fen(empty_game(3))
    assert only_problem(f"AZULGAME\n2\n:fen {fen}\n") == (
        3,
        "the fen has 3 players, the game 2",
    )


# --- results


def test_a_result_is_checked_against_the_game() -> None:
    whole = random_game(2, seed=5, steps=400)
    text = write_record(whole)
    end = result_of(states_of(whole)[-1])
    line = text.count("\n") + 1
    right = f"{end.scores[0]} {end.scores[1]}"
    wrong = f"{end.scores[0] + 1} {end.scores[1]}"
    assert problems(f"{text}:result {right}\n") == []
    assert problems(f"{text}:result {wrong}\n") == [
        (line, f"the result is given as {wrong}, but the game came to {right}")
    ]
    assert problems(f"{text}:result {right} dead\n") == [
        (line, f"the result is given as {right} dead, but the game came to {right}")
    ]
    assert problems(f"{text}:result {right} unfinished\n") == [
        (line, f"the result is given as {right} unfinished, but the game came to {right}")
    ]
    assert problems(f"{text}:result {wrong} adjudicated\n") == []


def test_an_unfinished_game_has_no_final_result() -> None:
    assert only_problem(START + ":result 3 4") == (
        4,
        "a final result, but the game stops in round 1",
    )
    for sound in ("0 0 unfinished", "0 0 time B", "9 0 illegal A", "3 3 adjudicated"):
        assert problems(f"{START}:result {sound}") == []
    assert problems(START + ":result 0 1 unfinished") == [
        (4, "the result is given as 0 1 unfinished, but the game came to 0 0 unfinished")
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("34", "a result starts with 2 scores: '34'"),
        ("34 x", "a result starts with 2 scores: '34 x'"),
        ("34 -1", "a result starts with 2 scores: '34 -1'"),
        ("34 12345678", "no score is so high: '34 12345678'"),
        ("34 27 19", "'19' is not an ending; there are normal dead time illegal crash"),
        ("34 27 timeout", "'timeout' is not an ending"),
        ("34 27 time", "after 'time' there is the letter of one player, not 0 words"),
        ("34 27 time AB", "'AB' is not a player, A to B"),
        ("34 27 time C", "'C' is not a player, A to B"),
        ("34 27 dead A", "after 'dead' there is nothing, not 1 words"),
    ],
)
def test_a_result_that_is_none(text: str, what: str) -> None:
    with pytest.raises(NotationError, match=f"^{what}"):
        parse_result(text, players=2)


@pytest.mark.parametrize("text", ["34 27", "3 12 time B", "0 0 unfinished", "5 5 dead"])
def test_a_result_reads_back(text: str) -> None:
    assert write_result(parse_result(text, players=2)) == text


# --- writing


def test_a_match_runner_adds_steps_and_comments() -> None:
    deal_and_move = random_game(2, seed=0, steps=2)
    game = GameRecord(deal_and_move.start, names=("one", "two"))
    for step in deal_and_move.steps:
        game = noted(after(game, step), " clock 59.2", " win 0.51\n pv none")
    assert write_record(game).splitlines()[2:] == [
        ":A one",
        ":B two",
        "",
        "1lruu 2llok 3orku 4rrrk 5lrku",
        "# clock 59.2",
        "# win 0.51",
        "# pv none",
        "A 3 u 5",
        "# clock 59.2",
        "# win 0.51",
        "# pv none",
    ]


@pytest.mark.parametrize(
    "metadata",
    [("two words", "x"), ("", "x"), ("key", "two\nlines"), ("seed", "4"), ("A", "Ada")],
)
def test_metadata_that_would_not_read_back_is_refused(metadata: tuple[str, str]) -> None:
    with pytest.raises(NotationError):
        write_record(GameRecord(empty_game(2), metadata=(metadata,)))


@pytest.mark.parametrize(
    "game",
    [
        GameRecord(empty_game(3), names=("Ada", "Grace")),
        GameRecord(empty_game(2), result=Result((1, 2, 3), Ending.ADJUDICATED)),
        GameRecord(empty_game(2), notes=(Note(1, "after a step that was not made"),)),
    ],
)
def test_a_game_that_does_not_add_up_is_refused(game: GameRecord) -> None:
    with pytest.raises(NotationError):
        write_record(game)


ONE_MOVE_BEFORE_A_DEAD_POSITION = (
    "1----/-1---/--1--/---1-/----1 0001020303 00000 00000 00000 12 0 ;"
    " 1----/-1---/--1--/---1-/----1 0001020304 00000 00000 00000 11 1 ;"
    " | 0 - - - - - | 1111222233334444 | 0 1"
)


def test_a_dead_position_is_an_ending_of_its_own() -> None:
    start = parse_fen(ONE_MOVE_BEFORE_A_DEAD_POSITION)
    game = GameRecord(start, (Action(0, 0, 5),))
    end = states_of(game)[-1]
    assert (end.phase, result_of(end).ending) == (Phase.OVER, Ending.DEAD)
    text = write_record(game)
    scores = " ".join(str(board.score) for board in end.boards)
    assert problems(f"{text}:result {scores} dead\n") == []
    (problem,) = problems(f"{text}:result {scores}\n")
    assert problem[1] == f"the result is given as {scores}, but the game came to {scores} dead"
