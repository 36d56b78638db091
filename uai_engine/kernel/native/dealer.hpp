// The portable dealer of `uai_engine/game/dealer.py`: a seed means the same deals everywhere.
#pragma once

#include "rules.hpp"

namespace azul {

struct Dealer {
    u64 seed;

    u64 next() {
        seed += 0x9E3779B97F4A7C15;
        u64 word = seed;
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
        return word ^ (word >> 31);
    }
};

template <int P>
void deal_seeded(State<P>& state, Dealer& dealer) {
    deal(state, [&](u64 left) { return ((dealer.next() >> 32) * left) >> 32; });
}

}  // namespace azul
