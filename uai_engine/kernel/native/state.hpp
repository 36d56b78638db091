// The state of a game, packed. `uai_engine/game/state.py` says what every part means.
#pragma once

#include "lanes.hpp"

namespace azul {

enum Phase : u8 { kDraft = 0, kDeal = 1, kOver = 2 };

// Bowl 0 is the centre, row 0 the floor, as in the reducers.
struct Move {
    int bowl, colour, row;

    constexpr u16 code() const {
        return static_cast<u16>((bowl * kColours + colour) * (kRows + 1) + row);
    }
    static constexpr Move from_code(int code) {
        return {code / ((kRows + 1) * kColours), code / (kRows + 1) % kColours, code % (kRows + 1)};
    }
};

struct Board {
    u64 open = lanes::kOnes * 0x3F;  // lane c, bit r: row r takes colour c. The floor always does
    u64 ways = lanes::kOnes * 6;     // lane c: how many bits of `open` are set
    u64 fallen = 0;                  // the tiles on the floor
    u32 wall = 0;                    // bit 5 * row + column
    u32 across = 0;                  // the same transposed: bit 5 * column + row
    int score = 0;
    u16 paid = 0;                             // bonuses: rows, columns, colours, five bits each
    u8 floor = 0;                             // filled slots, the marker's included
    u8 full = 0;                              // bit r: row r is to be tiled. Bit 0 means nothing
    u8 room[kRows + 1] = {0, 1, 2, 3, 4, 5};  // the floor is a row that never has room
    u8 held[kRows + 1] = {};                  // the row's colour, where there is one

    int count(int row) const { return row - room[row]; }
    int wall_row(int row) const { return static_cast<int>(wall >> (5 * row)) & 31; }
    int wall_down(int column) const { return static_cast<int>(across >> (5 * column)) & 31; }
    bool has(int row, int column) const { return wall >> (5 * row + column) & 1; }
};

template <int P>
struct State {
    static constexpr int kPlayers = P;
    static constexpr int kDisplays = displays_for(P);
    static constexpr int kBowls = 1 + kDisplays;

    u64 bowls[kBowls] = {};
    u64 bag = lanes::kOnes * kTilesPerColour;
    u64 lid = 0;
    u64 where = 0;    // lane c, bit b: bowl b has colour c
    u64 offered = 0;  // lane c: how many displays have colour c
    Board boards[P];
    int round = 0;
    u8 seat = 0;
    u8 starter = 0;
    signed char token = -1;
    Phase phase = kDeal;

    const Board& mover() const { return boards[seat]; }
};

}  // namespace azul
