// The learned policy: a linear function of table features of a move, for priors and rollouts.
//
// A move's score is the sum of one weight from each table of `learned_features.hpp` that concerns
// it. `features` lists them for training; `Scorer` sums them fast, and a check compares the two.
// Weights are whole numbers here, so that a sum is the same in any order and on any machine;
// `uai_engine/search/learned_policy.py` is the same in Python.
#pragma once

#include "bits.hpp"
#include "constants.hpp"
#include "displays.hpp"
#include "lanes.hpp"
#include "learned_accumulator.hpp"
#include "learned_features.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul::learned {

// What so many more tiles on a floor with so many cost.
struct AddedFloorCost {
    static constexpr int kMost = kTilesPerColour + 1;  // all of a colour, with the marker
    u8 cost[kFloorSize + 1][kMost + 1] = {};

    constexpr AddedFloorCost() {
        for (int floor = 0; floor <= kFloorSize; ++floor)
            for (int more = 0; more <= kMost; ++more) {
                const int after = floor + more < kFloorSize ? floor + more : kFloorSize;
                cost[floor][more] = static_cast<u8>(kFloorCost[after] - kFloorCost[floor]);
            }
    }
};
inline constexpr AddedFloorCost kAddedFloorCost{};

// Calls `visit(colour, count)` for every colour among tiles.
template <class Visit>
void each_pile(u64 tiles, Visit visit) {
    for (u64 some = lanes::some(tiles); some; some &= some - 1) {
        const int shift = lowest_bit(some);
        visit(shift * 43 >> 9, static_cast<int>(tiles >> shift) & 0xFFF);  // shift / 12
    }
}

// The scores of a position's moves.
template <int P>
struct Scorer {
    struct Row {
        int score, row;
    };

    const State<P>& state;
    const int* tables;  // of the stage
    const Board &board, &next_board;
    const Outlook &own, &next;
    u64 offer = 0;  // tiles of each colour on offer
    int bowls = 0;
    bool marker;
    const int* of_row;  // what a row has by itself, at this moment of the round

    Scorer(const State<P>& s, const Accumulator<P>& accumulator, const Weights& w)
        : state(s),
          tables(w.tables(accumulator.stage)),
          board(s.mover()),
          next_board(s.boards[after(s.seat)]),
          own(accumulator.of[s.seat]),
          next(accumulator.of[after(s.seat)]),
          marker(s.token < 0) {
        for (const u64 tiles : s.bowls) {
            offer += tiles;
            bowls += tiles != 0;
        }
        of_row = tables + phase(bowls);
    }

    // Calls `visit(row, score)` for every row that takes a colour, with what the row adds for so
    // many tiles of it, the marker coming with them or not. Rows that they fill come first.
    template <class Visit>
    void each_row(int colour, int tiles, bool with_marker, Visit visit) const {
        const int* of_shape = tables + at_most(tiles, 7);
        const int* of_left = tables + left(0, lanes::get(offer, colour) - tiles);
        const int* of_penalty = tables + kPenalty;
        const int* of_ways = tables + ways(lanes::get(board.ways, colour));
        const u8* cost = kAddedFloorCost.cost[board.floor] + with_marker;
        visit(0, of_row[0] + of_shape[own.shapes[0]] + of_penalty[cost[tiles]] + of_ways[0]);
        const unsigned open = static_cast<unsigned>(lanes::get(board.open, colour)) & ~1U;
        const unsigned filled = open & own.filled_by(tiles);
        for (unsigned rows = filled; rows; rows &= rows - 1) {
            const int row = lowest_bit(rows);
            visit(row, of_row[row] + own.cells[colour][1][row] + of_shape[own.shapes[row]] +
                           of_penalty[cost[tiles - board.room[row]]] + of_left[0] + of_ways[row]);
        }
        for (unsigned rows = open ^ filled; rows; rows &= rows - 1) {
            const int row = lowest_bit(rows);
            const int missing = board.room[row] - tiles;
            visit(row, of_row[row] + own.cells[colour][0][row] + of_shape[own.shapes[row]] +
                           of_penalty[cost[0]] + of_left[kLeftStep * missing] + of_ways[row]);
        }
    }

    // How the next seat could use tiles that come to the centre: not, somehow, exactly.
    int use(int colour, int tiles) const {
        return next.exact_row(next_board, colour, tiles) ? 2
                                                         : lanes::get(next_board.ways, colour) > 1;
    }

    // What it adds that the next seat does not get these tiles.
    int denial(int colour, int taken) const {
        return tables[denied(next.exact_row(next_board, colour, taken), taken)] +
               tables[next_ways(lanes::get(next_board.ways, colour), taken)];
    }

