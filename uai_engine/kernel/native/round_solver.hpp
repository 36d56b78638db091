// Best play to the end of a round of two players: alpha-beta, as a principal variation search with
// a transposition table.
//
// What one player wins the other loses, so most moves need not be looked at: a round is solved many
// moves before simulations have been everywhere. The table outlives an attempt: a later one with
// more nodes is soon where the last one broke off.
//
// An example: three moves are left to look at. The first gets the whole window, 0 to 1, and is
// worth 0.60. The second is only asked whether it is worth more, with the null window from 0.60 to
// the next number above: some reply holds it to 0.40, so no other reply is looked at. The third is
// worth more than 0.60 in the null window and is searched again from 0.60 to 1: it is worth 0.75.
// If two moves are wanted the bar is not the best move so far but the second best, so that two
// values are exact.
//
// When ends of the round turn out to be worth something else, the best moves in the table are still
// tried first, and its bounds still hold if they are let out: no position has gained more than the
// end that gained most, or lost more than the end that lost most. An example: a position was worth
// at least 0.60, and since then one end has lost 0.03. So it is worth at least 0.57, which is
// enough where 0.50 is asked for.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "fixed_point.hpp"
#include "lazy_moves.hpp"
#include "position_key.hpp"
#include "rules.hpp"
#include "solver_budget.hpp"
#include "solver_table.hpp"
#include "state.hpp"
#include "utility.hpp"
#include "wanted_lines.hpp"

namespace azul {

template <class Guide>
class RoundSolver {
public:
    using ThreadData = typename Guide::ThreadData;
    using Value = std::int64_t;  // a utility, for the player to move

    struct RootMove {
        Move move;
        Value value;
    };

    static constexpr Value kOne = static_cast<Value>(kFixedOne);
    static constexpr Value kLowest = -1, kHighest = kOne + 1;  // beyond every value

    // What is known of a position: bounds of its value, and the best move so far, which brings the
    // lower one.
    struct Entry {
        u64 key = 0;
        Value lower = kLowest, upper = kHighest;
        u32 generation = 0;  // of the values
        u16 best_move = kNoMove;
    };
    using Table = SolverTable<Entry, std::size_t{1} << 18>;  // of 32 bytes: 8 MiB

    // The table is the caller's. Solvers that solve the same round at the same time share it.
    RoundSolver(const Guide& guide, Table& table) : guide_(guide), table_(table) {}

    // Looks for the best of some moves, the likeliest first. False if they are not found with so
    // many nodes, or before a stop.
    bool solve(const State<2>& state, const std::vector<Move>& moves, const WantedLines& wanted,
               u64 max_nodes, ThreadData& thread, const std::atomic<bool>& stop) {
        budget_.start(max_nodes, stop);
        best_.clear();
        if (exact_moves_.size() > kMaxExactMoves) exact_moves_.clear();
        if (generation_ != table_.generation()) exact_moves_.clear();
        generation_ = table_.generation();
        const Accumulator accumulator = guide_.accumulator(state);
        RootMoveList in_order(moves);
        const auto look_at = [&](int i) {
            const Move& move = in_order[i];
            const Value alpha =
                wanted.bar(best_, kLowest, [](const RootMove& found) { return found.value; });
            const Value value =
                search_move(state, accumulator, move, alpha, kHighest, alpha == kLowest, thread);
            if (budget_.aborted()) return false;
            if (value <= alpha) return true;
            if (static_cast<int>(best_.size()) == wanted.most) best_.pop_back();
            const auto worse = [&](const RootMove& other) { return other.value < value; };
            best_.insert(std::find_if(best_.begin(), best_.end(), worse), {move, value});
            return true;
        };
        table_.in_turn(state, position_key(state), in_order, look_at);
        return !budget_.aborted();
    }

    const std::vector<RootMove>& best() const { return best_; }
    u64 nodes() const { return budget_.nodes(); }

