// Best play to the end of a round of three or four players: max^n with a transposition table.
//
// Everybody plays for themselves: a position is worth what the move is worth that is best for the
// player to move. So hardly a move can be left out, and fewer groups of tiles are solved than with
// two players. A table keeps what positions are worth, and outlives an attempt.
//
// What can be left out is found by shallow pruning, since all shares together are 1. An example:
// player A has found a move worth 0.60 to A. After another move of A's, player B finds a reply that
// is worth 0.45 to B: at most 0.55 is left for A, so B's other replies are not looked at.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "fixed_point.hpp"
#include "lazy_moves.hpp"
#include "position_key.hpp"
#include "rules.hpp"
#include "solver_budget.hpp"
#include "solver_table.hpp"
#include "state.hpp"
#include "utility.hpp"
#include "value.hpp"
#include "wanted_lines.hpp"

namespace azul {

template <int P, class Guide>
class MaxnSolver {
public:
    using ThreadData = typename Guide::ThreadData;

    struct RootMove {
        Move move;
        Value<P> value;
    };

    struct Solution {
        Value<P> value;
        u16 best_move = kNoMove;
    };

    // What is known of a position. If the rest was pruned, the best move so far and its value.
    struct Entry {
        u64 key = 0;
        Solution solution;
        u32 generation = 0;  // of the values
        bool pruned = false;
        u8 groups = 0;
    };
    using Table = SolverTable<Entry, std::size_t{1} << 16>;  // of 64 or 80 bytes

    // The table is the caller's. Solvers that solve the same round at the same time share it.
    MaxnSolver(const Guide& guide, Table& table) : guide_(guide), table_(table) {}

    // Looks for the best of some moves, the likeliest first. False if they are not found with so
    // many nodes, or before a stop.
    bool solve(const State<P>& state, const std::vector<Move>& moves, const WantedLines& wanted,
               u64 max_nodes, ThreadData& thread, const std::atomic<bool>& stop) {
        budget_.start(max_nodes, stop);
        best_.clear();
        root_groups_ = groups_left(state);
        generation_ = table_.generation();
        const Accumulator accumulator = guide_.accumulator(state);
        RootMoveList in_order(moves);
        const auto look_at = [&](int i) {
            const Move& move = in_order[i];
            const auto bar = static_cast<u64>(wanted.bar(best_, 0, [&](const RootMove& found) {
                return static_cast<WantedLines::Utility>(utility_of(found.value, state.seat));
            }));
            Value<P> value;
            const bool known = search_move(state, accumulator, move, bar, thread, value);
            if (budget_.aborted()) return false;
            const u64 utility = known ? utility_of(value, state.seat) : 0;
            if (utility <= bar) return true;
            if (static_cast<int>(best_.size()) == wanted.most) best_.pop_back();
            const auto worse = [&](const RootMove& other) {
                return utility_of(other.value, state.seat) < utility;
            };
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
    std::vector<Move> principal_variation(State<P>& state, ThreadData& thread,
                                          const std::atomic<bool>& stop) {
        budget_.start(kVariationNodes, stop);
        std::vector<Move> moves;
        while (state.phase == kDraft) {
            Solution solution;
            search(state, guide_.accumulator(state), 0, thread, solution);
            if (budget_.aborted()) break;
            moves.push_back(Move::from_code(solution.best_move));
            draft(state, moves.back());
        }
        return moves;
    }

private:
    using Accumulator = typename Guide::Accumulator;

    static constexpr u64 kVariationNodes = 20000;  // a bound for what a line may cost

    // What took many nodes is kept: a position of this attempt with more groups left.
    void store(const Entry& entry) {
        table_.update(entry.key, [&](Entry& old) {
            const bool useless = old.generation != generation_ || old.groups > root_groups_;
            if (old.key == entry.key || old.groups <= entry.groups || useless) old = entry;
        });
    }

    // The most that any other player can have where one has so much. Twice what is for points makes
    // up for them and for shares that are rounded.
    static u64 most_of_others(u64 utility) {
        return std::max(kDecidedShare, kFixedOne - utility) + 2 * (kFixedOne >> kPointsShift);
    }

    // The value of a move. False if the player who makes it gets no more than the bar, or if there
    // was no time: then the value means nothing.
    bool search_move(const State<P>& state, const Accumulator& accumulator, const Move& move,
                     u64 bar, ThreadData& thread, Value<P>& value) {
        State<P> next = state;
        Solution solution;
        if (draft(next, move)) {
            value = guide_.exact_value(next, thread);
            return true;
        }
        if (groups_left(next) == 1) {
            if (!budget_.spend()) return false;
            solve_last_group(next, thread, solution);
        } else {
            Accumulator updated = accumulator;
            guide_.update(updated, next, state.seat, move);
            if (!search(next, updated, bar, thread, solution)) return false;
        }
        value = solution.value;
        return true;
    }

    // The last move of a round. There are so many of them that they do without order and table.
    void solve_last_group(const State<P>& state, ThreadData& thread, Solution& solution) {
        u64 best = 0;
        each_move(state, [&](const Move& move) {
            State<P> next = state;
            draft(next, move);
            const Value<P> value = guide_.exact_value(next, thread);
            const u64 utility = utility_of(value, state.seat);
            if (utility > best) best = utility, solution = {value, move.code()};
        });
    }

    // Best play from a position. False if the player who moved last gets no more than the bar.
    bool search(const State<P>& state, const Accumulator& accumulator, u64 bar, ThreadData& thread,
                Solution& solution) {
        if (!budget_.spend()) return false;
        const u64 key = position_key(state);
        const Entry known = table_.probe(key);
        u16 first = kNoMove;
        if (known.key == key && known.generation == generation_) {
            solution = known.solution;
            if (!known.pruned) return true;
            if (most_of_others(utility_of(solution.value, state.seat)) <= bar) return false;
        }
        if (known.key == key) first = known.solution.best_move;
        LazyMoves<P, Guide> moves(guide_, state, accumulator, first);
        u64 best = 0;
        int seen = 0;
        bool pruned = false;
        const auto look_at = [&](int i) {
            Value<P> value;
            const bool better = search_move(state, accumulator, moves[i], best, thread, value) &&
                                utility_of(value, state.seat) > best;
            if (budget_.aborted()) return false;
            ++seen;
            if (!better) return true;
            best = utility_of(value, state.seat);
            solution = {value, moves.code(i)};
            pruned = most_of_others(best) <= bar && moves.has(seen);
            return !pruned;
        };
        table_.in_turn(state, key, moves, look_at);
        if (budget_.aborted()) return false;
        store({key, solution, generation_, pruned, static_cast<u8>(groups_left(state))});
        return !pruned;
    }

    const Guide guide_;
    Table& table_;
    std::vector<RootMove> best_;
    SolverBudget budget_;
    u32 generation_ = 0;   // of the values that it goes by
    int root_groups_ = 0;  // of the position that was to be solved last
};

}  // namespace azul
