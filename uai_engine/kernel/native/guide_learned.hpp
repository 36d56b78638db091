// The learned guide of a search: moves by the learned policy, a round's end by the network.
#pragma once

#include <algorithm>
#include <functional>

#include "arena.hpp"
#include "candidates.hpp"
#include "history.hpp"
#include "learned_policy.hpp"
#include "network.hpp"
#include "value.hpp"

namespace azul {

// What was learned for a number of players.
template <int P>
struct Brain {
    static constexpr int kNumbers = learned::kFeatures + network::parameters_for(P);

    learned::Weights policy;
    network::Network<P> network;
    mutable network::Memories memories;

    // The numbers of a weights file: those of the policy, then those of the network.
    explicit Brain(const float* numbers) : policy(numbers), network(numbers + learned::kFeatures) {}
};

namespace learned {

// About e^x for x up to 0, by nothing but sums and products: the same on every machine.
inline float shrink(float x) {
    float power = 1.0F + (x < -40.0F ? -40.0F : x) / 1024.0F;
    for (int doubling = 0; doubling < 10; ++doubling) power *= power;
    return power;
}

}  // namespace learned

template <int P>
class LearnedGuide {
public:
    using Follow = learned::Outlooks<P>;
    using Memory = network::Memories::Lent;
    static constexpr bool kEchoes = P == 2;
    static constexpr bool kSettles = P == 2;

    // The brain is the caller's, and outlives the guide.
    explicit LearnedGuide(const Brain<P>& brain) : brain_(&brain) {}

    Memory memory(u64) const { return brain_->memories.lend(); }

    Follow follow(const State<P>& state) const { return Follow(state, brain_->policy); }
    void moved(Follow& follow, const State<P>& state, int seat, const Move& move) const {
        follow.moved(state, seat, move, brain_->policy);
    }

    int candidates(const State<P>& state, const Follow& follow, int most, Candidate* out) const {
        return in_order(state, follow, {}, most, out, [](const Move&) { return 0; });
    }

    // What the search has found out about moves counts too.
    int further(const State<P>& state, const Follow& follow, const Known& known,
                const History<P>& history, int most, Candidate* out) const {
        return in_order(state, follow, known, most, out, [&](const Move& move) {
            return static_cast<int>(learned::kUnit *
                                    history.bonus(state.seat, History<P>::name_of(move, state)));
        });
    }

    void play_round(State<P>& state, Follow& follow) const {
        while (true) {
            const int seat = state.seat;
            const Move move = learned::Scorer<P>(state, follow, brain_->policy).best();
            if (place(state, move)) break;
            moved(follow, state, seat, move);
        }
        end_round(state);
    }

    Value<P> value(const State<P>& state, Memory& memory) const { return exact_value(state, memory); }

    Value<P> exact_value(const State<P>& state, Memory& memory) const {
        Value<P> value;
        if (state.phase == kOver) {
            for (int seat = 0; seat < P; ++seat) value.points[seat] = state.boards[seat].score;
            win_shares(state, value.win);
            return value;
        }
        const network::Outcome<P> outcome = brain_->network(state, *memory);
        for (int seat = 0; seat < P; ++seat) {
            value.win[seat] = outcome.win[seat];
            value.points[seat] = outcome.points[seat];
        }
        if (P == 2) {
            // Shares as the tree stores them that add up to 1 to the last bit.
            value.win[0] = unfixed(fixed(value.win[0]));
            value.win[1] = 1.0 - value.win[0];
        }
        return value;
    }

    bool is_exact(const State<P>&) const { return true; }

private:
    // A score and a move in one number: the greater, the sooner.
    static u64 key_of(const Move& move, int score) {
        return static_cast<u64>(score - learned::kWorst) << 16 | (0xFFFF - move.code());
    }
    static int score_of(u64 key) { return static_cast<int>(key >> 16) + learned::kWorst; }
    static Move move_of(u64 key) { return Move::from_code(0xFFFF - static_cast<int>(key & 0xFFFF)); }

    template <class Bonus>
    int in_order(const State<P>& state, const Follow& follow, const Known& known, int most,
                 Candidate* out, Bonus bonus) const {
        u64 keys[kMaxMoves], first = 0, first_alone = 0;
        int count = 0, best = learned::kWorst;
        learned::Scorer<P>(state, follow, brain_->policy).each([&](const Move& move, int score) {
            const u64 alone = key_of(move, score);
            score += bonus(move);
            keys[count++] = key_of(move, score);
            best = std::max(best, score);
            if (alone > first_alone) first_alone = alone, first = keys[count - 1];
        });
        const auto weight = [&](u64 key) {
            return learned::shrink(static_cast<float>(score_of(key) - best) / learned::kUnit);
        };
        float weights[kMaxMoves], total = 0.0F;
        for (int i = 0; i < count; ++i) weights[i] = weight(keys[i]);  // several at a time
        for (int i = 0; i < count; ++i) total += weights[i];
        u64* end = keys + count;
        if (known.count)
            end = std::remove_if(keys, end, [&](u64 key) { return known.has(move_of(key).code()); });
        most = std::min(most, static_cast<int>(end - keys));
        // Rollouts begin with the policy's own choice: that one is the first to be known.
        u64* rest = keys;
        if (!known.count && most) std::swap(*rest++, *std::find(keys, end, first));
        std::partial_sort(rest, keys + most, end, std::greater<u64>());
        for (int i = 0; i < most; ++i)
            out[i] = {move_of(keys[i]), score_of(keys[i]), weight(keys[i]) / total};
        return count;
    }

    const Brain<P>* brain_;
};

}  // namespace azul
