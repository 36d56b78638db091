// The part of the check program that is about batches of games.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "batch.hpp"
#include "judge.hpp"

namespace azul {

// Memory for a batch with not a byte to spare, so that a sanitizer sees every step beyond it.
template <int P>
struct Buffers {
    std::vector<u8> observations, masks, ends, seats;
    std::vector<float> rewards;

    explicit Buffers(std::size_t games)
        : observations(games * kObservation<P>),
          masks(games * kActions<P>),
          ends(games),
          seats(games),
          rewards(games * P) {}

    Outputs outputs() {
        return {observations.data(), masks.data(), rewards.data(), ends.data(), seats.data()};
    }
    bool operator==(const Buffers& other) const {
        return observations == other.observations && masks == other.masks && ends == other.ends &&
               seats == other.seats && rewards == other.rewards;
    }
};

// Games that move on together are the games played one by one: the same masks, ends and rewards.
// Nothing depends on the threads, and a step with one bad action is not taken.
template <int P, class Require>
void check_batch(Require require, int threads) {
    constexpr std::size_t kGames = 300;
    Batch<P> batch(kGames, Rewards::kWin, 200, threads), alone(kGames, Rewards::kWin, 200, 1);
    Buffers<P> shown(kGames), shown_alone(kGames);
    std::vector<std::int16_t> actions(kGames);
    for (std::size_t i = 0; i < kGames; ++i) batch[i].begin(i), alone[i].begin(i);
    std::size_t ended = 0;
    for (u64 step = 0; step < 120; ++step) {
        batch.sample(
            step, [&](std::size_t i, u16 code) { actions[i] = static_cast<std::int16_t>(code); });
        const Actions given{actions.data(), 2};
        require(batch.refused(given).empty(), "actions of a batch");
        std::vector<State<P>> before;
        for (std::size_t i = 0; i < kGames; ++i) before.push_back(batch[i].state);
        batch.step(given, shown.outputs());
        alone.step(given, shown_alone.outputs());
        require(shown == shown_alone, "threads of a batch");
        for (std::size_t i = 0; i < kGames; ++i) {
            const State<P>& state = batch[i].state;
            const u8* mask = shown.masks.data() + i * kActions<P>;
            int legal = 0;
            each_move(state, [&](const Move& move) { legal += mask[move.code()]; });
            require(legal == count_moves(state) && std::count(mask, mask + kActions<P>, 1) == legal,
                    "mask of a batch");
            draft(before[i], kMoveOf.of[actions[i]]);
            require((before[i].phase == kOver) == (shown.ends[i] == kEnded), "end in a batch");
            ended += shown.ends[i] != kGoesOn;
        }
    }
    require(ended > kGames / 2, "games of a batch");
    const Buffers<P> last = shown;
    actions[7] = -1;
    actions[kGames - 1] = kActions<P>;
    require(batch.refused(Actions{actions.data(), 2}).size() >= 2, "bad actions of a batch");
    batch.show(shown.outputs());
    require(shown.observations == last.observations, "a refused step");
}

// Opinions of the games of a batch: priors of legal moves that add up to 1, shares that do.
template <int P, class Require>
void check_judge(Require require, const LearnedModel<P>& model) {
    Judge<P> judge(model);
    Batch<P> batch(20, Rewards::kWin, 0, 1);
    Buffers<P> shown(20);
    std::vector<std::int16_t> actions(20);
    std::vector<float> priors(kActions<P>), win(P), points(P);
    for (std::size_t i = 0; i < 20; ++i) batch[i].begin(i);
    for (u64 step = 0; step < 40; ++step) {
        batch.show(shown.outputs());
        for (std::size_t i = 0; i < 20; ++i) {
            judge(batch[i].state, priors.data(), win.data(), points.data());
            float sum = 0.0F, shares = 0.0F;
            for (std::size_t code = 0; code < priors.size(); ++code) {
                sum += priors[code];
                const u8 legal = shown.masks[i * kActions<P> + code];
                require(legal || priors[code] == 0.0F, "prior of a move that is not legal");
            }
            for (const float share : win) shares += share;
            require(sum > 0.999F && sum < 1.001F, "priors of a judge");
            require(shares > 0.999F && shares < 1.001F, "shares of a judge");
        }
        batch.sample(
            step, [&](std::size_t i, u16 code) { actions[i] = static_cast<std::int16_t>(code); });
        batch.step(Actions{actions.data(), 2}, shown.outputs());
    }
}

}  // namespace azul
