// The contract between the tree and its guide.
//
// A guide says which moves look good (the policy), plays a round out (the rollout) and values its
// end. There are two: written by hand (`guide_hand.hpp`) and learned (`guide_learned.hpp`).
#pragma once

#include <algorithm>

#include "history.hpp"
#include "state.hpp"
#include "value.hpp"

namespace azul {

// A move, its score by the policy, and its prior.
struct Candidate {
    Move move;
    int score;
    float prior;

    // The best first, equals in the order of moves.
    bool operator<(const Candidate& other) const {
        return score != other.score ? score > other.score : move.code() < other.move.code();
    }
};

// Puts one of some candidates before the others, which keep their order.
inline void bring_to_front(u16 code, Candidate* moves, int count) {
    for (int i = 1; i < count; ++i)
        if (moves[i].move.code() == code) std::rotate(moves, moves + i, moves + i + 1);
}

// The moves that a node has already.
struct ListedMoves {
    u16 codes[kMaxMoves];
    int count = 0;

    bool has(u16 code) const { return std::find(codes, codes + count, code) != codes + count; }
    void add(u16 code) { codes[count++] = code; }
};

// What a guide has. The compiler checks it where a tree is made with the guide.
//
// Echoes. Let a node be new to the search: its first visit plays the round out by the policy, say
// by the moves a, b, c, and finds the value 0.7. A second visit would give the node children, go to
// the likeliest, which is a, and play out from there: by b and c again, to the same 0.7. It is an
// echo of the first. So it is only counted, with 0.7, and the node gets its children on the third
// visit, when a has the echo's visit and its value, 0.3 for the opponent. That saves a rollout for
// every new node. It needs rollouts without luck that begin with the first candidate, and values of
// two players that add up to 1 to the last bit.
template <int P, class Guide>
struct GuideContract {
    // What the policy keeps up to date along a line of moves.
    using Accumulator = typename Guide::Accumulator;
    // What a thread keeps for itself while it searches.
    using ThreadData = typename Guide::ThreadData;

    // Whether a second visit of a node can be an echo.
    static constexpr bool kEchoes = Guide::kEchoes;
    static_assert(P == 2 || !kEchoes);
    // Whether a round may be solved outright: every end of a round is exact, and
    // `first_candidate(state, accumulator)` is the move of the first candidate, found sooner.
    static constexpr bool kSolvesRounds = Guide::kSolvesRounds;

    // A fresh accumulator, and its update after `seat` has made a move within the round.
    Accumulator (Guide::*accumulator)(const State<P>&) const = &Guide::accumulator;
    void (Guide::*update)(Accumulator&, const State<P>& after, int seat,
                          const Move&) const = &Guide::update;

    ThreadData (Guide::*thread_data)(u64 seed) const = &Guide::thread_data;

    // The moves, the best first, at most so many, with priors that add up to 1 over all of them.
    // Merged displays have none. Returns how many there are.
    int (Guide::*candidates)(const State<P>&, const Accumulator&, int most,
                             Candidate* out) const = &Guide::candidates;
    // The same without those that are listed already. The order of the rest may take the search's
    // history into account.
    int (Guide::*more_candidates)(const State<P>&, const Accumulator&, const ListedMoves&,
                                  const History<P>&, int most,
                                  Candidate* out) const = &Guide::more_candidates;

    // Plays the round to its end, tiling included.
    void (Guide::*rollout)(State<P>&, Accumulator&) const = &Guide::rollout;

    // The value of a state between rounds. It may be a sample, found by playing on from there.
    Value<P> (Guide::*evaluate)(State<P>&, ThreadData&) const = &Guide::evaluate;
    // Whether it is no sample but all there is to know: then `exact_value` is the same.
    bool (Guide::*is_exact)(const State<P>&) const = &Guide::is_exact;
    Value<P> (Guide::*exact_value)(const State<P>&, ThreadData&) const = &Guide::exact_value;
};

}  // namespace azul
