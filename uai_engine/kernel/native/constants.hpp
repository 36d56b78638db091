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

constexpr int displays_for(int players) { return 2 * players + 1; }

constexpr int kFloorPenalties[kFloorSize] = {1, 1, 2, 2, 2, 3, 3};
constexpr int kFloorCost[kFloorSize + 1] = {0, 1, 2, 4, 6, 8, 11, 14};

constexpr int kRowBonus = 2;
constexpr int kColumnBonus = 7;
constexpr int kColourBonus = 10;

// Rows and columns are counted from 0 here; a move's row is 1..5, and 0 is the floor.
constexpr int wall_column(int row, int colour) { return (colour + row) % kColours; }
constexpr int wall_colour(int row, int column) { return (column + kColours - row) % kColours; }

// A bowl, a colour and a row make at most so many moves, numbered in ascending order.
constexpr int kMaxMoves = (kMaxDisplays + 1) * kColours * (kRows + 1);

}  // namespace azul
