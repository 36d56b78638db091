"""The vectors of the standard: positions, moves, deals, counts and whole games."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from uai_engine.conformance.data import START, vectors
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import expect, expect_equal
from uai_engine.notation import write_fen

MOST_COUNTED: Final = 1_000
"""The most lines that are counted at a time: an engine may be slow at it."""

AT_ONCE: Final = 50


def _answers(link: EngineLink, positions: Iterable[str], question: str) -> list[str]:
    """A question's answer at each position; many are asked at once, which saves time."""
    lines: list[str] = []
    rest = iter(positions)
    while batch := list(islice(rest, AT_ONCE)):
        commands = [line for position in batch for line in (f"position {position}", question)]
        found = [line for line in link.ask(*commands) if not line.startswith("info string")]
        errors = [line for line in found if line.startswith("error")]
        expect(not errors, f"a position of the vectors was answered {errors[:1]}")
        expect_equal(len(found), len(batch), f"the number of answers to {len(batch)} questions")
        lines += found
    return lines


def _compare(found: list[str], wanted: list[str], positions: list[str]) -> None:
    for one, other, position in zip(found, wanted, positions, strict=True):
        expect_equal(one, other, f"at 'position {position}'")


@check("UAI-121", "the valid FENs of the vectors are read and written canonically")
def valid_fens(rig: Rig) -> None:
    entries = [entry for entry in vectors("fens")["valid"] if rig.plays(entry["canonical"])]
    # On the wire a position is one line.
    positions = ["fen " + " ".join(entry["input"].split()) for entry in entries]
    wanted = [f"fen {entry['canonical']}" for entry in entries]
    _compare(_answers(rig.link, positions, "fen"), wanted, positions)


@check("UAI-122", "the phases and scores of the vectors' FENs")
def phases_and_scores(rig: Rig) -> None:
    entries = [entry for entry in vectors("fens")["valid"] if rig.plays(entry["canonical"])]
    positions = ["fen " + entry["canonical"] for entry in entries]
    for line, entry in zip(_answers(rig.link, positions, "status"), entries, strict=True):
        words = line.partition(" winners ")[0].split()
        what = f"{line!r} at {entry['canonical']!r}"
        expect_equal(words[1], entry["phase"], f"the phase of {what}")
        expect_equal(words[words.index("scores") + 1 :], list(map(str, entry["scores"])), what)


@check("UAI-108", "the invalid FENs of the vectors are refused and change nothing")
def invalid_fens(rig: Rig) -> None:
    link = rig.at(START)
    for entry in vectors("fens")["invalid"]:
        if _fits_on_a_line(entry["input"]) and rig.plays(entry["input"]):
            link.error(f"position fen {entry['input']}", "fen")
    expect_equal(link.fen(), write_fen(START.state), "fen after all of them")


def _fits_on_a_line(fen: str) -> bool:
    """Whether a text can be sent as a FEN, and as nothing else."""
    words = fen.split()
    return bool(words) and fen.isprintable() and not {"seed", "moves"} & set(words)


@check("UAI-108", "the error for an impossible FEN names its field")
def fen_fields(rig: Rig) -> None:
    link = rig.link
    for entry in vectors("fens")["invalid"]:
        text = entry["input"]
        if _fits_on_a_line(text) and rig.plays(text) and entry["field"] != "fen":
            said = link.error(f"position fen {text}", "fen")
            expect(
                entry["field"] in said, f"{said!r} does not name {entry['field']!r} for {text!r}"
            )


@check("UAI-120", "the legal moves of the vectors' positions")
def move_lists(rig: Rig) -> None:
    entries = [entry for entry in vectors("moves")["positions"] if rig.plays(entry["fen"])]
    positions = ["fen " + entry["fen"] for entry in entries]
    wanted = [
        " ".join(["legalmoves", str(len(entry["moves"])), *entry["moves"]]) for entry in entries
    ]
    _compare(_answers(rig.link, positions, "moves"), wanted, positions)


@check("UAI-108", "texts that are no moves are refused")
def invalid_moves(rig: Rig) -> None:
    link = rig.at(START)
    for entry in vectors("moves")["invalid"]:
        text = entry["text"]
        if text.split() == [text] and text.isprintable() and not text.startswith("deal"):
            link.error(f"position startpos seed 1 moves {text}", "move")
    expect_equal(link.fen(), write_fen(START.state), "fen after all of them")


@check("UAI-103", "the first deals of the portable dealer")
def first_deals(rig: Rig) -> None:
    entries = [entry for entry in vectors("deals")["first"] if entry["players"] in rig.players]
    positions = [f"startpos players {e['players']} seed {e['seed']}" for e in entries]
    found = _answers(rig.link, positions, "fen")
    for line, entry in zip(found, entries, strict=True):
        dealt = line.split("|")[1].split()[1:]
        wanted = entry["deal"].removeprefix("deal:").split("/")
        expect_equal(dealt, wanted, f"the deal of seed {entry['seed']}")


