// Merged displays, and which displays of two positions correspond.
//
// Displays have numbers but no meaning beyond their tiles. If displays 1 and 4 both hold two red
// and two blue tiles, red from display 4 to row 2 leads to the same as red from display 1 to row 2:
// the search merges the two and knows only the moves of display 1. Where somebody asked for the
// move from display 4, the lines that it shows have 4 and 1 in each other's place.
#pragma once

#include "constants.hpp"
#include "state.hpp"

namespace azul {

// Whether a display has the tiles of an earlier one.
template <int P>
bool is_merged(const State<P>& state, int bowl) {
    for (int earlier = 1; earlier < bowl; ++earlier)
        if (state.bowls[earlier] == state.bowls[bowl]) return true;
    return false;
}

// Bit b: display b has the tiles of an earlier one and is merged with it.
template <int P>
unsigned merged_displays(const State<P>& state) {
    unsigned merged = 0;
    for (int bowl = 2; bowl < State<P>::kBowls; ++bowl)
        if (is_merged(state, bowl)) merged |= 1U << bowl;
    return merged;
}

// Finds for every display of `a` one of `b` with the same tiles, each used once, keeping the
// `numbers` that still fit. False, and nothing changed, if there is no such pairing.
template <int P>
bool pair_displays(const State<P>& a, const State<P>& b, u8 (&numbers)[State<P>::kBowls]) {
    u8 paired[State<P>::kBowls] = {};
    unsigned used = 1;
    for (int mine = 1; mine < State<P>::kBowls; ++mine)
        if (a.bowls[mine] == b.bowls[numbers[mine]]) {
            paired[mine] = numbers[mine];
            used |= 1U << numbers[mine];
        }
    for (int mine = 1; mine < State<P>::kBowls; ++mine) {
        for (int yours = 1; !paired[mine] && yours < State<P>::kBowls; ++yours)
            if (!(used >> yours & 1) && a.bowls[mine] == b.bowls[yours]) {
                paired[mine] = static_cast<u8>(yours);
                used |= 1U << yours;
            }
        if (!paired[mine]) return false;
    }
    for (int bowl = 0; bowl < State<P>::kBowls; ++bowl) numbers[bowl] = paired[bowl];
    return true;
}

}  // namespace azul
