#!/usr/bin/env node
// A small UAI driver for node: it lets an engine play a game against itself.
//
//     node driver.mjs [--players N] [--seed X] [--limits LIMITS] ENGINE WORDS ..
//
// The engine deals from the seed. Whoever wants to show or save the deals asks for `history`.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const LONGEST_GAME = 500; // players who put everything on the floor could go on for ever

class Engine {
  constructor([program, ...words]) {
    this.process = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  send(line) {
    this.process.stdin.write(`${line}\n`);
  }

  // The next lines, up to one that begins with this word.
  async until(word) {
    const found = [];
    while (found.length === 0 || found.at(-1).split(" ")[0] !== word) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`the engine left without ${word}`);
      found.push(value);
    }
    return found;
  }

  // Everything that a command is answered with; `readyok` says that it was all.
  async ask(line) {
    this.send(line);
    this.send("isready");
    const found = (await this.until("readyok")).slice(0, -1);
    const error = found.find((answer) => answer.startsWith("error"));
    if (error) throw new Error(`${line}: ${error}`);
    return found;
  }

  async bestMove(limits) {
    this.send(`go ${limits}`);
    return (await this.until("bestmove")).at(-1).split(" ")[1];
  }
}

const given = { players: "2", seed: "1", limits: "nodes 100" };
const rest = process.argv.slice(2);
while (rest[0]?.startsWith("--")) {
  const [name, value] = rest.splice(0, 2);
  given[name.slice(2)] = value;
}
const engine = new Engine(rest);
engine.send("uai");
const hello = await engine.until("uaiok");
const played = hello.find((line) => line.startsWith("players "))?.split(" ").slice(1) ?? ["2", "3", "4"];
if (!played.includes(given.players)) throw new Error(`the engine plays with ${played.join(" or ")} players`);
await engine.ask("uainewgame");
const moves = [];
let status = [];
while (moves.length < LONGEST_GAME) {
  const start = `position startpos players ${given.players} seed ${given.seed}`;
  await engine.ask([start, "moves", ...moves].join(" "));
  status = (await engine.ask("status")).at(-1).split(" ");
  if (status[1] !== "draft") break;
  moves.push(await engine.bestMove(given.limits));
  console.log(`round ${status[3]} seat ${status[5]} ${moves.at(-1)}`);
}
console.log(status.join(" "));
engine.send("quit");
