// Whether two states are the same position for a search, and how their displays correspond.
//
// Displays have numbers but no meaning beyond their tiles, and tiles on a floor or in the lid are
// out of play until the round is over: neither tells positions apart.
#pragma once

#include "random.hpp"
#include "state.hpp"

namespace azul {

inline bool same_board(const Board& a, const Board& b) {
    if (a.wall != b.wall || a.score != b.score || a.paid != b.paid || a.floor != b.floor)
        return false;
    for (int row = 1; row <= kRows; ++row) {
        if (a.room[row] != b.room[row]) return false;
        if (a.count(row) && a.held[row] != b.held[row]) return false;
    }
    return true;
}

// Whether board `a` can become board `b` by further moves of the same round.
inline bool leads_to(const Board& a, const Board& b) {
    if (a.wall != b.wall || a.floor > b.floor) return false;
    for (int row = 1; row <= kRows; ++row) {
        if (a.room[row] < b.room[row]) return false;
        if (a.count(row) && a.held[row] != b.held[row]) return false;
    }
    return true;
}

// Finds for every display of `a` one of `b` with the same tiles, each used once, keeping the
// `numbers` that still fit. False, and nothing changed, if there is no such pairing.
template <int P>
bool pair_displays(const State<P>& a, const State<P>& b, u8 (&numbers)[State<P>::kBowls]) {
    u8 paired[State<P>::kBowls] = {};
    unsigned used = 1;
    for (int mine = 1; mine < State<P>::kBowls; ++mine)
        if (a.bowls[mine] == b.bowls[numbers[mine]]) {
            paired[mine] = numbers[mine];
            used |= 1U << numbers[mine];
        }
    for (int mine = 1; mine < State<P>::kBowls; ++mine) {
        for (int yours = 1; !paired[mine] && yours < State<P>::kBowls; ++yours)
            if (!(used >> yours & 1) && a.bowls[mine] == b.bowls[yours]) {
                paired[mine] = static_cast<u8>(yours);
                used |= 1U << yours;
            }
        if (!paired[mine]) return false;
    }
    for (int bowl = 0; bowl < State<P>::kBowls; ++bowl) numbers[bowl] = paired[bowl];
    return true;
}

// The same but for the displays.
template <int P>
bool same_elsewhere(const State<P>& a, const State<P>& b) {
    if (a.phase != b.phase || a.seat != b.seat || a.starter != b.starter || a.token != b.token)
        return false;
    if (a.bag != b.bag || a.bowls[0] != b.bowls[0]) return false;
    for (int seat = 0; seat < P; ++seat)
        if (!same_board(a.boards[seat], b.boards[seat])) return false;
    return true;
}

// A number for all that moves of a round can change: positions of one round that are the same, up to
// the end of the round and what is in the lid then, have the same one. Others do not, but for an
// accident that nobody will see.
template <int P>
u64 name_of(const State<P>& state) {
    // Mixed before the first bowl comes in: else the seat would be 16 tiles of yellow in the centre.
    u64 name = mix(static_cast<u64>(state.seat) << 16 | static_cast<u64>(state.starter) << 8 |
                   static_cast<u64>(state.token + 1));
    u64 fallen = 0;
    for (const u64 tiles : state.bowls) name = mix(name ^ tiles);
    for (const Board& board : state.boards) {
        u64 rows = board.floor;
        for (int row = 1; row <= kRows; ++row)
            rows = rows << 6 | static_cast<u64>(board.room[row] << 3 | (board.count(row) ? board.held[row] : 7));
        name = mix(name ^ rows);
        fallen += board.fallen;
    }
    return mix(name ^ fallen);
}

}  // namespace azul
