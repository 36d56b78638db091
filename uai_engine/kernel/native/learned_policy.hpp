// The learned policy: a linear function of table features of a move, for priors and rollouts.
//
// A move's score is the sum of one weight from each table below that concerns it. `features` lists
// them for training; `Scorer` sums them fast, and a check compares the two. Weights are whole
// numbers here, so that a sum is the same in any order and on any machine;
// `uai_engine/search/learned_policy.py` is the same in Python.
#pragma once

#include "displays.hpp"
#include "lanes.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul::learned {

constexpr int kShape = 0;                        // row and room (16 shapes), tiles 1..7
constexpr int kPenalty = kShape + 16 * 7;        // points lost to the floor, 0..14
constexpr int kAdjacent = kPenalty + 15;         // row, filled or not, points of the tile 1..10
constexpr int kColumn = kAdjacent + 5 * 2 * 10;  // filled or not, tiles in the wall column 0..4
constexpr int kColour = kColumn + 2 * 5;         // filled or not, tiles of the colour on the wall
constexpr int kRow = kColour + 2 * 5;            // filled or not, tiles in the wall row
constexpr int kMarker = kRow + 2 * 5;            // the marker is taken; floor slots filled 0..7
constexpr int kSource = kMarker + 8;             // tiles pushed to the centre 0..3; 4: the centre
constexpr int kLeft = kSource + 5;               // tiles the line still misses, colour's left 0..8
constexpr int kDenied = kLeft + 5 * 9;           // row the next seat would fill 0..5, tiles 1..4
constexpr int kGiven = kDenied + 6 * 4;          // use to the next seat 0..2, in the centre 1..6
constexpr int kPhase = kGiven + 3 * 6;           // bowls left 1..8, row
constexpr int kStage = kPhase + 8 * 6;           // the fullest wall row of all 0..5, row
constexpr int kFeatures = kStage + 6 * 6;

// What a weight of 1 is as a whole number, and the most that a weight can be.
constexpr int kUnit = 65536;
constexpr float kMostWeight = 100.0F;

struct Weights {
    int of[kFeatures] = {};

    Weights() = default;
    explicit Weights(const float* numbers) {
        for (int i = 0; i < kFeatures; ++i) {
            const float most = numbers[i] > kMostWeight ? kMostWeight : numbers[i];
            const float weight = most > -kMostWeight ? most : -kMostWeight;  // also of no number
            const double scaled = static_cast<double>(weight) * kUnit;
            of[i] = static_cast<int>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
        }
    }
};

constexpr int kWorst = -(1 << 30);

inline int at_most(int value, int limit) { return value < limit ? value : limit; }

inline int shape(int row, int room, int tiles) {
    return kShape + (row ? row * (row - 1) / 2 + room : 0) * 7 + at_most(tiles, 7) - 1;
}
inline int penalty(int before, int after) {
    return kPenalty + kFloorCost[at_most(after, kFloorSize)] - kFloorCost[before];
}
constexpr int kLeftStep = 9;
inline int left(int missing, int tiles) { return kLeft + missing * kLeftStep + at_most(tiles, 8); }
inline int denied(int row, int tiles) { return kDenied + row * 4 + at_most(tiles, 4) - 1; }
inline int given(int use, int tiles) { return kGiven + use * 6 + at_most(tiles, 6) - 1; }

// Where colours lie on the wall, as a table: division by 5 has no place in a rollout.
struct Geometry {
    u8 column[kRows][kColours] = {};
    u8 colour[kRows][kColours] = {};

    constexpr Geometry() {
        for (int row = 0; row < kRows; ++row)
            for (int i = 0; i < kColours; ++i) {
                column[row][i] = static_cast<u8>(wall_column(row, i));
                colour[row][i] = static_cast<u8>(wall_colour(row, i));
            }
    }
};
inline constexpr Geometry kGeometry{};

// What so many more tiles on a floor with so many cost.
struct Falls {
    static constexpr int kMost = kTilesPerColour + 1;  // with the marker
    u8 cost[kFloorSize + 1][kMost + 1] = {};

    constexpr Falls() {
        for (int floor = 0; floor <= kFloorSize; ++floor)
            for (int more = 0; more <= kMost; ++more) {
                const int after = floor + more < kFloorSize ? floor + more : kFloorSize;
                cost[floor][more] = static_cast<u8>(kFloorCost[after] - kFloorCost[floor]);
            }
    }
};
inline constexpr Falls kFalls{};

// What one board means for the policy, kept up to date through a round. The tiles of lines that
// are full count as lying on the wall.
struct Outlook {
    u32 wall = 0, across = 0;
    u8 in_row[kRows] = {}, in_column[kColours] = {}, of_colour[kColours] = {};
    int fullest = 0;                         // tiles in the fullest wall row
    u64 rooms = 0;                           // byte n, bit r: row r has room for n tiles
    int shapes[kRows + 1] = {};              // the feature before those of so many tiles on a row
    int cells[kColours][2][kRows + 1] = {};  // of an open row: the sum of its four cell features