    // What a bowl adds for each of its colours.
    void source_scores(int bowl, int (&scores)[kColours]) const {
        const u64 tiles = state.bowls[bowl];
        const int* w = tables;
        if (bowl == 0) {
            const int all = w[kSource + 4] + (marker ? w[kMarker + board.floor] : 0);
            each_pile(tiles,
                      [&](int colour, int taken) { scores[colour] = all + denial(colour, taken); });
            return;
        }
        // Taking a colour pushes the others to the centre.
        int all = 0;
        const int total = lanes::total(tiles);
        each_pile(tiles, [&](int colour, int taken) {
            const int centre = lanes::get(state.bowls[0], colour) + taken;
            const int pushed = w[given(use(colour, centre), centre)];
            all += pushed;
            scores[colour] = denial(colour, taken) + w[kSource + total - taken] - pushed;
        });
        each_pile(tiles, [&](int colour, int) { scores[colour] += all; });
    }

    // Calls `visit(Move, score)` for every legal move; of equal displays only for the first.
    template <class Visit>
    void each(Visit visit) const {
        const unsigned merged = merged_displays(state);
        for (int bowl = 0; bowl < State<P>::kBowls; ++bowl) {
            if (!state.bowls[bowl] || merged >> bowl & 1) continue;
            int source[kColours];
            source_scores(bowl, source);
            each_pile(state.bowls[bowl], [&](int colour, int taken) {
                each_row(colour, taken, bowl == 0 && marker, [&](int row, int score) {
                    visit(Move{bowl, colour, row}, source[colour] + score);
                });
            });
        }
    }

    // The move with the highest score, the first of equals.
    Move best() const {
        // The best row for a colour and a number of tiles is looked for once for all displays.
        Row rows[kColours][kDisplaySize + 1];
        unsigned known = 0;
        static_assert(kColours * kDisplaySize <= 32);
        Move move{0, 0, 0};
        int most = kWorst;
        for (int bowl = 0; bowl < State<P>::kBowls; ++bowl) {
            if (!state.bowls[bowl]) continue;
            int source[kColours];
            source_scores(bowl, source);
            each_pile(state.bowls[bowl], [&](int colour, int taken) {
                Row found;
                if (bowl == 0) {
                    found = best_row(colour, taken, marker);
                } else {
                    const unsigned bit = 1U << (colour * kDisplaySize + taken - 1);
                    if (!(known & bit)) rows[colour][taken] = best_row(colour, taken, false);
                    known |= bit;
                    found = rows[colour][taken];
                }
                if (source[colour] + found.score > most) {
                    most = source[colour] + found.score;
                    move = {bowl, colour, found.row};
                }
            });
        }
        return move;
    }

private:
    static int after(int seat) { return seat + 1 == P ? 0 : seat + 1; }

    // The row with the highest score, the first of equals: both in one number.
    Row best_row(int colour, int tiles, bool with_marker) const {
        constexpr int kTag = 8;
        int best = kWorst;
        each_row(colour, tiles, with_marker, [&](int row, int score) {
            const int key = score * kTag - row;
            best = key > best ? key : best;
        });
        const int row = -best & (kTag - 1);
        return {(best + row) / kTag, row};
    }
};

// Calls `visit(feature)` for every feature of a move: what its score is the sum of.
template <int P, class Visit>
void features(const State<P>& state, const Move& move, Visit visit) {
    static const Weights zero{};
    const Accumulator<P> accumulator(state, zero);
    const Scorer<P> in(state, accumulator, zero);
    const auto sink = [&](int feature) { visit(accumulator.stage * kTables + feature); };
    const auto [bowl, colour, row] = move;
    const u64 tiles = state.bowls[bowl];
    const int taken = lanes::get(tiles, colour), room = in.board.room[row];
    const bool fills = taken >= room, marked = bowl == 0 && in.marker;
    const int over = fills ? taken - room : 0;
    sink(phase(in.bowls) + row);
    sink(shape(row, room, taken));
    sink(penalty(in.board.floor, in.board.floor + marked + over));
    sink(denied(in.next.exact_row(in.next_board, colour, taken), taken));
    sink(next_ways(lanes::get(in.next_board.ways, colour), taken));
    sink(ways(lanes::get(in.board.ways, colour)) + row);
    if (row) {
        const Outlook::Cell at = in.own.cell(row, colour);
        sink(at.adjacent + fills * Outlook::kFilled.adjacent);
        sink(at.column + fills * Outlook::kFilled.column);
        sink(at.colour + fills * Outlook::kFilled.colour);
        sink(at.row + fills * Outlook::kFilled.row);
        sink(left(fills ? 0 : room - taken, lanes::get(in.offer, colour) - taken));
    }
    if (bowl == 0) {
        sink(kSource + 4);
        if (in.marker) sink(kMarker + in.board.floor);
        return;
    }
    sink(kSource + lanes::total(tiles) - taken);
    for (int other = 0; other < kColours; ++other) {
        if (other == colour || !lanes::get(tiles, other)) continue;
        const int centre = lanes::get(state.bowls[0] + tiles, other);
        sink(given(in.use(other, centre), centre));
    }
}

}  // namespace azul::learned
