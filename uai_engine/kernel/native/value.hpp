// What a position is worth to each seat.
#pragma once

#include "constants.hpp"
#include "fixed_point.hpp"

namespace azul {

// A share of the win for each seat, together 1, and the final points to expect.
template <int P>
struct Value {
    double win[P];
    double points[P];
};

// Shares of two players as the tree stores them, which add up to 1 to the last bit.
inline void make_complementary(Value<2>& value) {
    value.win[0] = from_fixed(to_fixed(value.win[0]));
    value.win[1] = 1.0 - value.win[0];
}

}  // namespace azul
