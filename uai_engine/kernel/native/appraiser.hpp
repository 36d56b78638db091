// Who values positions right after a deal.
#pragma once

#include "state.hpp"
#include "value.hpp"

namespace azul {

template <int P>
class Appraiser {
public:
    virtual ~Appraiser() = default;

    // Threads call it at the same time, each with a number of its own.
    virtual Value<P> appraise(const State<P>& dealt, int thread) = 0;

    // What an appraisal counts as in a search.
    virtual u64 nodes() const = 0;
};

}  // namespace azul
