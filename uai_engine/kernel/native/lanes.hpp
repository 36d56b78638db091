// Everything that is "a count per colour" is one word of five 12-bit lanes, colour 0 lowest, so
// that sums, comparisons and weighted picks over the colours are a few scalar instructions.
#pragma once

#include <array>
#include <cstddef>

#include "constants.hpp"

namespace azul::lanes {

constexpr int kWidth = 12;
static_assert(kColours * kWidth <= 64);
static_assert(kMaxBowls <= kWidth && kRows + 1 <= kWidth, "lanes of bits: bowls, rows");
static_assert(kAllTiles < 1 << (kWidth - 1) && kMaxMoves < 1 << (kWidth - 1), "lanes of sums");
constexpr u64 kOnes = 0x001001001001001;  // 1 in every lane
constexpr u64 kAll = 0xFFFFFFFFFFFFFFF;   // every bit of every lane
constexpr u64 kTop = kOnes << (kWidth - 1);

constexpr int shift(int colour) { return kWidth * colour; }
constexpr u64 one(int colour) { return u64{1} << shift(colour); }
constexpr u64 lane(int colour) { return u64{0xFFF} << shift(colour); }
constexpr int get(u64 word, int colour) { return static_cast<int>(word >> shift(colour)) & 0xFFF; }

// 1 in every lane that is not 0, for lanes up to 32: tiles of a colour in a bowl, all 20 at most.
static_assert(kTilesPerColour <= 32);
constexpr u64 some(u64 word) { return ((word + kOnes * 31) >> 5) & kOnes; }

// All bits in every lane whose lowest bit is set, for words of zeros and ones.
constexpr u64 mask(u64 ones) { return (ones << kWidth) - ones; }

// Lane i holds the sum of lanes 0..i.
constexpr u64 prefix(u64 word) { return (word * kOnes) & kAll; }

// What `prefix` was made from.
constexpr u64 differences(u64 sums) { return (sums - (sums << kWidth)) & kAll; }

constexpr int total(u64 word) { return get(word * kOnes, kColours - 1); }

// The product lane by lane, for lanes up to 15 and 7: bowls and rows.
static_assert(kMaxBowls <= 15 && kRows + 1 <= 7);
constexpr u64 times(u64 word, u64 small) {
    const u64 a = word & ((small & kOnes) * 15);
    const u64 b = word & (((small >> 1) & kOnes) * 15);
    const u64 c = word & (((small >> 2) & kOnes) * 15);
    return a + (b << 1) + (c << 2);
}

// Whether any lane of `a` is greater than that of `b`, for lanes below 2048.
constexpr bool exceeds(u64 a, u64 b) { return (((b | kTop) - a) & kTop) != kTop; }

// 1 in every lane above k, for lanes and k below 2048.
constexpr u64 above(u64 word, u64 k) {
    return ((((k * kOnes) | kTop) - word) >> (kWidth - 1) & kOnes) ^ kOnes;
}

// The colour of the k-th thing when `sums` are the prefix sums of how many there are of each:
// the number of lanes not above k.
constexpr int find(u64 sums, u64 k) {
    return static_cast<int>(((above(sums, k) ^ kOnes) * kOnes) >> shift(kColours - 1)) & 7;
}

}  // namespace azul::lanes

namespace azul {

// The place of the n-th set bit of a small mask, four bits an answer.
template <int Bits>
struct SetBits {
    static_assert(Bits <= 16, "so many answers of four bits");

    std::array<u64, (1 << Bits)> packed{};

    constexpr SetBits() {
        for (int mask = 0; mask < (1 << Bits); ++mask) {
            u64 word = 0;
            for (int bit = Bits - 1; bit >= 0; --bit)
                if (mask >> bit & 1) word = word << 4 | static_cast<u64>(bit);
            packed[static_cast<std::size_t>(mask)] = word;
        }
    }
    constexpr int nth(int mask, int n) const {
        return static_cast<int>(packed[static_cast<std::size_t>(mask)] >> (4 * n)) & 15;
    }
};

template <int Bits>
inline constexpr SetBits<Bits> kSetBits{};

}  // namespace azul
