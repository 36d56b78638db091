// Randomness for playouts and for the search: fast, and the same on every machine.
#pragma once

#include "bits.hpp"
#include "constants.hpp"

namespace azul {

// wyrand, by Wang Yi (public domain).
struct Random {
    u64 state;

    u64 next() {
        state += 0xa0761d6478bd642f;
        const Product product = multiply(state, state ^ 0xe7037ed1a0b428db);
        return product.high ^ product.low;
    }
};

// 2^64 by the golden ratio, odd: what SplitMix64 goes on by, and a good multiplier for hashes.
constexpr u64 kGoldenRatio = 0x9E3779B97F4A7C15;

// The number that SplitMix64 gives in this state: it spreads nearby seeds and indices far apart.
inline u64 splitmix64(u64 word) {
    word += kGoldenRatio;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
    return word ^ (word >> 31);
}

// A number below `bound`, taken off the top of `entropy`; what is left of it can be used again.
// Each use costs it log2(bound) of its 64 bits.
inline u64 take(u64& entropy, u64 bound) {
    const Product product = multiply(entropy, bound);
    entropy = product.low;
    return product.high;
}

}  // namespace azul
