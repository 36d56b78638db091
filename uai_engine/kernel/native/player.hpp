// A player for games of the engine with itself: a search from nothing for every move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include "any_search.hpp"
#include "appraiser.hpp"
#include "arena.hpp"
#include "guide.hpp"
#include "guide_hand.hpp"
#include "guide_learned.hpp"
#include "learned_model.hpp"
#include "random.hpp"
#include "search.hpp"
#include "state.hpp"
#include "value.hpp"

namespace azul {

// What a player made of a position.
template <int P>
struct Thought {
    std::vector<Move> moves;  // of merged displays only one has them
    std::vector<u32> visits;
    Move best;
    Value<P> value;

    // A move by its share of the visits.
    Move drawn(u64 entropy) const {
        u64 all = 0;
        for (const u32 count : visits) all += count;
        u64 left = take(entropy, all);
        std::size_t at = 0;
        while (left >= visits[at]) left -= visits[at++];
        return moves[at];
    }
};

template <int P>
class Player {
public:
    // Without a model it plays by hand. The model outlives the player.
    Player(const LearnedModel<P>* model, u64 nodes)
        : model_(model),
          nodes_(nodes),
          arena_((kBlocks + kBlocksPerNode * nodes) * sizeof(Block)) {}

    Thought<P> think(const State<P>& state, double noise, u64 seed) {
        SearchSettings settings;
        settings.noise = noise;
        settings.seed = seed;
        return model_ ? think_by(LearnedGuide<P>(*model_), state, settings)
                      : think_by(HandGuide<P>(state, false), state, settings);
    }

    // One of the moves that look best, drawn by its prior.
    Move glance(const State<P>& state, u64 entropy) const {
        return model_ ? glance_by(LearnedGuide<P>(*model_), state, entropy)
                      : glance_by(HandGuide<P>(state, false), state, entropy);
    }

    // Plays on to the end of the round, without a search.
    void play_round(State<P>& state) const {
        if (model_)
            play_round_by(LearnedGuide<P>(*model_), state);
        else
            play_round_by(HandGuide<P>(state, false), state);
    }

private:
    static constexpr int kGlance = 6;  // moves, the policy's first; the number was not tuned
    // A simulation adds a block for the children of its leaf, and sometimes one to a chain on its
    // way. Should four a node not be enough, the tree only stops growing.
    static constexpr std::size_t kBlocks = 1024, kBlocksPerNode = 4;

    template <class Guide>
    Move glance_by(const Guide& guide, const State<P>& state, u64 entropy) const {
        Candidate moves[kGlance];
        const int all = guide.candidates(state, guide.accumulator(state), kGlance, moves);
        const int count = std::min(all, kGlance);
        float total = 0.0F;
        for (int i = 0; i < count; ++i) total += moves[i].prior;
        float left = total * (static_cast<float>(take(entropy, 1 << 20)) / (1 << 20));
        int at = 0;
        while (at < count - 1 && left >= moves[at].prior) left -= moves[at++].prior;
        return moves[at].move;
    }

    template <class Guide>
    void play_round_by(const Guide& guide, State<P>& state) const {
        auto accumulator = guide.accumulator(state);
        guide.rollout(state, accumulator);
    }

    template <class Guide>
    Thought<P> think_by(const Guide& guide, const State<P>& state, const SearchSettings& settings) {
        Search<P, Guide> search(arena_, settings, state, guide);
        search.begin({}, 1);
        Pause why;
        do {
            why = search.run(nodes_, 0, std::numeric_limits<double>::infinity());
        } while (why != Pause::kNodes && why != Pause::kSolved);
        const RootStatistics root = search.root_statistics();
        Thought<P> thought;
        thought.best = Move::from_code(search.variations(1).front().moves.front());
        // A search that is over early would have gone on to visit the best move.
        const u64 saved = nodes_ - search.nodes();
        for (std::size_t i = 0; i < root.moves.size(); ++i) {
            const bool best = root.moves[i] == thought.best.code();
            thought.moves.push_back(Move::from_code(root.moves[i]));
            thought.visits.push_back(static_cast<u32>(root.visits[i] + (best ? saved : 0)));
        }
        std::copy(root.win.begin(), root.win.end(), thought.value.win);
        std::copy(root.points.begin(), root.points.end(), thought.value.points);
        return thought;
    }

    const LearnedModel<P>* model_;
    u64 nodes_;
    Arena arena_;
};

// Values deals by small searches, with a player for every thread. The model outlives it.
template <int P>
class SmallSearches : public Appraiser<P> {
public:
    SmallSearches(const LearnedModel<P>& model, int threads) {
        for (int i = 0; i < std::max(1, threads); ++i)
            players_.push_back(std::make_unique<Player<P>>(&model, kNodes));
    }

    Value<P> appraise(const State<P>& dealt, int thread) override {
        return players_[static_cast<std::size_t>(thread)]->think(dealt, 0.0, 0).value;
    }
    u64 nodes() const override { return kNodes; }

private:
    static constexpr u64 kNodes = 100;

    std::vector<std::unique_ptr<Player<P>>> players_;
};

}  // namespace azul
