// What a player plays for: the share of the win, and among equal shares the points.
//
// A share that is within 1/2048 of 0 or 1 counts as decided: there only the points differ.
// Elsewhere the points weigh less than a millionth of the win. Two examples: of two lost endings,
// 58 to 63 and 46 to 61, the first is better, because its lead is higher by 10 points; an ending
// with a share of 0.501 is better than one with 0.500, whatever the points.
#pragma once

#include <algorithm>
#include <cstdint>

#include "constants.hpp"
#include "fixed_point.hpp"
#include "value.hpp"

namespace azul {

constexpr u64 kDecidedShare = kFixedOne >> 11;

// 2^-20 of a utility is for the points: 4 units for every point of the lead over the mean of the
// others, around what an equal seat has. The largest lead stays above 0 with 4 players.
constexpr int kPointsShift = 20;
constexpr double kPointsUnits = 4.0;
constexpr double kMaxLead = 255.0;

// From here on a win is certain; at or below what is left of 1, a loss.
constexpr u64 kCertainWin = (kFixedOne - kDecidedShare) - (kFixedOne >> kPointsShift);

// The utility of a value for one seat, as a fixed-point number from 0 to 1.
template <int P>
u64 utility_of(const Value<P>& value, int seat) {
    // With two players they add up to 1 to the last bit.
    if (P == 2 && seat == 1) return kFixedOne - utility_of(value, 0);
    const u64 share =
        std::clamp(to_fixed(value.win[seat]), kDecidedShare, kFixedOne - kDecidedShare);
    double others = 0.0;
    for (int other = 0; other < P; ++other)
        if (other != seat) others += value.points[other];
    const double lead = std::clamp(value.points[seat] - others / (P - 1), -kMaxLead, kMaxLead);
    const auto points = static_cast<std::int64_t>(kFixedOne >> kPointsShift) / P +
                        static_cast<std::int64_t>(lead * kPointsUnits);
    return share - (share >> kPointsShift) + static_cast<u64>(points);
}

// The share of the win that a utility stands for.
inline double share_of_utility(u64 utility) {
    if (utility >= kCertainWin) return 1.0;
    if (utility <= kFixedOne - kCertainWin) return 0.0;
    return from_fixed(utility);
}

}  // namespace azul
