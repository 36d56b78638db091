// The moves of a position in the order in which a solver tries them, worked out as they are asked
// for.
//
// Most positions are done after one move: a good one is enough to refute what came before. So the
// first comes from the table, or else from the policy by the shortest way. All others are listed
// when a second one is wanted.
#pragma once

#include <cstddef>
#include <vector>

#include "displays.hpp"
#include "guide.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul {

constexpr u16 kNoMove = 0xFFFF;

template <int P, class Guide>
class LazyMoves {
public:
    using Accumulator = typename Guide::Accumulator;

    // All are the caller's. `best` is the code of the move that is to come first, if it is one of
    // the candidates.
    LazyMoves(const Guide& guide, const State<P>& state, const Accumulator& accumulator, u16 best)
        : guide_(guide), state_(state), accumulator_(accumulator) {
        moves_[0].move = Move::from_code(best);
        if (best == kNoMove || !is_candidate(moves_[0].move))
            moves_[0].move = guide.first_candidate(state, accumulator);
    }
    LazyMoves(const LazyMoves&) = delete;
    LazyMoves& operator=(const LazyMoves&) = delete;

    // Whether there is an i-th move. They are asked for in order.
    bool has(int i) {
        if (i && !count_) list();
        return !i || i < count_;
    }
    const Move& operator[](int i) const { return moves_[i].move; }
    u16 code(int i) const { return moves_[i].move.code(); }

private:
    // Merged displays have no candidates.
    bool is_candidate(const Move& move) const {
        return is_legal(state_, move) && !is_merged(state_, move.bowl);
    }

    void list() {
        const u16 first = code(0);
        count_ = guide_.candidates(state_, accumulator_, kMaxMoves, moves_);
        bring_to_front(first, moves_, count_);
    }

    const Guide& guide_;
    const State<P>& state_;
    const Accumulator& accumulator_;
    Candidate moves_[kMaxMoves];
    int count_ = 0;  // 0 as long as only the first is known
};

// Moves that are all there already, asked for in the same way.
class RootMoveList {
public:
    explicit RootMoveList(const std::vector<Move>& moves) : moves_(moves) {}

    bool has(int i) const { return static_cast<std::size_t>(i) < moves_.size(); }
    const Move& operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }
    u16 code(int i) const { return (*this)[i].code(); }

private:
    const std::vector<Move>& moves_;
};

}  // namespace azul
