// The features of the learned policy: tables, each with a weight for every case, and such tables
// for every stage of the game.
//
// `uai_engine/kernel/policy_features.py` has the same numbers; a test compares them.
#pragma once

#include "constants.hpp"

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
constexpr int kWays = kPhase + 8 * 6;            // rows that take the colour 1..6, row
constexpr int kNextWays = kWays + 6 * 6;         // the same for the next seat, tiles 1..4
constexpr int kTables = kNextWays + 6 * 4;

// Stages go by the fullest wall row of all, with full lines counted as tiled: up to 1; 2; 3; 4; 4,
// and the tiles on offer can complete it; 5, where the game ends with the round. What an open line
// is worth, say, falls to nothing there.
constexpr int kStages = 6;
constexpr int kFeatures = kStages * kTables;

constexpr int kMostFeatures = 16;  // of a move

// What a weight of 1 is as a whole number, and the most that a weight can be: 16 of these are less
// than an int holds.
constexpr int kUnit = 65536;
constexpr float kMostWeight = 100.0F;

struct Weights {
    int of[kFeatures] = {};

    const int* tables(int stage) const { return of + stage * kTables; }

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

// Below every score, also eight times as far down, where a row's number is added: the history
// adds less to the features of a move than a weight can be.
constexpr int kWorst = -(1 << 30);
static_assert(8.0 * kMostFeatures * kMostWeight * kUnit < -1.0 * kWorst);

inline int at_most(int value, int limit) { return value < limit ? value : limit; }

inline int phase(int bowls) { return kPhase + (at_most(bowls, 8) - 1) * 6; }
inline int shape(int row, int room, int tiles) {
    return kShape + (row ? row * (row - 1) / 2 + room : 0) * 7 + at_most(tiles, 7) - 1;
}
inline int penalty(int before, int after) {
    return kPenalty + kFloorCost[at_most(after, kFloorSize)] - kFloorCost[before];
}
// The cases of tiles left lie side by side for each count of missing tiles.
constexpr int kLeftStep = 9;
inline int left(int missing, int tiles) { return kLeft + missing * kLeftStep + at_most(tiles, 8); }
inline int denied(int row, int tiles) { return kDenied + row * 4 + at_most(tiles, 4) - 1; }
inline int ways(int rows) { return kWays + (rows - 1) * 6; }  // of the floor, then row by row
inline int next_ways(int rows, int tiles) {
    return kNextWays + (rows - 1) * 4 + at_most(tiles, 4) - 1;
}
inline int given(int use, int tiles) { return kGiven + use * 6 + at_most(tiles, 6) - 1; }

}  // namespace azul::learned
