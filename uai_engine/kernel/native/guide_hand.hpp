// The hand-written guide of a search: moves by their gain at a glance, a round's end by the hand
// evaluation or by playing on to the end of the game.
#pragma once

#include "guide.hpp"
#include "hand_policy.hpp"
#include "hand_value.hpp"
#include "history.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "value.hpp"

namespace azul {

template <int P>
class HandGuide {
public:
    struct Accumulator {};      // nothing
    using ThreadData = Random;  // where its playouts get their luck from

    static constexpr bool kEchoes = false;
    static constexpr bool kSolvesRounds = false;

    // The worths are those of the tree's first root: they give its moves their order.
    HandGuide(const State<P>& root, bool playout) : worths_(root), playout_(playout) {}

    Accumulator accumulator(const State<P>&) const { return {}; }
    void update(Accumulator&, const State<P>&, int, const Move&) const {}

    ThreadData thread_data(u64 seed) const { return {splitmix64(seed)}; }

    int candidates(const State<P>& state, const Accumulator&, int most, Candidate* out) const {
        return ranked(state, 0, most, out);
    }
    // The listed ones are always the first, since the history changes nothing here.
    int more_candidates(const State<P>& state, const Accumulator&, const ListedMoves& listed,
                        const History<P>&, int most, Candidate* out) const {
        return ranked(state, listed.count, most, out);
    }

    void rollout(State<P>& state, Accumulator&) const { hand::play_round(state, worths_); }

    Value<P> evaluate(State<P>& state, ThreadData& random) const {
        if (playout_ && state.phase == kDeal) {
            hand::play_game(state, random);
            state.phase = kOver;  // also where the playout was cut short: scored as it stands
        }
        return hand::value_of(state);
    }
    bool is_exact(const State<P>& state) const { return !playout_ || state.phase == kOver; }
    Value<P> exact_value(const State<P>& state, ThreadData&) const { return hand::value_of(state); }

private:
    int ranked(const State<P>& state, int skip, int most, Candidate* out) const {
        Candidate all[kMaxMoves];
        const int count = hand::candidates(state, worths_, all);
        for (int i = skip; i < count && i < skip + most; ++i) *out++ = all[i];
        return count;
    }

    hand::Worths<P> worths_;
    bool playout_;
};

}  // namespace azul
