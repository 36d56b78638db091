// What a player sees of a game, as bytes: `uai_engine/rl/README.md` says what every number means.
#pragma once

#include <cstring>

#include "lanes.hpp"
#include "state.hpp"

namespace azul {

// The numbers of one board, in their order.
namespace sight {
constexpr int kOnWall = 0;                          // row by row
constexpr int kLines = kOnWall + kRows * kColours;  // tiles that wait for the cell, row by row
constexpr int kFallen = kLines + kRows * kColours;  // on the floor, by colour
constexpr int kFloor = kFallen + kColours;          // filled slots
constexpr int kScore = kFloor + 1;
constexpr int kStarts = kScore + 1;  // the next round, as things stand
constexpr int kMoves = kStarts + 1;  // is to move
constexpr int kBoard = kMoves + 1;

// A number of more than a byte is shown as the most that a byte can hold.
inline u8 byte(int number) { return static_cast<u8>(number < 255 ? number : 255); }

// The bits of a small mask as bytes, eight of them, so that they are written by one store.
template <int Bits>
struct Spread {
    u8 bytes[1 << Bits][8] = {};

    constexpr Spread() {
        for (int mask = 0; mask < (1 << Bits); ++mask)
            for (int bit = 0; bit < Bits; ++bit)
                bytes[mask][bit] = static_cast<u8>(mask >> bit & 1);
    }
};
inline constexpr Spread<kColours> kCells{};
inline constexpr Spread<kRows + 1> kOpen{};

inline void counts(u8* out, u64 tiles) {
    for (int colour = 0; colour < kColours; ++colour)
        out[colour] = static_cast<u8>(lanes::get(tiles, colour));
}

inline void board(u8* out, const Board& board, bool starts, bool moves) {
    // Eight bytes for every five: what is too much is written over by what follows.
    for (int row = 0; row < kRows; ++row)
        std::memcpy(out + kOnWall + row * kColours, kCells.bytes[board.wall_row(row)], 8);
    std::memset(out + kLines, 0, kRows * kColours);
    for (int row = 1; row <= kRows; ++row) {
        const int at = (row - 1) * kColours + wall_column(row - 1, board.held[row]);
        out[kLines + at] = static_cast<u8>(board.count(row));
    }
    counts(out + kFallen, board.fallen);
    out[kFloor] = board.floor;
    out[kScore] = byte(board.score);
    out[kStarts] = starts;
    out[kMoves] = moves;
}
}  // namespace sight

template <int P>
constexpr int kObservation = P * sight::kBoard + (State<P>::kBowls + 2) * kColours + 2;

template <int P>
constexpr int kActions = State<P>::kBowls * kColours * (kRows + 1);

// Boards from the observer's on, the centre, the displays, bag, lid, marker, round.
template <int P>
void observe(const State<P>& state, int observer, u8* out) {
    int seat = observer;
    for (int n = 0; n < P; ++n, out += sight::kBoard) {
        sight::board(out, state.boards[seat], state.starter == seat,
                     state.phase == kDraft && state.seat == seat);
        seat = seat + 1 == P ? 0 : seat + 1;
    }
    for (const u64 bowl : state.bowls) sight::counts(out, bowl), out += kColours;
    sight::counts(out, state.bag), out += kColours;
    sight::counts(out, state.lid), out += kColours;
    *out++ = state.phase == kDraft && state.token < 0;
    *out = sight::byte(state.round);
}

// A byte for every action, 1 for the legal ones.
template <int P>
void write_mask(const State<P>& state, u8* out) {
    constexpr int kWays = kRows + 1, kGroups = State<P>::kBowls * kColours;
    if (state.phase != kDraft) {
        std::memset(out, 0, kActions<P>);
        return;
    }
    const u64 open = state.mover().open;
    int group = 0;
    for (int bowl = 0; bowl < State<P>::kBowls; ++bowl)
        for (int colour = 0; colour < kColours; ++colour, ++group, out += kWays) {
            const int there = -static_cast<int>(state.where >> (lanes::shift(colour) + bowl) & 1);
            const u8* ways = sight::kOpen.bytes[lanes::get(open, colour) & there];
            // Eight bytes for every six, but for the last.
            if (group + 1 < kGroups)
                std::memcpy(out, ways, 8);
            else
                std::memcpy(out, ways, kWays);
        }
}

}  // namespace azul
