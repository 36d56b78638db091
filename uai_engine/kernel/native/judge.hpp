// What was learned, as an opinion of a position in the middle of a round: a prior for every action,
// and the value that the search's rollouts find.
#pragma once

#include <algorithm>

#include "guide_learned.hpp"
#include "observation.hpp"

namespace azul {

template <int P>
class Judge {
public:
    // For one thread. The model is the caller's, and outlives the judge.
    explicit Judge(const LearnedModel<P>& model) : guide_(model), cache_(guide_.thread_data(0)) {}

    // As many priors as there are actions, together 1; shares of the win and final points of every
    // seat, after the round has been played out by the policy's first choices.
    void operator()(const State<P>& state, float* priors, float* win, float* points) {
        std::fill_n(priors, kActions<P>, 0.0F);
        State<P> end = state;
        if (state.phase == kDraft) {
            auto accumulator = guide_.accumulator(state);
            Candidate moves[kMaxMoves];
            const int count = guide_.candidates(state, accumulator, kMaxMoves, moves);
            for (int i = 0; i < count; ++i) share(state, moves[i], priors);
            guide_.rollout(end, accumulator);
        }
        const Value<P> value = guide_.exact_value(end, cache_);
        for (int seat = 0; seat < P; ++seat) {
            win[seat] = static_cast<float>(value.win[seat]);
            points[seat] = static_cast<float>(value.points[seat]);
        }
    }

private:
    // Of displays with the same tiles the guide names one: they share what it gives to that one.
    static void share(const State<P>& state, const Candidate& candidate, float* priors) {
        const Move move = candidate.move;
        int equal = 0;
        const auto each_equal = [&](auto visit) {
            if (move.bowl == 0) return visit(0);
            for (int bowl = 1; bowl < State<P>::kBowls; ++bowl)
                if (state.bowls[bowl] == state.bowls[move.bowl]) visit(bowl);
        };
        each_equal([&](int) { ++equal; });
        each_equal([&](int bowl) {
            priors[Move{bowl, move.colour, move.row}.code()] =
                candidate.prior / static_cast<float>(equal);
        });
    }

    LearnedGuide<P> guide_;
    typename LearnedGuide<P>::ThreadData cache_;
};

}  // namespace azul
