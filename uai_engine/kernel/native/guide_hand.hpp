// The hand-written guide of a search: moves by their gain at a glance, a round's end by the hand
// evaluation or by playing on to the end of the game.
//
// A guide tells the tree which moves look good, how a round may go on, and what its end is worth.
#pragma once

#include "hand_policy.hpp"
#include "hand_value.hpp"
#include "history.hpp"

namespace azul {

template <int P>
class HandGuide {
public:
    // What a guide keeps up to date along a line of moves from the root: nothing here.
    struct Follow {};
    // What a thread keeps for itself while it searches: where its playouts get their luck from.
    using Memory = Random;

    // Whether a guide's rollout starts with its first candidate and is valued by numbers that add
    // up exactly, so that with two players the first visit of that move brings nothing new.
    static constexpr bool kEchoes = false;
    static constexpr bool kSettles = false;

    // The worths are those of the tree's first root: they give its moves their order.
    HandGuide(const State<P>& root, bool playout) : worths_(root), playout_(playout) {}

    Memory memory(u64 seed) const { return {mix(seed)}; }

    Follow follow(const State<P>&) const { return {}; }
    void moved(Follow&, const State<P>&, int, const Move&) const {}

    // The best moves first, at most so many, with priors that would add up to 1 over all. Of equal
    // displays only the first has moves. Returns how many there are.
    int candidates(const State<P>& state, const Follow&, int most, Candidate* out) const {
        return listed(state, 0, most, out);
    }

    // The same but for those that are known. What the search has found out about moves may change
    // the order of the rest; here it does not.
    int further(const State<P>& state, const Follow&, const Known& known, const History<P>&, int most,
                Candidate* out) const {
        return listed(state, known.count, most, out);
    }

    void play_round(State<P>& state, Follow&) const { hand::play_round(state, worths_); }

    // The value of a position between rounds; a playout goes on from it.
    Value<P> value(State<P>& state, Memory& random) const {
        if (playout_ && state.phase == kDeal) {
            hand::play_game(state, random);
            state.phase = kOver;  // also where the playout was cut short: scored as it stands
        }
        return hand::value_of(state);
    }

    // The value of an end of the round that is exact.
    Value<P> exact_value(const State<P>& state, Memory&) const { return hand::value_of(state); }

    // Whether the value of this end of the round is all there is to know. A playout is a sample.
    bool is_exact(const State<P>& state) const { return !playout_ || state.phase == kOver; }

private:
    int listed(const State<P>& state, int skip, int most, Candidate* out) const {
        Candidate all[kMaxMoves];
        const int count = hand::candidates(state, worths_, all);
        for (int i = skip; i < count && i < skip + most; ++i) *out++ = all[i];
        return count;
    }

    hand::Worths<P> worths_;
    bool playout_;
};

}  // namespace azul