@check("UAI-102", "deals in the middle of a game, short supplies among them")
def later_deals(rig: Rig) -> None:
    entries = [entry for entry in vectors("deals")["later"] if rig.plays(entry["fen"])]
    wanted = [f"fen {entry['after']}" for entry in entries]
    drawn = [f"fen {entry['fen']} seed {entry['seed']}" for entry in entries]
    _compare(_answers(rig.link, drawn, "fen"), wanted, drawn)
    given = [f"fen {entry['fen']} moves {entry['deal']}" for entry in entries]
    _compare(_answers(rig.link, given, "fen"), wanted, given)


@check("UAI-108", "deals that are possible are taken, impossible ones refused")
def possible_deals(rig: Rig) -> None:
    link = rig.link
    entries = vectors("deals")
    possible = [entry for entry in entries["possible"] if rig.plays(entry["fen"])]
    given = [f"fen {entry['fen']} moves {entry['deal']}" for entry in possible]
    wanted = [f"fen {entry['after']}" for entry in possible]
    _compare(_answers(link, given, "fen"), wanted, given)
    for entry in entries["impossible"]:
        if not rig.plays(entry["fen"]):
            continue
        if len(entry["deal"].split()) != 1 or not entry["deal"].startswith("deal:"):
            continue  # on the wire it would not be told from a move, or from two steps
        code = "phase" if entry["wrong"] == "phase" else "deal"
        link.error(f"position fen {entry['fen']} moves {entry['deal']}", code)


@check("UAI-124", "the counts of the vectors' positions")
def perft_counts(rig: Rig) -> None:
    rig.need("perft")
    for entry in vectors("perft")["positions"]:
        if not rig.plays(entry["fen"]):
            continue
        if entry["name"] == "nobody drafts":
            continue  # the state table has perft as an error there
        depths = [at for at, count in enumerate(entry["counts"], start=1) if count <= MOST_COUNTED]
        if depths:
            rig.link.quiet(f"position fen {entry['fen']}")
            lines = rig.link.count(f"perft {depths[-1]}", 6 * rig.patience)
            expect_equal(
                lines[-1],
                f"perft total {entry['counts'][depths[-1] - 1]}",
                f"perft {depths[-1]} at {entry['fen']!r}",
            )
            counts = {line.split()[1]: int(line.split()[2]) for line in lines[:-1]}
            if depths[-1] == len(entry["counts"]) and "divide" in entry:
                expect_equal(counts, entry["divide"], f"the division at {entry['fen']!r}")


def _games(rig: Rig) -> list[Any]:
    return [game for game in vectors("games")["games"] if rig.plays(game["start"])]


@check("UAI-100", "whole games, every step of them")
def whole_games(rig: Rig) -> None:
    for game in _games(rig):
        positions, wanted, before = [], [], game["start"]
        for step in game["steps"]:
            positions.append(f"fen {before} moves {step.get('move') or step['deal']}")
            before = step["fen"]
            wanted.append(f"fen {before}")
        _compare(_answers(rig.link, positions, "fen"), wanted, positions)


@check("UAI-101", "whole games in one line, with their deals given and from their seeds")
def games_in_one_line(rig: Rig) -> None:
    link = rig.link
    for game in _games(rig):
        steps = [step.get("move") or step["deal"] for step in game["steps"]]
        lines = [f"position fen {game['start']} moves {' '.join(steps)}"]
        if "seed" in game:
            moves = [step["move"] for step in game["steps"] if "move" in step]
            lines.append(
                f"position fen {game['start']} seed {game['seed']} moves {' '.join(moves)}"
            )
        for line in lines:
            link.quiet(line)
            expect_equal(link.fen(), game["steps"][-1]["fen"], f"the end of {game['name']!r}")


@check("UAI-122", "the scores and winners at the end of whole games")
def winners_of_games(rig: Rig) -> None:
    link = rig.link
    for game in _games(rig):
        steps = " ".join(step.get("move") or step["deal"] for step in game["steps"])
        link.quiet(f"position fen {game['start']} moves {steps}")
        line, _, won = link.answer("status").partition(" winners ")
        words = line.split()
        expect_equal(words[1], game["phase"], f"the phase at the end of {game['name']!r}")
        scores = words[words.index("scores") + 1 :]
        expect_equal(scores, list(map(str, game["scores"])), f"the scores of {game['name']!r}")
        found = list(map(int, won.split())) or None
        expect_equal(found, game.get("winners"), f"the winners of {game['name']!r}")