    Outlook() = default;
    Outlook(const Board& board, const Weights& weights) {
        for (int row = 0; row < kRows; ++row) {
            for (int bits = board.wall_row(row); bits; bits &= bits - 1)
                lay(row, __builtin_ctz(static_cast<unsigned>(bits)));
            if (board.full >> (row + 1) & 1) lay(row, kGeometry.column[row][board.held[row + 1]]);
        }
        for (int colour = 0; colour < kColours; ++colour)
            for (int row = 1; row <= kRows; ++row) sum_cell(board, row, colour, weights);
        for (int row = 0; row <= kRows; ++row) set_room(row, board.room[row]);
    }

    // After the owner has put tiles of a colour on a row.
    void placed(const Board& board, int row, int colour, const Weights& weights) {
        if (row == 0) return;
        set_room(row, board.room[row]);
        if (board.room[row]) return;
        // The tile is a neighbour to those of its column; those of its row have to wait.
        const int column = kGeometry.column[row - 1][colour];
        const int* of = weights.of + kColour + of_colour[colour];
        const int more = of[1] - of[0], more_filled = of[1 + kFilled.colour] - of[kFilled.colour];
        for (int other = 1; other <= kRows; ++other) {
            cells[colour][0][other] += more;
            cells[colour][1][other] += more_filled;
        }
        lay(row - 1, column);
        for (int other = 1; other <= kRows; ++other)
            if (other != row) sum_cell(board, other, kGeometry.colour[other - 1][column], weights);
    }

    // The largest row of the owner's that so many tiles of a colour fill to the last place, or 0.
    int exact_row(const Board& board, int colour, int tiles) const {
        if (tiles > kRows) return 0;
        const unsigned rows = static_cast<unsigned>(lanes::get(board.open, colour)) &
                              static_cast<unsigned>(rooms >> (8 * tiles));
        return rows & 0x3F ? 31 - __builtin_clz(rows & 0x3F) : 0;
    }

    // Bit r: row r has room for no more than so many tiles.
    unsigned filled_by(int tiles) const {
        return static_cast<unsigned>(rooms * kEveryByte >> (8 * at_most(tiles, 7))) & 0x3F;
    }

    // The four features of a wall cell for a move that does not fill its line. Those of one that
    // does are `kFilled` of these further on.
    struct Cell {
        int adjacent, column, colour, row;
    };
    static constexpr Cell kFilled = {10, 5, 5, 5};

    Cell cell(int row, int colour) const {
        const int at = row - 1, column = kGeometry.column[at][colour];
        const int beside = static_cast<int>(wall >> (5 * at)) & 31;
        const int above = static_cast<int>(across >> (5 * column)) & 31;
        const int points = kWall.run[beside | 1 << column][column] + kWall.run[above | 1 << at][at];
        return {kAdjacent + at * 20 + (points ? points : 1) - 1, kColumn + in_column[column],
                kColour + of_colour[colour], kRow + in_row[at]};
    }

private:
    static constexpr u64 kEveryByte = 0x0101010101010101;

    void lay(int row, int column) {
        wall |= 1U << (5 * row + column);
        across |= 1U << (5 * column + row);
        if (++in_row[row] > fullest) fullest = in_row[row];
        ++in_column[column];
        ++of_colour[kGeometry.colour[row][column]];
    }
    void sum_cell(const Board& board, int row, int colour, const Weights& weights) {
        if (!(board.open >> (lanes::shift(colour) + row) & 1)) return;
        const Cell at = cell(row, colour);
        const int* w = weights.of;
        cells[colour][0][row] = w[at.adjacent] + w[at.column] + w[at.colour] + w[at.row];
        cells[colour][1][row] = w[at.adjacent + kFilled.adjacent] + w[at.column + kFilled.column] +
                                w[at.colour + kFilled.colour] + w[at.row + kFilled.row];
    }
    void set_room(int row, int room) {
        rooms = (rooms & ~(kEveryByte << row)) | u64{1} << (8 * room + row);
        shapes[row] = shape(row, room, 1) - 1;
    }
};

// The accumulator of the policy: the outlooks of all seats, updated move by move.
template <int P>
struct Accumulator {
    Outlook of[P];

    Accumulator() = default;
    Accumulator(const State<P>& state, const Weights& weights) {
        for (int seat = 0; seat < P; ++seat) of[seat] = Outlook(state.boards[seat], weights);
    }
    // After `seat` has moved, in the same round.
    void update(const State<P>& state, int seat, const Move& move, const Weights& weights) {
        of[seat].placed(state.boards[seat], move.row, move.colour, weights);
    }
};

