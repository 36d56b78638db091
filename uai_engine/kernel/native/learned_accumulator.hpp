// The accumulator of the learned policy: what the boards mean for it, updated move by move instead
// of worked out anew.
#pragma once

#include <algorithm>

#include "bits.hpp"
#include "constants.hpp"
#include "lanes.hpp"
#include "learned_features.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul::learned {

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
    Outlook(const Board& board, const int* tables) {
        for (int row = 0; row < kRows; ++row) {
            for (int bits = board.wall_row(row); bits; bits &= bits - 1)
                lay(row, lowest_bit(static_cast<u32>(bits)));
            if (board.full >> (row + 1) & 1) lay(row, kGeometry.column[row][board.held[row + 1]]);
        }
        for (int colour = 0; colour < kColours; ++colour)
            for (int row = 1; row <= kRows; ++row) sum_cell(board, row, colour, tables);
        for (int row = 0; row <= kRows; ++row) set_room(row, board.room[row]);
    }

    // After the owner has put tiles of a colour on a row.
    void placed(const Board& board, int row, int colour, const int* tables) {
        if (row == 0) return;
        set_room(row, board.room[row]);
        if (board.room[row]) return;
        // The tile is a neighbour to those of its column; those of its row have to wait.
        const int column = kGeometry.column[row - 1][colour];
        const int* of = tables + kColour + of_colour[colour];
        const int more = of[1] - of[0], more_filled = of[1 + kFilled.colour] - of[kFilled.colour];
        for (int other = 1; other <= kRows; ++other) {
            cells[colour][0][other] += more;
            cells[colour][1][other] += more_filled;
        }
        lay(row - 1, column);
        for (int other = 1; other <= kRows; ++other)
            if (other != row) sum_cell(board, other, kGeometry.colour[other - 1][column], tables);
    }

    // The largest row of the owner's that so many tiles of a colour fill to the last place, or 0.
    int exact_row(const Board& board, int colour, int tiles) const {
        if (tiles > kRows) return 0;
        const unsigned rows = static_cast<unsigned>(lanes::get(board.open, colour)) &
                              static_cast<unsigned>(rooms >> (8 * tiles));
        return rows & 0x3F ? highest_bit(rows & 0x3F) : 0;
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
    void sum_cell(const Board& board, int row, int colour, const int* w) {
        if (!(board.open >> (lanes::shift(colour) + row) & 1)) return;
        const Cell at = cell(row, colour);
        cells[colour][0][row] = w[at.adjacent] + w[at.column] + w[at.colour] + w[at.row];
        cells[colour][1][row] = w[at.adjacent + kFilled.adjacent] + w[at.column + kFilled.column] +
                                w[at.colour + kFilled.colour] + w[at.row + kFilled.row];
    }
    void set_room(int row, int room) {
        rooms = (rooms & ~(kEveryByte << row)) | u64{1} << (8 * room + row);
        shapes[row] = shape(row, room, 1) - 1;
    }
};

// The accumulator of the policy: the outlooks of all seats by the tables of the stage, updated move
// by move.
template <int P>
struct Accumulator {
    Outlook of[P];
    int stage = 0;

    Accumulator() = default;
    Accumulator(const State<P>& state, const Weights& weights) {
        begin(state, weights);
        follow_stage(state, weights);
    }

    // After `seat` has moved, in the same round.
    void update(const State<P>& state, int seat, const Move& move, const Weights& weights) {
        of[seat].placed(state.boards[seat], move.row, move.colour, weights.tables(stage));
        follow_stage(state, weights);
    }

private:
    static constexpr int kStageOf[kColours + 1] = {0, 0, 1, 2, 3, 5};
    static constexpr int kNearlyFull = kColours - 1;

    // Another stage has other tables: everything is worked out anew. It comes a few times a game.
    void follow_stage(const State<P>& state, const Weights& weights) {
        int tiles = 0;
        for (const Outlook& outlook : of) tiles = std::max(tiles, outlook.fullest);
        const int now = kStageOf[tiles] + (tiles == kNearlyFull && can_complete_row(state));
        if (now == stage) return;
        stage = now;
        begin(state, weights);
    }
    void begin(const State<P>& state, const Weights& weights) {
        for (int seat = 0; seat < P; ++seat)
            of[seat] = Outlook(state.boards[seat], weights.tables(stage));
    }

    // Whether the tiles on offer are enough for the last tile of somebody's wall row.
    bool can_complete_row(const State<P>& state) const {
        u64 offer = 0;
        for (const u64 tiles : state.bowls) offer += tiles;
        for (int seat = 0; seat < P; ++seat) {
            const Board& board = state.boards[seat];
            for (int row = 0; row < kRows; ++row) {
                if (of[seat].in_row[row] != kNearlyFull) continue;
                const u32 missing = ~(of[seat].wall >> (5 * row)) & 31;
                const int colour = kGeometry.colour[row][lowest_bit(missing)];
                if (board.open >> (lanes::shift(colour) + row + 1) & 1 &&
                    lanes::get(offer, colour) >= board.room[row + 1])
                    return true;
            }
        }
        return false;
    }
};

}  // namespace azul::learned
