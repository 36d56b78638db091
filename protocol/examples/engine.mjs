#!/usr/bin/env node
// A small UAI engine for node: it passes `uai-engine conformance --level core`.
//
// It plays the legal move that puts the most tiles on a pattern line, and answers at once. The
// rules of the game are in `azul.mjs`, its texts in `azulfen.mjs`.

import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";

import { Game, Refused } from "./azul.mjs";
import { drawIfDue, playStep, readFen, writeFen, writeMove } from "./azulfen.mjs";

const NUMBERS = ["movetime", "nodes", "depth", "time", "inc"];
const isNumber = (word) => /^[0-9]+$/.test(word ?? "");
const newSeed = () => randomBytes(8).readBigUInt64LE();
const say = (...words) => process.stdout.write(`${words.join(" ")}\n`);

let gameSeed = newSeed();
let game = setUp(["startpos", "seed", "0"]);
let bestmove = ""; // found, and kept until `stop`

// The game that the words of `position` ask for; nothing changes if they are wrong.
function setUp(given) {
  const at = given.includes("moves") ? given.indexOf("moves") : given.length;
  const [words, steps] = [given.slice(0, at), given.slice(at + 1)];
  const firstStep = steps[0] ?? "";
  let [made, own] = [null, false];
  if (words[0] === "fen") {
    const end = words.includes("seed") ? words.indexOf("seed") : words.length;
    const fields = values(words.slice(end), ["seed"]);
    made = readFen(words.slice(1, end).join(" "), fields.seed ?? null);
  } else if (words[0] === "startpos") {
    const { players = 2n, first = 0n, seed = null } = values(words.slice(1), ["players", "first", "seed"]);
    own = seed === null && !firstStep.startsWith("deal:");
    made = new Game(Number(players), Number(first), own ? gameSeed : seed);
  } else throw new Refused("syntax position startpos or position fen");
  drawIfDue(made, firstStep);
  steps.forEach((step, index) => {
    try {
      playStep(made, step, steps[index + 1]);
    } catch (error) {
      throw error instanceof Refused ? new Refused(`${error.message} (step ${index + 1})`) : error;
    }
  });
  if (own) say("info string seed", gameSeed);
  return made;
}

function values(words, names) {
  const found = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name, text] = [words[at], words[at + 1]];
    if (!names.includes(name) || name in found) throw new Refused("syntax a word that does not belong here");
    if (!isNumber(text)) throw new Refused("syntax a value that is no number");
    found[name] = BigInt(text);
  }
  return found;
}

function best(words) {
  for (const [at, word] of words.entries()) {
    if (NUMBERS.includes(word) && !isNumber(words[at + 1])) throw new Refused(`limit ${word} needs a number`);
    if (!isNumber(word) && ![...NUMBERS, "infinite", "ponder"].includes(word))
      throw new Refused("syntax go has a word that this engine does not know");
  }
  if (game.phase() !== "draft") throw new Refused("phase nobody has to move");
  const moves = game.moves();
  const most = Math.max(...moves.map((move) => game.placed(move)));
  return moves.find((move) => game.placed(move) === most);
}

const commands = {
  uai: () => {
    say("id name Small");
    say("id author the UAI examples");
    say("protocol 1.0");
    say("uaiok");
  },
  isready: () => say("readyok"),
  setoption: (..._words) => {
    throw new Refused("option there are none");
  },
  uainewgame: () => {
    gameSeed = newSeed();
  },
  position: (...words) => {
    game = setUp(words);
  },
  moves: () => {
    const moves = game.phase() === "draft" ? game.moves() : [];
    say("legalmoves", moves.length, ...moves.map(writeMove));
  },
  fen: () => say("fen", writeFen(game)),
  status: () => {
    const phase = game.phase();
    const seat = phase === "draft" ? game.active : "-";
    const winners = phase === "over" ? ["winners", ...game.winners()] : [];
    const scores = game.boards.map((board) => board.score);
    say("status", phase, "round", game.round, "seat", seat, "scores", ...scores, ...winners);
  },
  go: (...words) => {
    try {
      const move = writeMove(best(words));
      say("info depth 1 nodes 1 pv", move);
      bestmove = `bestmove ${move}`;
      if (!words.includes("infinite") && !words.includes("ponder")) commands.stop();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say("error", error.message);
      say("bestmove none");
    }
  },
  stop: () => {
    if (bestmove) say(bestmove);
    bestmove = "";
  },
  quit: () => {
    commands.stop();
    process.exit();
  },
};

const TAKE_WORDS = ["setoption", "position", "go"];
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [command, ...words] = line.split(/\s+/).filter((word) => word);
  try {
    if (command === undefined) return;
    if (!Object.hasOwn(commands, command)) throw new Refused("unknown-command it is not known");
    if (words.length && !TAKE_WORDS.includes(command)) throw new Refused("syntax too many words");
    commands[command](...words);
  } catch (error) {
    say("error", error instanceof Refused ? error.message : `fen ${error.message}`);
  }
});
lines.on("close", commands.stop);