// Calls `visit(colour, count)` for every colour among tiles.
template <class Visit>
void each_pile(u64 tiles, Visit visit) {
    for (u64 some = lanes::some(tiles); some; some &= some - 1) {
        const int shift = __builtin_ctzll(some);
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
    const Weights& weights;
    const Board &board, &next_board;
    const Outlook &own, &next;
    u64 offer = 0;  // tiles of each colour on offer
    int phase, stage = 0;
    bool marker;
    int row_part[kRows + 1];  // what a row has by itself, at this moment of round and game

    Scorer(const State<P>& s, const Accumulator<P>& accumulator, const Weights& w)
        : state(s),
          weights(w),
          board(s.mover()),
          next_board(s.boards[after(s.seat)]),
          own(accumulator.of[s.seat]),
          next(accumulator.of[after(s.seat)]),
          marker(s.token < 0) {
        int bowls = 0;
        for (const u64 tiles : s.bowls) {
            offer += tiles;
            bowls += tiles != 0;
        }
        phase = at_most(bowls, 8) - 1;
        for (const Outlook& outlook : accumulator.of)
            if (outlook.fullest > stage) stage = outlook.fullest;
        for (int row = 0; row <= kRows; ++row)
            row_part[row] = w.of[kPhase + phase * 6 + row] + w.of[kStage + stage * 6 + row];
    }

    // Calls `visit(row, score)` for every row that takes a colour, with what the row adds for so
    // many tiles of it, the marker coming with them or not. Rows that they fill come first.
    template <class Visit>
    void each_row(int colour, int tiles, bool with_marker, Visit visit) const {
        const int* of_shape = weights.of + at_most(tiles, 7);
        const int* of_left = weights.of + left(0, lanes::get(offer, colour) - tiles);
        const int* of_penalty = weights.of + kPenalty;
        const u8* cost = kFalls.cost[board.floor] + with_marker;
        visit(0, row_part[0] + of_shape[own.shapes[0]] + of_penalty[cost[tiles]]);
        const unsigned open = static_cast<unsigned>(lanes::get(board.open, colour)) & ~1U;
        const unsigned filled = open & own.filled_by(tiles);
        for (unsigned rows = filled; rows; rows &= rows - 1) {
            const int row = __builtin_ctz(rows);
            visit(row, row_part[row] + own.cells[colour][1][row] + of_shape[own.shapes[row]] +
                           of_penalty[cost[tiles - board.room[row]]] + of_left[0]);
        }
        for (unsigned rows = open ^ filled; rows; rows &= rows - 1) {
            const int row = __builtin_ctz(rows);
            const int missing = board.room[row] - tiles;
            visit(row, row_part[row] + own.cells[colour][0][row] + of_shape[own.shapes[row]] +
                           of_penalty[cost[0]] + of_left[kLeftStep * missing]);
        }
    }

    // How the next seat could use tiles that come to the centre: not, somehow, exactly.
    int use(int colour, int tiles) const {
        return next.exact_row(next_board, colour, tiles) ? 2
                                                         : lanes::get(next_board.ways, colour) > 1;
    }

    // What a bowl adds for each of its colours.
    void source_scores(int bowl, int (&scores)[kColours]) const {
        const u64 tiles = state.bowls[bowl];
        const int* w = weights.of;
        if (bowl == 0) {
            const int all = w[kSource + 4] + (marker ? w[kMarker + board.floor] : 0);
            each_pile(tiles, [&](int colour, int taken) {
                scores[colour] = all + w[denied(next.exact_row(next_board, colour, taken), taken)];
            });
            return;
        }
        // Taking a colour pushes the others to the centre.
        int all = 0;
        const int total = lanes::total(tiles);
        each_pile(tiles, [&](int colour, int taken) {
            const int centre = lanes::get(state.bowls[0], colour) + taken;
            const int pushed = w[given(use(colour, centre), centre)];
            all += pushed;
            scores[colour] = w[denied(next.exact_row(next_board, colour, taken), taken)] +
                             w[kSource + total - taken] - pushed;
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

// Calls `sink(feature)` for every feature of a move: what its score is the sum of.
template <int P, class Sink>
void features(const State<P>& state, const Move& move, Sink sink) {
    static const Weights zero{};
    const Accumulator<P> accumulator(state, zero);
    const Scorer<P> in(state, accumulator, zero);
    const auto [bowl, colour, row] = move;
    const u64 tiles = state.bowls[bowl];
    const int taken = lanes::get(tiles, colour), room = in.board.room[row];
    const bool fills = taken >= room, marked = bowl == 0 && in.marker;
    const int over = fills ? taken - room : 0;
    sink(kPhase + in.phase * 6 + row);
    sink(kStage + in.stage * 6 + row);
    sink(shape(row, room, taken));
    sink(penalty(in.board.floor, in.board.floor + marked + over));
    sink(denied(in.next.exact_row(in.next_board, colour, taken), taken));
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
