// What a position is worth to each seat.
#pragma once

#include "constants.hpp"

namespace azul {

// A share of the win for each seat, together 1, and the final points to expect.
template <int P>
struct Value {
    double win[P];
    double points[P];
};

}  // namespace azul
