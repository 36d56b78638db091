// AzulFEN, moves and deal tokens as text: what `engine.mjs` reads and writes.

import { Game, Refused } from "./azul.mjs";

const LETTERS = "byrktlorku"; // of the short form of a move, and those of the record format

const readTiles = (text) => [...text.replace("-", "")].map(Number).sort();
const writeTiles = (tiles) => tiles.join("") || "-";
const writeCells = (cells) =>
  cells.map((placed) => (placed ? "-" : "0")).join("").replace(/0+/g, (run) => `${run.length}`);

export function writeFen(game) {
  const words = game.boards.flatMap(({ wall, lines, paid, score, floor }) => [
    lines.map((_, row) => writeCells(wall.slice(5 * row, 5 * row + 5))).join("/"),
    lines.map((line) => (line.length ? `${line[0]}${line.length}` : "00")).join(""),
    ...paid.map((flags) => flags.join("")), score, floor, ";",
  ]);
  words.push("|", ...game.bowls.map(writeTiles), "|", writeTiles(game.bag), "|", game.active);
  return [...words, game.token ?? "-"].join(" ");
}

export function readFen(text, seed) {
  const [boards, bowls, bag, turn] = text.replace(/\s*\/\s*/g, "/").split("|");
  if (turn === undefined) throw new Refused("fen a part is missing");
  const texts = boards.split(";").slice(0, -1).map((board) => board.trim().split(/\s+/));
  if (texts.some((words) => words.length !== 7)) throw new Refused("fen a board has seven fields");
  const game = new Game(texts.length, 0, seed);
  texts.forEach(([wall, holds, rows, columns, colours, score, floor], seat) => {
    const flat = wall.replace(/\//g, "").replace(/[1-5]/g, (run) => "0".repeat(Number(run)));
    game.boards[seat] = {
      wall: [...flat].map((cell) => cell === "-"),
      lines: holds.match(/../g).map(([tile, number]) => Array(Number(number)).fill(Number(tile))),
      paid: [rows, columns, colours].map((flags) => [...flags].map(Number)),
      score: Number(score), floor: Number(floor),
    };
  });
  game.bowls = bowls.trim().split(/\s+/).map(readTiles);
  game.bag = readTiles(bag.trim());
  const [active, token] = turn.trim().split(/\s+/);
  game.active = Number(active);
  game.token = token === "-" ? null : Number(token);
  const drafting = game.phase() === "draft";
  const empty = drafting ? game.bowls.slice(1).filter((bowl) => !bowl.length).length : 0;
  game.starter = (game.active - (empty % game.boards.length) + game.boards.length) % game.boards.length;
  game.round = drafting ? 1 : 0;
  if (!drafting) game.endGameIfOver();
  return game;
}

export const writeMove = (move) => move.map((number) => `0${number}`).join("");

// Play a move or a deal token; behind a move draw the deal, unless its token follows.
export function playStep(game, step, nextStep = "") {
  if (step.startsWith("deal:")) {
    if (!/^deal:[0-4/-]*$/.test(step)) throw new Refused("deal it is no deal");
    game.deal(step.slice(5).split("/").map(readTiles));
    return;
  }
  const short = /^([0-9])([byrktlou])([1-5-])$/.exec(step);
  const six = /^0([0-9])0([0-4])0([0-5])$/.exec(step);
  if (!short && !six) throw new Refused("move it is no move");
  if (six) game.play(six.slice(1).map(Number));
  else game.play([Number(short[1]), LETTERS.indexOf(short[2]) % 5, Number(short[3].replace("-", "0"))]);
  drawIfDue(game, nextStep);
}

export function drawIfDue(game, nextStep) {
  if (game.phase() === "deal" && game.seed !== null && !nextStep.startsWith("deal:")) game.draw();
}
