"""AzulFEN, moves and deal tokens as text: what `engine.py` reads and writes."""

import re

from azul import FIVE, Game, Refused

LETTERS = "byrktlorku"  # of the short form of a move, and those of the record format


def write_tiles(tiles):
    return "".join(map(str, tiles)) or "-"


def write_fen(game):
    words = []
    for b in game.boards:
        cells = "/".join("".join("0-"[(row, column) in b.wall] for column in FIVE) for row in FIVE)
        words.append(re.sub("0+", lambda run: str(len(run[0])), cells))
        words.append("".join(f"{line[0]}{len(line)}" if line else "00" for line in b.lines))
        words += [*map("".join, b.paid), str(b.score), str(b.floor), ";"]
    words += ["|", *map(write_tiles, game.bowls), "|", write_tiles(game.bag), "|", str(game.active)]
    return " ".join([*words, "-" if game.token is None else str(game.token)])


def read_fen(text, seed):
    boards, bowls, bag, turn = re.sub(r"\s*/\s*", "/", text).split("|")
    game = Game(boards.count(";"), 0, seed)
    for board, words in zip(game.boards, map(str.split, boards.split(";")), strict=False):
        for row, cells in enumerate(words[0].split("/")):
            flat = re.sub("[1-5]", lambda run: "0" * int(run[0]), cells)
            board.wall |= {(row, column) for column in FIVE if flat[column] == "-"}
            tile, count = map(int, words[1][2 * row : 2 * row + 2])
            board.lines[row] = [tile] * count
        board.paid, board.score = [*map(list, words[2:5])], int(words[5])
        board.floor = int(words[6])
    game.bowls = [sorted(map(int, tiles.strip("-"))) for tiles in bowls.split()]
    game.bag = sorted(map(int, bag.strip(" -")))
    active, token = turn.split()
    game.active, game.token = int(active), None if token == "-" else int(token)
    drafting = any(game.bowls)
    game.round = int(drafting)
    empty = game.bowls[1:].count([]) if drafting else 0
    game.starter = (game.active - empty) % len(game.boards)
    if not drafting:
        game.end_game_if_over()
    return game


def write_move(move):
    return "".join(f"{number:02}" for number in move)


def play_step(game, step, next_step=""):
    """Play a move or a deal token; behind a move draw the deal, unless its token follows."""
    if step.startswith("deal:"):
        displays = step[5:].replace("-", "").split("/")
        if not all(tile in "01234" for tile in "".join(displays)):
            raise Refused("deal it is no deal")
        game.deal([[*map(int, display)] for display in displays])
        return
    if re.fullmatch("[0-9][byrktlou][1-5-]", step):
        step = f"0{step[0]}0{LETTERS.index(step[1]) % 5}0{step[2].replace('-', '0')}"
    if not re.fullmatch("0[0-9]0[0-4]0[0-5]", step):
        raise Refused("move it is no move")
    game.play(int(step[:2]), int(step[2:4]), int(step[4:]))
    draw_if_due(game, next_step)


def draw_if_due(game, next_step):
    if game.phase() == "deal" and game.seed is not None and not next_step.startswith("deal:"):
        game.draw()
