// The learned guide of a search: moves by the learned policy, a round's end by the network.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "guide.hpp"
#include "history.hpp"
#include "learned_model.hpp"
#include "learned_policy.hpp"
#include "network.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "value.hpp"

namespace azul {

namespace learned {

// About e^x for x up to 0, by nothing but sums and products: the same on every machine.
inline float exp_below_zero(float x) {
    float power = 1.0F + (x < -40.0F ? -40.0F : x) / 1024.0F;
    for (int doubling = 0; doubling < 10; ++doubling) power *= power;
    return power;
}

}  // namespace learned

template <int P>
class LearnedGuide {
public:
    using Accumulator = learned::Accumulator<P>;
    using ThreadData = network::CachePool::Handle;
    static constexpr bool kEchoes = P == 2;
    static constexpr bool kSolvesRounds = true;

    // The model is the caller's, and outlives the guide.
    explicit LearnedGuide(const LearnedModel<P>& model) : model_(&model) {}

    Accumulator accumulator(const State<P>& state) const {
        return Accumulator(state, model_->policy);
    }
    void update(Accumulator& accumulator, const State<P>& state, int seat, const Move& move) const {
        accumulator.update(state, seat, move, model_->policy);
    }

    ThreadData thread_data(u64) const { return model_->caches.acquire(); }

    Move first_candidate(const State<P>& state, const Accumulator& accumulator) const {
        return learned::Scorer<P>(state, accumulator, model_->policy).best();
    }

    int candidates(const State<P>& state, const Accumulator& accumulator, int most,
                   Candidate* out) const {
        return ranked(state, accumulator, {}, most, out, [](const Move&) { return 0; });
    }

    // What the search has found out about moves counts too.
    int more_candidates(const State<P>& state, const Accumulator& accumulator,
                        const ListedMoves& listed, const History<P>& history, int most,
                        Candidate* out) const {
        return ranked(state, accumulator, listed, most, out, [&](const Move& move) {
            return static_cast<int>(learned::kUnit *
                                    history.bonus(state.seat, History<P>::index_of(move, state)));
        });
    }

    void rollout(State<P>& state, Accumulator& accumulator) const {
        while (true) {
            const int seat = state.seat;
            const Move move = first_candidate(state, accumulator);
            if (draft(state, move)) return;
            update(accumulator, state, seat, move);
        }
    }

    Value<P> evaluate(State<P>& state, ThreadData& cache) const {
        return exact_value(state, cache);
    }
    bool is_exact(const State<P>&) const { return true; }

    Value<P> exact_value(const State<P>& state, ThreadData& cache) const {
        Value<P> value;
        if (state.phase == kOver) {
            for (int seat = 0; seat < P; ++seat) value.points[seat] = state.boards[seat].score;
            win_shares(state, value.win);
            return value;
        }
        const network::Outcome<P> outcome = model_->network(state, *cache);
        for (int seat = 0; seat < P; ++seat) {
            value.win[seat] = outcome.win[seat];
            value.points[seat] = outcome.points[seat];
        }
        if constexpr (P == 2) make_complementary(value);
        return value;
    }

private:
    // With 2 players priors are flatter than what the policy was taught, by visits of short
    // searches: a long one has to look at moves that those had no time for.
    static constexpr float kPriorsPerScore = (P == 2 ? 0.75F : 1.0F) / learned::kUnit;

    // A score and a move in one number: the greater, the sooner.
    static u64 sort_key(const Move& move, int score) {
        return static_cast<u64>(score - learned::kWorst) << 16 | (0xFFFF - move.code());
    }
    static int score_of(u64 key) { return static_cast<int>(key >> 16) + learned::kWorst; }
    static Move move_of(u64 key) {
        return Move::from_code(0xFFFF - static_cast<int>(key & 0xFFFF));
    }

    template <class Bonus>
    int ranked(const State<P>& state, const Accumulator& accumulator, const ListedMoves& listed,
               int most, Candidate* out, Bonus bonus) const {
        u64 keys[kMaxMoves], first = 0, first_plain = 0;
        int count = 0, best = learned::kWorst;
        learned::Scorer<P>(state, accumulator, model_->policy)
            .each([&](const Move& move, int score) {
                const u64 plain = sort_key(move, score);
                score += bonus(move);
                keys[count++] = sort_key(move, score);
                best = std::max(best, score);
                if (plain > first_plain) first_plain = plain, first = keys[count - 1];
            });
        const auto weight = [&](u64 key) {
            return learned::exp_below_zero(static_cast<float>(score_of(key) - best) *
                                           kPriorsPerScore);
        };
        float weights[kMaxMoves], total = 0.0F;
        for (int i = 0; i < count; ++i) weights[i] = weight(keys[i]);  // several at a time
        for (int i = 0; i < count; ++i) total += weights[i];
        u64* end = keys + count;
        if (listed.count)
            end =
                std::remove_if(keys, end, [&](u64 key) { return listed.has(move_of(key).code()); });
        most = std::min(most, static_cast<int>(end - keys));
        // Rollouts begin with the policy's own choice: that one is the first to be listed.
        u64* rest = keys;
        if (!listed.count && most) std::swap(*rest++, *std::find(keys, end, first));
        std::partial_sort(rest, keys + most, end, std::greater<u64>());
        for (int i = 0; i < most; ++i)
            out[i] = {move_of(keys[i]), score_of(keys[i]), weight(keys[i]) / total};
        return count;
    }

    const LearnedModel<P>* model_;
};

}  // namespace azul
