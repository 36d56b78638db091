// Whether two states are the same position for a search, but for the order of their displays.
//
// Tiles on a floor or in the lid are out of play until the round is over: they do not tell
// positions apart.
#pragma once

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

// The same but for the displays.
template <int P>
bool same_without_displays(const State<P>& a, const State<P>& b) {
    if (a.phase != b.phase || a.seat != b.seat || a.starter != b.starter || a.token != b.token)
        return false;
    if (a.bag != b.bag || a.bowls[0] != b.bowls[0]) return false;
    for (int seat = 0; seat < P; ++seat)
        if (!same_board(a.boards[seat], b.boards[seat])) return false;
    return true;
}

}  // namespace azul
