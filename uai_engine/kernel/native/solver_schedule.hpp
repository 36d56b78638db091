// When the round solver runs during a search, and what becomes of its result.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <type_traits>
#include <vector>

#include "any_search.hpp"
#include "fixed_point.hpp"
#include "maxn_solver.hpp"
#include "root_lines.hpp"
#include "root_moves.hpp"
#include "round_solver.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "tree.hpp"
#include "utility.hpp"
#include "value.hpp"

namespace azul {

// Tries to solve the round outright, each time the simulations have doubled. In all that takes no
// more nodes than they did, or four times as many with more than two players. Long searches try
// more often, with fewer nodes, so that there is something to report in between.
//
// An example: two players, and 10 groups of tiles are left. The first attempt comes after
// 1024 << 2 * (10 - 8), that is 16384 simulations, and may take as many nodes. If it fails, the
// next comes after 32768 simulations, and so on; each goes on in the solver's table.
template <int P, class Guide>
class SolverSchedule {
public:
    using ThreadData = typename Guide::ThreadData;

    SolverSchedule(Tree<P, Guide>& tree, const RootMoves<P, Guide>& root_moves,
                   const RootLines<P, Guide>& lines)
        : tree_(tree), root_moves_(root_moves), lines_(lines) {}

    // For a new search, which wants so many lines.
    void begin(int multipv) {
        multipv_ = multipv;
        variations_.clear();
        solver_nodes_ = 0;
        next_attempt_ = kFirstAttempt;
    }

    // Whether the next attempt is due, by the nodes of the search.
    bool is_due() const { return tree_.nodes.load(std::memory_order_relaxed) >= next_attempt_; }

    // Does nothing where the guide cannot be used for that. The search may have `max_nodes` in all.
    void attempt(u64 max_nodes, ThreadData& thread) {
        if constexpr (Guide::kSolvesRounds) {
            const u64 spent = tree_.nodes, simulations = spent - solver_nodes_;
            const u64 pace = std::min(simulations, kMaxAttemptNodes / kNodesPerSimulation);
            next_attempt_ = spent + pace;
            const int groups = groups_left(tree_.root_state);
            if (groups > kMaxGroups || tree_.settings.noise > 0.0) return;
            if (simulations < kFirstAttempt << kGrowthBits * std::max(0, groups - kEasyGroups))
                return;
            const u64 budget = std::min(kNodesPerSimulation * pace,
                                        kNodesPerSimulation * simulations - solver_nodes_);
            if (!solve(budget, max_nodes, thread)) return;
            for (const auto& solved : solver_->best())
                variations_.push_back(variation(solved, thread));
            tree_.solved = true;
        }
    }

    // The best lines, once the round is solved.
    const std::vector<PrincipalVariation>& variations() const { return variations_; }

private:
    using Solver = std::conditional_t<P == 2, RoundSolver<Guide>, MaxnSolver<P, Guide>>;

    // To solve a round takes about four times the nodes for every group of tiles more, and seven
    // times with more than two players. There it is tried sooner and with more nodes: what comes of
    // it is worth more, since simulations go wrong more often.
    static constexpr u64 kFirstAttempt = 1024;  // simulations, for kEasyGroups or fewer
    static constexpr int kEasyGroups = P == 2 ? 8 : 6;
    static constexpr int kGrowthBits = P == 2 ? 2 : 3;
    static constexpr u64 kNodesPerSimulation = P == 2 ? 1 : 4;
    static constexpr int kMaxGroups = 18;  // 2^30 simulations or more: never reached
    static constexpr u64 kMaxAttemptNodes = u64{1} << 21;  // what fails is lost time

    // One attempt with so many nodes, which count as nodes of the search.
    bool solve(u64 budget, u64 max_nodes, ThreadData& thread) {
        std::vector<Move> moves;
        for (const int i :
             root_moves_.ranking([](const RootMove<P>& move) { return move.allowed; }))
            moves.push_back(Move::from_code(root_moves_[i].node->move));
        if (!solver_) solver_ = std::make_unique<Solver>(tree_.guide);
        const u64 before = tree_.nodes.fetch_add(budget);
        const u64 left = before < max_nodes ? max_nodes - before : 0;
        const bool solved = solver_->solve(tree_.root_state, moves, multipv_,
                                           std::min(budget, left), thread, tree_.stop);
        tree_.nodes.fetch_sub(budget - solver_->nodes());
        solver_nodes_ += solver_->nodes();
        next_attempt_ += solver_->nodes();
        return solved;
    }

    // The line of a root move that the solver has found to be one of the best.
    PrincipalVariation variation(const typename Solver::RootMove& solved, ThreadData& thread) {
        int at = 0;
        while (root_moves_[at].node->move != solved.move.code()) ++at;
        const DisplayNumbers<P> numbers = root_moves_.display_numbers(root_moves_[at]);
        State<P> state = tree_.root_state;
        draft(state, solved.move);
        PrincipalVariation variation;
        variation.moves.push_back(numbers.code(solved.move));
        for (const Move& move : solver_->principal_variation(state, thread, tree_.stop))
            variation.moves.push_back(numbers.code(move));
        variation.ends_round = state.phase != kDraft;
        Value<P> value;
        if (variation.ends_round) {
            value = tree_.guide.exact_value(state, thread);
        } else {
            value = value_without_end(solved, root_moves_[at], thread);
        }
        set_value(variation, value);
        tree_.seldepth = std::max(tree_.seldepth.load(), static_cast<int>(variation.moves.size()));
        return variation;
    }

    // The value of a solved root move whose line could not be followed to the end of the round.
    Value<P> value_without_end(const typename Solver::RootMove& solved,
                               const RootMove<P>& root_move, ThreadData& thread) const {
        if constexpr (P > 2) {
            return solved.value;
        } else {
            const int mover = tree_.root_state.seat;
            Value<P> value = lines_.value_of(root_move, thread);
            value.win[mover] = share_of_utility(static_cast<u64>(solved.value));
            value.win[1 - mover] = 1.0 - value.win[mover];
            return value;
        }
    }

    Tree<P, Guide>& tree_;
    const RootMoves<P, Guide>& root_moves_;
    const RootLines<P, Guide>& lines_;
    std::unique_ptr<Solver> solver_;
    std::vector<PrincipalVariation> variations_;
    int multipv_ = 1;
    u64 solver_nodes_ = 0;  // spent in the solver since `begin`
    u64 next_attempt_ = 0;  // nodes of the search
};

}  // namespace azul
