// The learned guide of a search: moves by the learned policy, a round's end by the network.
#pragma once

#include <algorithm>
#include <functional>

#include "arena.hpp"
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

    int candidates(const State<P>& state, const Follow& follow, int from, int to,
                   Candidate* out) const {
        // A score and a move in one number: the greater, the sooner.
        u64 keys[kMaxMoves];
        int count = 0, best = learned::kWorst;
        learned::Scorer<P>(state, follow, brain_->policy).each([&](const Move& move, int score) {
            keys[count++] = static_cast<u64>(score - learned::kWorst) << 16 | (0xFFFF - move.code());
            best = score > best ? score : best;
        });
        to = std::min(to, count);
        std::partial_sort(keys, keys + to, keys + count, std::greater<u64>());
        float priors[kMaxMoves], total = 0.0F;
        for (int i = 0; i < count; ++i)
            priors[i] = learned::shrink(static_cast<float>(score_of(keys[i]) - best) / learned::kUnit);
        for (int i = 0; i < count; ++i) total += priors[i];
        for (int i = from; i < to; ++i) {
            const Move move = Move::from_code(0xFFFF - static_cast<int>(keys[i] & 0xFFFF));
            out[i - from] = {move, score_of(keys[i]), priors[i] / total};
        }
        return count;
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
    static int score_of(u64 key) { return static_cast<int>(key >> 16) + learned::kWorst; }

    const Brain<P>* brain_;
};

}  // namespace azul
