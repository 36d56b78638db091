// Games of the search against itself: to learn from, and to compare two sets of weights.
//
// A game follows from its seed and its number alone, whatever thread plays it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <vector>

#include "learned_features.hpp"
#include "learned_model.hpp"
#include "learned_policy.hpp"
#include "network_inputs.hpp"
#include "player.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "spread.hpp"
#include "state.hpp"
#include "value.hpp"

namespace azul::selfplay {

constexpr int kMostRounds = 25;    // longer games are left out
constexpr u64 kRecordOneIn = 4;    // of the positions with a choice
constexpr int kAsides = 3;         // looks aside at a move with a choice
constexpr u64 kAsideNodes = 2;     // a search for one of them is so many times smaller
constexpr int kLateRound = 4;      // after it the next round may well be the last: what a
constexpr int kLateDeals = 5;      // deal brings decides the game, so several are looked at
constexpr u64 kWanderOneIn = 3;    // moves of an aside that are drawn by their priors
constexpr u64 kStrayPercent = 12;  // moves that are drawn by their visits
constexpr double kNoise = 0.25;    // the root's priors are so much noise

// What games leave behind, as `uai_engine/train/dataset.py` describes it. `counts` are the moves
// of each position.
struct Samples {
    std::vector<u32> games;
    std::vector<u16> features;
    std::vector<u32> visits, counts, policy_game;
    std::vector<u8> afterstates;
    std::vector<float> root, result;
    std::vector<std::int16_t> points;
    std::vector<u32> value_game;
    std::vector<u8> aside;
};

template <int P>
void record_position(Samples& samples, const State<P>& state, const Thought<P>& thought) {
    samples.counts.push_back(static_cast<u32>(thought.moves.size()));
    samples.visits.insert(samples.visits.end(), thought.visits.begin(), thought.visits.end());
    for (const Move& move : thought.moves) {
        const std::size_t end = samples.features.size() + learned::kMostFeatures;
        learned::features(state, move, [&](int feature) {
            samples.features.push_back(static_cast<u16>(feature));
        });
        samples.features.resize(end, static_cast<u16>(learned::kFeatures));
    }
}

// An afterstate is recorded in two steps: itself, and what the search makes of its deal.
template <int P>
void record_afterstate(Samples& samples, const State<P>& state) {
    u8 packed[network::bytes_for(P)];
    network::pack(state, packed);
    samples.afterstates.insert(samples.afterstates.end(), std::begin(packed), std::end(packed));
}

template <int P>
void record_opinion(Samples& samples, int starter, const Value<P>& value, bool aside) {
    samples.aside.push_back(aside);
    for (int place = 0; place < P; ++place) {
        const int seat = (starter + place) % P;
        samples.root.push_back(static_cast<float>(value.win[seat]));
        samples.result.push_back(static_cast<float>(value.win[seat]));
        samples.points.push_back(static_cast<std::int16_t>(std::lround(value.points[seat])));
    }
}

// What plays games: a player, and a quicker one to look aside with.
template <int P>
struct Pair {
    Player<P> player, quick;

