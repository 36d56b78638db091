// What a guide says about the moves of a position.
#pragma once

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