    // Best play from a position behind one of the best moves; it leaves the state where that ends.
    // The little that is not in the table any more is searched again, unless that takes long.
    std::vector<Move> principal_variation(State<2>& state, ThreadData& thread,
                                          const std::atomic<bool>& stop) {
        budget_.start(kVariationNodes, stop);
        std::vector<Move> moves;
        while (state.phase == kDraft) {
            const u64 key = position_key(state);
            if (!exact_moves_.count(key))
                search(state, guide_.accumulator(state), kLowest, kHighest, thread);
            if (budget_.aborted()) break;
            moves.push_back(Move::from_code(exact_moves_.at(key)));
            draft(state, moves.back());
        }
        return moves;
    }

private:
    using Accumulator = typename Guide::Accumulator;

    static constexpr std::size_t kMaxExactMoves = std::size_t{1} << 16;
    static constexpr u64 kVariationNodes = 20000;  // a bound for what a line may cost

    // What is known of a position in this generation, where a seat moves.
    Entry probe(u64 key, int seat) {
        Entry entry = table_.probe(key);
        if (entry.key != key) return {key, kLowest, kHighest, generation_, kNoMove};
        if (entry.generation != generation_) {
            const Drift drift = table_.drift_since(entry.generation);
            entry.lower = std::max(kLowest, entry.lower - (seat ? drift.gain : drift.loss));
            entry.upper = std::min(kHighest, entry.upper + (seat ? drift.loss : drift.gain));
            entry.generation = generation_;
        }
        return entry;
    }

    // What another thread has found out meanwhile is kept too.
    void store(const Entry& found) {
        table_.update(found.key, [&](Entry& entry) {
            const Entry old = entry;
            entry = found;
            if (old.key != found.key || old.generation != found.generation) return;
            entry.upper = std::min(found.upper, old.upper);
            if (old.lower > found.lower) entry.lower = old.lower, entry.best_move = old.best_move;
        });
    }

    // The value of a move for the player who makes it. Only the first one is given the whole
    // window: the others are tested with a null window, and searched again if they are better.
    Value search_move(const State<2>& state, const Accumulator& accumulator, const Move& move,
                      Value alpha, Value beta, bool first, ThreadData& thread) {
        State<2> next = state;
        const int mover = state.seat;
        if (draft(next, move))
            return static_cast<Value>(utility_of(guide_.exact_value(next, thread), mover));
        Accumulator updated = accumulator;
        guide_.update(updated, next, mover, move);
        if (!first) {
            const Value value =
                kOne - search(next, updated, kOne - alpha - 1, kOne - alpha, thread);
            if (budget_.aborted() || value <= alpha || value >= beta) return value;
        }
        return kOne - search(next, updated, kOne - beta, kOne - alpha, thread);
    }

    // The value for the player to move, if it is in the window; else a bound on the same side of
    // it.
    Value search(const State<2>& state, const Accumulator& accumulator, Value alpha, Value beta,
                 ThreadData& thread) {
        if (!budget_.spend()) return 0;
        const u64 key = position_key(state);
        Entry entry = probe(key, state.seat);
        const auto answer = [&, alpha, beta](Value value) {
            if (alpha < value && value < beta) exact_moves_[key] = entry.best_move;
            return value;
        };
        if (entry.lower >= beta || entry.lower == entry.upper) return answer(entry.lower);
        if (entry.upper <= alpha) return entry.upper;
        alpha = std::max(alpha, entry.lower);
        beta = std::min(beta, entry.upper);

        LazyMoves<2, Guide> moves(guide_, state, accumulator, entry.best_move);
        Value best = kLowest, bar = alpha;
        const auto look_at = [&](int i) {
            const Value value =
                search_move(state, accumulator, moves[i], bar, beta, i == 0, thread);
            if (budget_.aborted()) return false;
            best = std::max(best, value);
            if (value > bar) bar = value, entry.best_move = moves.code(i);
            return bar < beta;
        };
        table_.in_turn(state, key, moves, look_at);
        if (budget_.aborted()) return 0;
        if (best < beta) entry.upper = best;
        if (best > alpha) entry.lower = best;
        store(entry);
        return answer(best);
    }

    const Guide guide_;
    Table& table_;
    std::unordered_map<u64, u16> exact_moves_;  // where the value is exact: few, none replaced
    std::vector<RootMove> best_;
    SolverBudget budget_;
    u32 generation_ = 0;  // of the values that it goes by
};

}  // namespace azul
