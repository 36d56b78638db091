// What the checks share.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "flat.hpp"
#include "learned_model.hpp"
#include "random.hpp"
#include "state.hpp"

namespace azul {

inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::exit(1);
}

// Whether the indices that make moves fast still say what the plain parts of the state say.
template <int P>
void check_indices(const State<P>& state) {
    const Flat flat = to_flat(state);
    const State<P> fresh = from_flat<P>(flat);
    require(to_flat(fresh) == flat, "flat form");
    require(fresh.where == state.where && fresh.offered == state.offered, "offer");
    for (int seat = 0; seat < P; ++seat) {
        const Board &a = state.boards[seat], &b = fresh.boards[seat];
        require(a.open == b.open && a.ways == b.ways && a.across == b.across, "board");
        require((a.full & ~1) == b.full, "full rows");
    }
}

// A model of made-up weights: what is checked holds for any.
template <int P>
LearnedModel<P> made_up_model() {
    Random random{static_cast<u64>(P)};
    std::vector<float> numbers(LearnedModel<P>::kNumbers);
    for (float& number : numbers)
        number =
            static_cast<float>(static_cast<double>(random.next() >> 11) / (u64{1} << 53) - 0.5);
    return LearnedModel<P>(numbers.data());
}

}  // namespace azul
