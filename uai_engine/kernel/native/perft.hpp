// Counts the drafting lines of a given length; a line that ends its round sooner is one leaf.
#pragma once

#include "rules.hpp"

namespace azul {

template <int P>
u64 perft(const State<P>& state, int depth) {
    if (depth == 0 || state.phase != kDraft) return 1;
    if (depth == 1) return static_cast<u64>(count_moves(state));
    u64 leaves = 0;
    each_move(state, [&](const Move& move) {
        State<P> next = state;
        // The end of the round is a leaf whatever tiling does to it.
        leaves += place(next, move) ? 1 : perft(next, depth - 1);
    });
    return leaves;
}

}  // namespace azul
