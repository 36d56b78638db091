// The numbers of Azul. `uai_engine/game/constants.py` is the source; a test compares every one
// of these, as the binding exports them, with it.
#pragma once

#include <cstdint>

namespace azul {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int kColours = 5;
constexpr int kRows = 5;
constexpr int kTilesPerColour = 20;
constexpr int kDisplaySize = 4;
constexpr int kFloorSize = 7;
constexpr int kMinPlayers = 2;
constexpr int kMaxPlayers = 4;
constexpr int kMaxDisplays = 9;
constexpr int kMaxBowls = kMaxDisplays + 1;  // with the centre

constexpr int displays_for(int players) { return 2 * players + 1; }

constexpr int kFloorPenalties[kFloorSize] = {1, 1, 2, 2, 2, 3, 3};
constexpr int kFloorCost[kFloorSize + 1] = {0, 1, 2, 4, 6, 8, 11, 14};

constexpr int kRowBonus = 2;
constexpr int kColumnBonus = 7;
constexpr int kColourBonus = 10;

// Rows and columns are counted from 0 here; a move's row is 1..5, and 0 is the floor.
constexpr int wall_column(int row, int colour) { return (colour + row) % kColours; }
constexpr int wall_colour(int row, int column) { return (column + kColours - row) % kColours; }

// AzulFEN admits any number of tiles in any place that can hold them: all that are on no board may
// lie in the centre. So whatever counts tiles of a colour goes up to 20, and what counts tiles to
// 100.
constexpr int kAllTiles = kColours * kTilesPerColour;

// An AzulFEN has scores up to 999, and a game adds less than that to one; who plays on after that,
// round after round on the floor, only loses.
constexpr int kMostScore = 1 << 12;

// A bowl, a colour and a row make at most so many moves, numbered in ascending order.
constexpr int kMaxMoves = kMaxBowls * kColours * (kRows + 1);

}  // namespace azul
