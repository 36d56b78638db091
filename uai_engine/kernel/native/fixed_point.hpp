// Values as whole numbers: their sums do not depend on the order of additions, so that a search is
// the same on every machine.
#pragma once

#include <atomic>
#include <cstdint>

#include "constants.hpp"

namespace azul {

// A share of the win, 0 to 1, has 32 bits behind the point: 2^31 visits of a node add up to less
// than the 63 bits that a node has for them.
constexpr u64 kFixedOne = u64{1} << 32;
constexpr double kFixedScale = static_cast<double>(kFixedOne);

// Conversions go through signed numbers, which processors do in one instruction.
inline u64 to_fixed(double share) {
    return static_cast<u64>(static_cast<std::int64_t>(share * kFixedScale));
}
inline double from_fixed(u64 share) {
    return static_cast<double>(static_cast<std::int64_t>(share)) * (1.0 / kFixedScale);
}

// Points, which may be below 0, have 16 bits behind the point. The sum over all visits that can be
// counted fits.
constexpr double kPointScale = 65536.0;
static_assert(kMostScore * kPointScale * (u64{1} << 31) < 9.2e18);

inline u64 points_to_fixed(double points) {
    return static_cast<u64>(static_cast<std::int64_t>(points * kPointScale));
}
inline double points_from_fixed(u64 points) {
    return static_cast<double>(static_cast<std::int64_t>(points)) / kPointScale;
}

// Adds to a number that other threads may add to as well; with a single thread that is much
// cheaper. Returns what the number was before.
template <class Number>
Number add_relaxed(std::atomic<Number>& number, Number amount, bool single_threaded) {
    if (!single_threaded) return number.fetch_add(amount, std::memory_order_relaxed);
    const Number before = number.load(std::memory_order_relaxed);
    number.store(before + amount, std::memory_order_relaxed);
    return before;
}

}  // namespace azul
