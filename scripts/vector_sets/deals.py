"""deals.json: what the portable dealer draws, and deals that cannot be."""

from typing import Any

from uai_engine.game import (
    BadDeal,
    Dealer,
    GameState,
    Phase,
    WrongPhase,
    deal,
    empty_game,
    sample_deal,
)
from uai_engine.game.dealer import next_word
from uai_engine.notation import DealError, parse_deal, parse_fen, write_deal, write_fen
from vector_sets.fen_parts import EMPTY_BOARD, FULL_BAG, NO_BOWLS, between_rounds, fen
from vector_sets.play import states

DESCRIPTION = (
    "The portable dealer and deal tokens. words: the first numbers SplitMix64 gives for a seed, in"
    " hexadecimal. first: the first deals of a game with every tile in the bag. later: a position"
    " that waits for a deal, a seed, the deal it gives there as the first of its stream, and the"
    " position after; kind says whether the bag sufficed (bag), ran out between two displays"
    " (between) or in the middle of one (middle), or bag and discard both ran out (short)."
    " possible and impossible: deal tokens and whether they can be dealt at a position; wrong says"
    " what is: shape (no deal token at all), deal (not these tiles here) or phase (nothing is to"
    " be dealt). Tiles on a display may be written in any order. Seeds are decimal digits in a"
    " string, because many JSON readers have no 64-bit numbers."
)
SEEDS = (0, 1, 42, 0xDEADBEEF, 2**63, 2**64 - 1)

_START = fen(boards=EMPTY_BOARD * 2, bowls=NO_BOWLS, bag=FULL_BAG)
_LAST_OF_BAG = between_rounds(bag="000111")
"""Six tiles in the bag: all of them come before any of the discard's."""
POSSIBLE = (
    (_START, "deal:0123/0011/2234/0034/1112"),
    (_START, "deal:3210/1100/4322/4300/2111"),
    (_START, "deal:0000/0000/0000/0000/0000"),
    (_LAST_OF_BAG, "deal:0001/1144/4444/3333/3333"),
    (_LAST_OF_BAG, "deal:0111/0044/0000/0000/0000"),
)

IMPOSSIBLE = (
    (_START, "", "shape"),
    (_START, "deal", "shape"),
    (_START, "deal:", "shape"),
    (_START, "deal 0123/0011/2234/0034/1112", "shape"),
    (_START, "0123/0011/2234/0034/1112", "shape"),
    (_START, "DEAL:0123/0011/2234/0034/1112", "shape"),
    (_START, "deal:0123/0011/2234/0034/1115", "shape"),
    (_START, "deal:0123/0011/2234/0034/111b", "shape"),
    (_START, "deal:0123/0011/2234/0034/11-2", "shape"),
    (_START, "deal:0123/0011/2234/0034/", "shape"),
    (_START, "deal:0123//2234/0034/1112", "shape"),
    (_START, "deal:0123/0011/2234/0034/11122", "shape"),
    (_START, "deal:0123/0011/2234/0034/ 1112", "shape"),
    (_START, "deal:0123/0011/2234/0034/111\u0662", "shape"),
    (_START, "deal:0123/0011/2234/0034", "deal"),
    (_START, "deal:0123/0011/2234/0034/1112/0000", "deal"),
    (_START, "deal:0123/0011/2234/0034/111", "deal"),
    (_START, "deal:0123/0011/2234/0034/-", "deal"),
    (_START, "deal:-/-/-/-/-", "deal"),
    (_START, "deal:-/0123/0011/2234/0034", "deal"),
    (_LAST_OF_BAG, "deal:0002/1114/4444/3333/3333", "deal"),
    (_LAST_OF_BAG, "deal:0001/1444/4444/3333/3333", "deal"),
    (_LAST_OF_BAG, "deal:0011/1144/4444/3333/3333", "deal"),
    (_LAST_OF_BAG, "deal:0000/1114/4444/3333/3333", "deal"),
    (between_rounds(bag="-"), "deal:1111/1111/1111/0000/0000", "deal"),
    (fen(), "deal:0123/0011/2234/0034/1112", "phase"),
    (between_rounds(wall0="-----/5/5/5/5", holds0="0000000013"), "deal:0/-/-/-/-", "phase"),
)


def vectors() -> dict[str, Any]:
    return {
        "description": DESCRIPTION,
        "words": [{"seed": str(seed), "words": _words(seed, 5)} for seed in SEEDS],
        "first": [
            {
                "seed": str(seed),
                "players": players,
                "deal": write_deal(sample_deal(empty_game(players), Dealer(seed))[0]),
            }
            for players in (2, 3, 4)
            for seed in SEEDS
        ],
        "later": _later(),
        "possible": [_possible(*case) for case in POSSIBLE],
        "impossible": [_impossible(*case) for case in IMPOSSIBLE],
    }


def _words(seed: int, count: int) -> list[str]:
    words = []
    for _ in range(count):
        word, seed = next_word(seed)
        words.append(f"{word:016x}")
    return words


def _later() -> list[dict[str, Any]]:
    """Every kind of deal that random games come to, a few of each."""
    records: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for players in (2, 3, 4):
        for seed in range(30):
            for state in states(players, seed, hoard=players == 4):
                if state.phase == Phase.DEAL and state.round:
                    kinds = records.setdefault((players, _kind(state)), [])
                    if len(kinds) < 4:
                        kinds.append(_drawn(state, seed))
    assert {"bag", "between", "middle", "short"} == {kind for _, kind in records}
    return [record for kinds in records.values() for record in kinds]


def _kind(state: GameState) -> str:
    wanted, bag = 4 * len(state.displays), sum(state.bag)
    if bag >= wanted:
        return "bag"
    if bag + sum(state.lid) < wanted:
        return "short"
    return "middle" if bag % 4 else "between"


def _drawn(state: GameState, seed: int) -> dict[str, Any]:
    # Played from its FEN, as somebody in another language would.
    state = parse_fen(write_fen(state))
    displays, _ = sample_deal(state, Dealer(seed))
    return {
        "fen": write_fen(state),
        "kind": _kind(state),
        "seed": str(seed),
        "deal": write_deal(displays),
        "after": write_fen(deal(state, displays)),
    }


def _possible(position: str, token: str) -> dict[str, Any]:
    after = deal(parse_fen(position), parse_deal(token))
    return {"fen": position, "deal": token, "after": write_fen(after)}


def _impossible(position: str, token: str, wrong: str) -> dict[str, Any]:
    named = {"shape": DealError, "deal": BadDeal, "phase": WrongPhase}[wrong]
    try:
        deal(parse_fen(position), parse_deal(token))
    except named:
        return {"fen": position, "deal": token, "wrong": wrong}
    raise AssertionError(f"{token} is dealt")
