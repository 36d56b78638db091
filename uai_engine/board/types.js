// Written by scripts/page-types from uai_engine/board/messages.py: not by hand.

/** @typedef {{elo: number|null, milliseconds: number|null, nodes: number|null}} Level */
/** @typedef {{name: string, engine: string|null, level: Level}} Player */
/** @typedef {{base: number, increment: number}} Clock */
/** @typedef {{type: "new-game", seats: Player[], first: number, deals: "seed"|"chance"|"typed", seed: string, fen: string|null, clock: Clock|null}} AskNewGame */
/** @typedef {{type: "open", game: string}} AskOpen */
/** @typedef {{type: "move", game: string, version: number, move: string}} AskMove */
/** @typedef {{type: "deal", game: string, version: number, deal: string}} AskDeal */
/** @typedef {{type: "take-back", game: string, version: number}} AskTakeBack */
/** @typedef {{type: "redo", game: string, version: number}} AskRedo */
/** @typedef {{type: "seat", game: string, version: number, seat: number, player: Player}} AskSeat */
/** @typedef {{type: "play-on", game: string, at: number, seats: Player[]|null}} AskPlayOn */
/** @typedef {{type: "restart", game: string, version: number}} AskRestart */
/** @typedef {{type: "delete", game: string}} AskDelete */
/** @typedef {{type: "look", game: string, at: number}} AskLook */
/** @typedef {{type: "line", game: string, at: number, moves: string[]}} AskLine */
/** @typedef {{type: "hint", game: string, at: number}} AskHint */
/** @typedef {{type: "analyse", game: string, at: number, engines: string[], lines: number, only: string[]}} AskAnalyse */
/** @typedef {{type: "pause"}} AskPause */
/** @typedef {{type: "set-option", engine: string, name: string, value: boolean|number|string|null}} AskSetOption */
/** @typedef {{type: "check-fen", fen: string}} AskCheckFen */
/** @typedef {{type: "import", name: string, text: string}} AskImport */
/** @typedef {{type: "review", game: string}} AskReview */
/** @typedef {{type: "open-watched", number: number}} AskOpenWatched */
/** @typedef {{name: string, kind: "check"|"spin"|"combo"|"button"|"string", value: boolean|number|string|null, minimum: number, maximum: number, choices: string[], fixed: boolean}} EngineOption */
/** @typedef {{name: string, says: string, author: string, options: EngineOption[], elo: number[], level: Level, fault: string}} Engine */
/** @typedef {{game: string, date: string, players: string[], moves: number, scores: number[], over: boolean}} Summary */
/** @typedef {{type: "welcome", version: string, engines: Engine[], games: Summary[], game: string|null}} Welcome */
/** @typedef {{type: "engines", engines: Engine[]}} Engines */
/** @typedef {{type: "games", games: Summary[]}} Games */
/** @typedef {{token: string, seat: number, round: number, short: string, words: string}} Step */
/** @typedef {{wall: boolean[][], lines: number[][], floor: number[], score: number}} BoardView */
/** @typedef {{move: string, bowl: number, colour: number, row: number, placed: number, fallen: number, cost: number}} Choice */
/** @typedef {{row: number, column: number, points: number}} Placement */
/** @typedef {{placements: Placement[], floor: number, rows: number, columns: number, colours: number}} Counted */
/** @typedef {{boards: BoardView[], displays: number[][], centre: number[], marker: boolean, bag: number[], lid: number[], phase: "draft"|"deal"|"over", seat: number, token: number|null, round: number, fen: string, choices: Choice[], counted: Counted[], before: BoardView[], winners: number[]}} Position */
/** @typedef {{seat: number, engine: string, text: string, detail: string}} Trouble */
/** @typedef {{left: number[], running: number}} Remaining */
/** @typedef {{type: "game", game: string, version: number, since: number, date: string, seats: Player[], deals: "seed"|"chance"|"typed", seed: string, steps: Step[], undone: number, position: Position, thinking: boolean, trouble: Trouble|null, clock: Remaining|null, forfeit: number|null}} Game */
/** @typedef {{type: "at", game: string, at: number, position: Position}} At */
/** @typedef {{type: "ahead", game: string, at: number, moves: string[], words: string[], positions: Position[]}} Ahead */
/** @typedef {{type: "advice", game: string, at: number, move: string, words: string, win: number[], points: number[]}} Advice */
/** @typedef {{move: string, short: string, words: string, win: number[], points: number[], depth: number, then: string[], then_short: string[]}} BestLine */
/** @typedef {{type: "analysis", engine: string, game: string, at: number, running: boolean, lines: BestLine[], win: number[], points: number[], depth: number, nodes: number, nps: number, fault: string}} Analysis */
/** @typedef {{type: "fen", fen: string, position: Position|null, field: string, reason: string}} Fen */
/** @typedef {{type: "imported", name: string, games: string[], problems: string[]}} Imported */
/** @typedef {{at: number, win: number[], mark: string, loss: number, luck: number, best: string, said: string}} Grade */
/** @typedef {{type: "reviewed", game: string, since: number, done: number, of: number, start: number[], grades: Grade[], said: string[], fault: string}} Reviewed */
/** @typedef {{name: string, games: number, points: number, wins: number, draws: number, losses: number, mean: number}} MatchRow */
/** @typedef {{number: number, seats: string[], scores: number[], reason: string}} MatchGame */
/** @typedef {{type: "match", name: string, finished_games: number, table: MatchRow[], under_way: MatchGame[], finished: MatchGame[], state: string}} Match */
/** @typedef {{type: "deleted", game: string}} Deleted */
/** @typedef {{type: "error", code: "message"|"stale"|"unknown"|"impossible"|"engine"|"internal", text: string, about: string}} Error */
/** @typedef {AskNewGame|AskOpen|AskMove|AskDeal|AskTakeBack|AskRedo|AskSeat|AskPlayOn|AskRestart|AskDelete|AskLook|AskLine|AskHint|AskAnalyse|AskPause|AskSetOption|AskCheckFen|AskImport|AskReview|AskOpenWatched} Question */
/** @typedef {Welcome|Engines|Games|Game|At|Ahead|Advice|Analysis|Fen|Imported|Reviewed|Match|Deleted|Error} Answer */

export {};
