// A player for games of the engine with itself: a search from nothing for every move.
#pragma once

#include <limits>
#include <vector>

#include "guide_hand.hpp"
#include "guide_learned.hpp"
#include "tree.hpp"

namespace azul {

// What a player made of a position.
template <int P>
struct Thought {
    std::vector<Move> moves;  // of equal displays only one has them
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
    // Without a brain it plays by hand. The brain outlives the player.
    Player(const Brain<P>* brain, u64 nodes)
        : brain_(brain), nodes_(nodes), arena_((kBlocks + kBlocksPerNode * nodes) * sizeof(Block)) {}

    Thought<P> think(const State<P>& state, double noise, u64 seed) {
        Settings settings;
        settings.noise = noise;
        settings.seed = seed;
        return brain_ ? think_by(LearnedGuide<P>(*brain_), state, settings)
                      : think_by(HandGuide<P>(state, false), state, settings);
    }

    // One of the moves that look best, drawn by its prior.
    Move glance(const State<P>& state, u64 entropy) const {
        return brain_ ? glance_by(LearnedGuide<P>(*brain_), state, entropy)
                      : glance_by(HandGuide<P>(state, false), state, entropy);
    }

    // Plays on to the end of the round, without a search.
    void play_round(State<P>& state) const {
        if (brain_)
            play_round_by(LearnedGuide<P>(*brain_), state);
        else
            play_round_by(HandGuide<P>(state, false), state);
    }

private:
    static constexpr int kGlance = 6;
    static constexpr std::size_t kBlocks = 1024, kBlocksPerNode = 4;

    template <class Guide>
    Move glance_by(const Guide& guide, const State<P>& state, u64 entropy) const {
        Candidate moves[kGlance];
        const int all = guide.candidates(state, guide.follow(state), kGlance, moves);
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
        auto follow = guide.follow(state);
        guide.play_round(state, follow);
    }

    template <class Guide>
    Thought<P> think_by(const Guide& guide, const State<P>& state, const Settings& settings) {
        Tree<P, Guide> tree(arena_, settings, state, guide);
        tree.begin({}, 1);
        Pause why;
        do {
            why = tree.run(nodes_, 0, std::numeric_limits<double>::infinity());
        } while (why != Pause::kNodes && why != Pause::kSolved);
        const Tried tried = tree.tried();
        Thought<P> thought;
        thought.best = Move::from_code(tree.lines(1).front().moves.front());
        // A search that is over early would have gone on to visit the best move.
        const u64 saved = nodes_ - tree.nodes();
        for (std::size_t i = 0; i < tried.moves.size(); ++i) {
            const bool best = tried.moves[i] == thought.best.code();
            thought.moves.push_back(Move::from_code(tried.moves[i]));
            thought.visits.push_back(static_cast<u32>(tried.visits[i] + (best ? saved : 0)));
        }
        std::copy(tried.win.begin(), tried.win.end(), thought.value.win);
        std::copy(tried.points.begin(), tried.points.end(), thought.value.points);
        return thought;
    }

    const Brain<P>* brain_;
    u64 nodes_;
    Arena arena_;
};

}  // namespace azul
