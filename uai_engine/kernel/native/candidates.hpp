// What a guide says about the moves of a position.
#pragma once

#include <algorithm>

#include "state.hpp"

namespace azul {

// A move, how it was scored, and its share of the attention.
struct Candidate {
    Move move;
    int score;
    float prior;

    // The best first, equals in the order of moves.
    bool operator<(const Candidate& other) const {
        return score != other.score ? score > other.score : move.code() < other.move.code();
    }
};

// The moves that a node has already.
struct Known {
    u16 codes[kMaxMoves];
    int count = 0;

    bool has(u16 code) const { return std::find(codes, codes + count, code) != codes + count; }
};

// Bit b: display b has the tiles of an earlier one, so that its moves do nothing new.
template <int P>
unsigned repeated_displays(const State<P>& state) {
    unsigned repeated = 0;
    for (int bowl = 2; bowl < State<P>::kBowls; ++bowl)
        for (int earlier = 1; earlier < bowl; ++earlier)
            if (state.bowls[bowl] == state.bowls[earlier]) repeated |= 1U << bowl;
    return repeated;
}

}  // namespace azul