    Pair(const LearnedModel<P>* model, u64 nodes)
        : player(model, nodes), quick(model, std::max<u64>(1, nodes / kAsideNodes)) {}
};

// A round that goes on with any move that was looked at, then as the player would at a glance, with
// other moves now and then, and the search's opinion of what comes of it. Most of what a search has
// to value are such ends, and they cost one small search each: the afterstates of the game itself
// cost all those of a round.
template <int P>
void look_aside(Samples& samples, Player<P>& quick, State<P> state, const Thought<P>& thought,
                bool likely, Random& random) {
    std::vector<Move> seen;
    for (std::size_t i = 0; i < thought.moves.size(); ++i)
        if (thought.visits[i]) seen.push_back(thought.moves[i]);
    u64 entropy = random.next();
    draft(state, likely ? thought.drawn(entropy) : seen[take(entropy, seen.size())]);
    while (state.phase == kDraft && random.next() % kWanderOneIn == 0)
        draft(state, quick.glance(state, random.next()));
    if (state.phase == kDraft) quick.play_round(state);
    if (state.phase == kOver || state.round == kMostRounds) return;
    record_afterstate(samples, state);
    const int deals = state.round < kLateRound ? 1 : kLateDeals;
    Value<P> mean{};
    for (int i = 0; i < deals; ++i) {
        State<P> dealt = state;
        deal_random(dealt, random);
        const Value<P> value = quick.think(dealt, 0.0, random.next()).value;
        for (int seat = 0; seat < P; ++seat) {
            mean.win[seat] += value.win[seat] / deals;
            mean.points[seat] += value.points[seat] / deals;
        }
    }
    record_opinion(samples, state.seat, mean, true);
}

// One game of a player with itself. Empty if it did not come to an end in time.
template <int P>
Samples play(Pair<P>& pair, u64 seed, u32 number) {
    struct Played {
        std::size_t at;  // where its numbers of places begin
        int starter;
    };
    Random random{splitmix64(splitmix64(seed) + number)};
    State<P> state;
    Samples samples;
    std::vector<Played> afterstates;
    while (state.phase != kOver) {
        const bool between = state.phase == kDeal;
        if (between) {
            if (state.round == kMostRounds) return {};
            if (state.round) record_afterstate(samples, state);
            deal_random(state, random);
        }
        const Thought<P> thought = pair.player.think(state, kNoise, random.next());
        if (between && state.round > 1) {
            afterstates.push_back({samples.root.size(), state.seat});
            record_opinion(samples, state.seat, thought.value, false);
        }
        const bool choice = thought.moves.size() > 1;
        if (choice && random.next() % kRecordOneIn == 0) record_position(samples, state, thought);
        for (int i = 0; choice && i < kAsides; ++i)
            look_aside(samples, pair.quick, state, thought, i % 2 == 0, random);
        u64 entropy = random.next();
        draft(state, take(entropy, 100) < kStrayPercent ? thought.drawn(entropy) : thought.best);
    }
    double shares[P];
    win_shares(state, shares);
    for (const Played& played : afterstates)
        for (std::size_t place = 0; place < P; ++place) {
            const std::size_t seat = (static_cast<std::size_t>(played.starter) + place) % P;
            samples.result[played.at + place] = static_cast<float>(shares[seat]);
            samples.points[played.at + place] = static_cast<std::int16_t>(state.boards[seat].score);
        }
    samples.games.push_back(number);
    samples.value_game.assign(samples.aside.size(), number);
    samples.policy_game.assign(samples.counts.size(), number);
    return samples;
}

// Games with the numbers from `first` on, in order.
template <int P>
std::vector<Samples> play_games(const LearnedModel<P>* model, u32 first, int games, u64 nodes,
                                u64 seed, int threads) {
    std::vector<Samples> all(static_cast<std::size_t>(games));
    spread(games, threads, [&] {
        return [&, pair = std::make_unique<Pair<P>>(model, nodes)](int number) {
            all[static_cast<std::size_t>(number)] =
                play(*pair, seed, first + static_cast<u32>(number));
        };
    });
    return all;
}

// A game of `one` on a seat against `other` on all others: what the seat wins. The deals of a
// number come from the same randomness on every seat.
template <int P>
double meet(Player<P>& one, Player<P>& other, int seat, u64 seed, u32 number) {
    State<P> state;
    while (state.phase != kOver && state.round <= kMostRounds) {
        if (state.phase == kDeal) {
            Random random{
                splitmix64(splitmix64(splitmix64(seed) + number) + static_cast<u64>(state.round))};
            deal_random(state, random);
        }
        draft(state, (state.seat == seat ? one : other).think(state, 0.0, 0).best);
    }
    double shares[P];
    win_shares(state, shares);
    return shares[seat];
}

// Deals with the numbers from `first` on, each from all seats one after the other.
template <int P>
std::vector<double> play_match(const LearnedModel<P>* one, const LearnedModel<P>* other, u32 first,
                               int deals, u64 nodes, u64 seed, int threads) {
    std::vector<double> shares(static_cast<std::size_t>(deals * P));
    spread(deals * P, threads, [&] {
        return [&, a = std::make_unique<Player<P>>(one, nodes),
                b = std::make_unique<Player<P>>(other, nodes)](int game) {
            shares[static_cast<std::size_t>(game)] =
                meet(*a, *b, game % P, seed, first + static_cast<u32>(game / P));
        };
    });
    return shares;
}

}  // namespace azul::selfplay
