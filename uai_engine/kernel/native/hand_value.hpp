// The hand-written evaluation. `uai_engine/search/evaluation.py` is the reference and gives the
// reasons; this does the same operations in the same order, so both get the same numbers to the
// last bit, which a test checks. It is meant for the moment between tiling and the next deal.
#pragma once

#include "rules.hpp"
#include "value.hpp"

namespace azul::hand {

constexpr double kPace[kRows] = {0.75, 0.65, 0.5, 0.4, 0.3};
constexpr double kCertain = 0.95;
constexpr double kFocus = 1.5;
constexpr double kLastRounds = 0.5;
constexpr double kStart = 1.0;
constexpr double kSpread = 3.5;
constexpr double kSpreadPerRound = 1.7;

inline double least(double a, double b) { return b < a ? b : a; }

// What a board after tiling may still bring, added to its score.
inline double points_of(const Board& board, double rounds) {
    double sought[kRows][kColours];  // the chance of a cell that a bonus asks for
    double placements = 0.0;
    for (int row = 0; row < kRows; ++row) {
        const int cells = board.wall_row(row), count = board.count(row + 1);
        double tiles = rounds * kPace[row] + static_cast<double>(count) / (row + 1);
        int empty = kColours - kWall.bits[cells], held = -1;
        double of_held = 0.0;
        if (count) {
            held = wall_column(row, board.held[row + 1]);
            of_held = least(kCertain, tiles);
            tiles -= of_held;
            --empty;
        }
        const double of_others = empty ? least(kCertain, tiles / empty) : 0.0;
        for (int column = 0; column < kColours; ++column) {
            if (cells >> column & 1) {
                sought[row][column] = 1.0;
                continue;
            }
            const double chance = column == held ? of_held : of_others;
            sought[row][column] = least(kCertain, kFocus * chance);
            const int points = kWall.run[cells | 1 << column][column] +
                               kWall.run[board.wall_down(column) | 1 << row][row];
            placements += chance * (points ? points : 1);
        }
    }
    double rows = 0.0, columns = 0.0, colours = 0.0;
    for (int line = 0; line < kRows; ++line) {
        double row = 1.0, column = 1.0, colour = 1.0;
        for (int i = 0; i < kRows; ++i) {
            row *= sought[line][i];
            column *= sought[i][line];
            colour *= sought[i][wall_column(i, line)];
        }
        if (!(board.paid >> line & 1)) rows += kRowBonus * row;
        if (!(board.paid >> (kRows + line) & 1)) columns += kColumnBonus * column;
        if (!(board.paid >> (2 * kRows + line) & 1)) colours += kColourBonus * colour;
    }
    return board.score + placements + rows + columns + colours;
}

// How many more rounds to expect: the most complete row decides.
template <int P>
double rounds_left(const State<P>& state) {
    int missing = kColours;
    for (const Board& board : state.boards)
        for (int row = 0; row < kRows; ++row) {
            const int empty = kColours - kWall.bits[board.wall_row(row)];
            if (empty < missing) missing = empty;
        }
    return missing ? missing + kLastRounds : 0.0;
}

template <int P>
void shares_of(const double (&points)[P], double rounds, double (&win)[P]) {
    const double spread = kSpread + kSpreadPerRound * rounds;
    double total = 0.0;
    for (int seat = 0; seat < P; ++seat) {
        double share = 1.0;
        for (int other = 0; other < P; ++other) {
            if (other == seat) continue;
            const double lead = (points[seat] - points[other]) / spread;
            share = share * (0.5 + 0.5 * lead / (1.0 + (lead < 0 ? -lead : lead)));
        }
        win[seat] = share;
        total += share;
    }
    for (double& share : win) share /= total;
}

// The value of a state between rounds, or exactly what came of a game that is over.
template <int P>
Value<P> value_of(const State<P>& state) {
    Value<P> value;
    if (state.phase == kOver) {
        for (int seat = 0; seat < P; ++seat) value.points[seat] = state.boards[seat].score;
        win_shares(state, value.win);
        return value;
    }
    const double rounds = rounds_left(state);
    for (int seat = 0; seat < P; ++seat)
        value.points[seat] =
            points_of(state.boards[seat], rounds) + (seat == state.starter ? kStart : 0.0);
    shares_of(value.points, rounds, value.win);
    return value;
}

}  // namespace azul::hand
