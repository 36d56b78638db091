// The portable dealer of `uai_engine/game/dealer.py`: a seed means the same deals everywhere.
#pragma once

#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul {

struct Dealer {
    u64 seed;

    u64 next() {
        const u64 word = splitmix64(seed);
        seed += kGoldenRatio;
        return word;
    }
};

template <int P>
void deal_seeded(State<P>& state, Dealer& dealer) {
    deal(state, [&](u64 left) { return ((dealer.next() >> 32) * left) >> 32; });
}

}  // namespace azul
