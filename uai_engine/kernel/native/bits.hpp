// The few operations on bits for which C++17 has no name: by what GCC, Clang and MSVC offer for
// them, and else, or where AZUL_PLAIN asks for it, in plain C++.
#pragma once

#include "constants.hpp"

#if defined(AZUL_PLAIN)
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#define AZUL_MSVC_BITS
#include <intrin.h>
#elif defined(__GNUC__)
#define AZUL_GNU_BITS
#endif

namespace azul {

// The place of the lowest and of the highest set bit (there must be one), and how many there are.
#if defined(AZUL_GNU_BITS)

inline int lowest_bit(u32 word) { return __builtin_ctz(word); }
inline int lowest_bit(u64 word) { return __builtin_ctzll(word); }
inline int highest_bit(u32 word) { return 31 - __builtin_clz(word); }
inline int count_bits(u32 word) { return __builtin_popcount(word); }

#else

inline int count_bits(u64 word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(word * 0x0101010101010101 >> 56);
}
inline int count_bits(u32 word) { return count_bits(u64{word}); }

#if defined(AZUL_MSVC_BITS)

inline int lowest_bit(u64 word) {
    unsigned long place;
    _BitScanForward64(&place, word);
    return static_cast<int>(place);
}
inline int highest_bit(u32 word) {
    unsigned long place;
    _BitScanReverse(&place, word);
    return static_cast<int>(place);
}

#else

inline int lowest_bit(u64 word) { return count_bits(~word & (word - 1)); }
inline int highest_bit(u32 word) {
    for (int shift = 1; shift < 32; shift *= 2) word |= word >> shift;
    return count_bits(word) - 1;
}

#endif

inline int lowest_bit(u32 word) { return lowest_bit(u64{word}); }

#endif

// A product of 128 bits.
struct Product {
    u64 high, low;
};
inline Product multiply(u64 a, u64 b) {
#if defined(AZUL_MSVC_BITS)
    return {__umulh(a, b), a * b};
#elif defined(AZUL_GNU_BITS) && defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return {static_cast<u64>(product >> 64), static_cast<u64>(product)};
#else
    const u64 a_low = a & 0xFFFFFFFF, a_high = a >> 32, b_low = b & 0xFFFFFFFF, b_high = b >> 32;
    const u64 middle = a_high * b_low + (a_low * b_low >> 32);
    const u64 other = a_low * b_high + (middle & 0xFFFFFFFF);
    return {a_high * b_high + (middle >> 32) + (other >> 32), a * b};
#endif
}

}  // namespace azul
