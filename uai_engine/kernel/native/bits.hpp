// The few operations on bits for which C++17 has no name.
#pragma once

#include "constants.hpp"

namespace azul {

// The place of the lowest and of the highest set bit; there must be one.
inline int lowest_bit(u32 word) { return __builtin_ctz(word); }
inline int lowest_bit(u64 word) { return __builtin_ctzll(word); }
inline int highest_bit(u32 word) { return 31 - __builtin_clz(word); }

inline int count_bits(u32 word) { return __builtin_popcount(word); }

// A product of 128 bits.
struct Product {
    u64 high, low;
};
inline Product multiply(u64 a, u64 b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return {static_cast<u64>(product >> 64), static_cast<u64>(product)};
}

}  // namespace azul
