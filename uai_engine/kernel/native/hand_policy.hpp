// Which moves look good at a glance: the tree tries them in this order, and rollouts play by it.
//
// A move is worth what its pattern line gains less what the floor costs, in sixteenths of a point.
// Walls do not change while a round is drafted, so what each line is worth with each count of each
// colour is worked out once a round, and a move costs two look-ups.
#pragma once

#include <algorithm>

#include "bits.hpp"
#include "displays.hpp"
#include "guide.hpp"
#include "lanes.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul::hand {

constexpr int kPoint = 16;

// For the tiles that a column or a colour has already: steps towards their bonuses.
constexpr int kColumnStep[kRows] = {4, 8, 16, 36, 112};
constexpr int kColourStep[kRows] = {4, 8, 20, 48, 160};
// For neighbours that may come later.
constexpr int kTile = 8;
// An unfinished line promises its share of the tile, with a discount of a quarter.
constexpr int kUnfinishedNumerator = 3, kUnfinishedDenominator = 4;
// The marker costs a floor slot and brings the next start.
constexpr int kMarker = 16;

// What each line is worth by its count of each colour.
struct Worth {
    short value[kRows + 1][kColours][kRows + 1];
};

// The worth of lines on a board, with the tiles of lines already full taken as placed.
inline void set_worth(Worth& worth, Board board) {
    tile(board);
    for (int colour = 0; colour < kColours; ++colour) {
        std::fill_n(worth.value[0][colour], kRows + 1, short{0});
        const int of_colour = count_bits(board.wall & colour_cells(colour));
        for (int row = 0; row < kRows; ++row) {
            const int column = wall_column(row, colour);
            const int down = board.wall_down(column), across = board.wall_row(row);
            const int points =
                kWall.run[across | 1 << column][column] + kWall.run[down | 1 << row][row];
            // A cell that is filled already, or will be this round, can be counted once only.
            const int placed = kTile + kPoint * (points ? points : 1) +
                               kColumnStep[std::min<int>(kWall.bits[down], kRows - 1)] +
                               kColourStep[std::min(of_colour, kRows - 1)];
            const int line = row + 1;
            for (int count = 0; count < line; ++count)
                worth.value[line][colour][count] = static_cast<short>(
                    placed * count * kUnfinishedNumerator / (line * kUnfinishedDenominator));
            worth.value[line][colour][line] = static_cast<short>(placed);
        }
    }
}

// One table for each seat of a round.
template <int P>
struct Worths {
    Worth seats[P];

    explicit Worths(const State<P>& state) {
        for (int seat = 0; seat < P; ++seat) set_worth(seats[seat], state.boards[seat]);
    }
};

inline int score(const Board& board, const Worth& worth, int colour, int taken, int row,
                 bool marker) {
    const int before = board.count(row);
    const int added = std::min<int>(taken, board.room[row]);
    const int floor = std::min(kFloorSize, board.floor + marker + taken - added);
    const int cost = kFloorCost[floor] - kFloorCost[board.floor];
    const short (&line)[kRows + 1] = worth.value[row][colour];
    return line[before + added] - line[before] - kPoint * cost + (marker ? kMarker : 0);
}

template <int P>
int score(const State<P>& state, const Worths<P>& worths, const Move& move) {
    return score(state.mover(), worths.seats[state.seat], move.colour,
                 lanes::get(state.bowls[move.bowl], move.colour), move.row,
                 move.bowl == 0 && state.token < 0);
}

// The move with the highest score, the first of equals.
template <int P>
Move best_move(const State<P>& state, const Worths<P>& worths) {
    const Board& board = state.mover();
    const Worth& worth = worths.seats[state.seat];
    Move best{0, 0, 0};
    int highest = -(1 << 20);
    static_assert(kColours * kDisplaySize <= 32);
    unsigned seen = 0;  // the same number of tiles of a colour scores alike from any display
    for (int bowl = 0; bowl < State<P>::kBowls; ++bowl) {
        const u64 tiles = state.bowls[bowl];
        if (!tiles) continue;
        const bool marker = bowl == 0 && state.token < 0;
        for (int colour = 0; colour < kColours; ++colour) {
            const int taken = lanes::get(tiles, colour);
            if (!taken) continue;
            if (bowl) {
                const unsigned bit = 1U << (colour * kDisplaySize + taken - 1);
                if (seen & bit) continue;
                seen |= bit;
            }
            for (int rows = lanes::get(board.open, colour); rows; rows &= rows - 1) {
                const int row = lowest_bit(static_cast<u32>(rows));
                const int points = score(board, worth, colour, taken, row, marker);
                if (points > highest) highest = points, best = {bowl, colour, row};
            }
        }
    }
    return best;
}

// Plays a round to its end, tiling included.
template <int P>
void play_round(State<P>& state, const Worths<P>& worths) {
    while (!draft(state, best_move(state, worths))) {
    }
}

// Plays on to the end of the game, with fresh deals and one move in so many at random.
constexpr u64 kStray = 8;
constexpr int kMostRounds = 30;  // players who floor everything would go on for ever

template <int P>
void play_game(State<P>& state, Random& random) {
    for (int round = 0; round < kMostRounds && state.phase == kDeal; ++round) {
        deal_random(state, random);
        const Worths<P> worths(state);
        bool last = false;
        while (!last) {
            u64 entropy = random.next();
            int legal = 0;
            last = draft(state, take(entropy, kStray) ? best_move(state, worths)
                                                      : random_move(state, entropy, legal));
        }
    }
}

// A move this far below the best has a quarter of its prior.
constexpr float kDoubt = 40.0F;

// Every move that does something of its own, the best first, with priors that add up to 1. Of
// merged displays only the first is there. Returns how many there are.
template <int P>
int candidates(const State<P>& state, const Worths<P>& worths, Candidate (&out)[kMaxMoves]) {
    int count = 0, best = -(1 << 20);
    const unsigned merged = merged_displays(state);
    each_move(state, [&](const Move& move) {
        if (merged >> move.bowl & 1) return;
        const int points = score(state, worths, move);
        best = std::max(best, points);
        out[count++] = {move, points, 0.0F};
    });
    std::sort(out, out + count);
    float total = 0.0F;
    for (int i = 0; i < count; ++i) {
        const float behind = 1.0F + static_cast<float>(best - out[i].score) / kDoubt;
        out[i].prior = 1.0F / (behind * behind);
        total += out[i].prior;
    }
    for (int i = 0; i < count; ++i) out[i].prior /= total;
    return count;
}

}  // namespace azul::hand
