// When the round solver runs during a search, what becomes of its result, and how its ends are
// looked at again.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "any_search.hpp"
#include "appraiser.hpp"
#include "end_values.hpp"
#include "maxn_solver.hpp"
#include "root_lines.hpp"
#include "root_moves.hpp"
#include "round_solver.hpp"
#include "rules.hpp"
#include "second_look.hpp"
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
                   const RootLines<P, Guide>& lines, std::unique_ptr<Appraiser<P>> appraiser)
        : tree_(tree),
          root_moves_(root_moves),
          lines_(lines),
          second_look_(tree.settings, std::move(appraiser)) {}

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
            if (!solve(multipv_, budget, max_nodes, thread)) return;
            keep_variations(solved_lines(thread));
            tree_.solved = true;
        }
    }

    // Once the round is solved: looks at deals behind the ends of the best lines and solves it
    // again by what they show, until that changes nothing any more.
    //
    // An example: the network takes the end of the best line for 0.60, and that of the second best
    // for 0.57. Behind eight deals they are worth 0.52 and 0.58. The round is solved again: both
    // players avoid ends now that are worse for them than they seemed, the best line leads to a
    // third end, and that is looked at next.
    void look_again(u64 max_nodes, ThreadData& thread) {
        if constexpr (Guide::kSolvesRounds) {
            if (!second_look_.is_wanted()) return;
            int looks = 0;
            while (solve(std::max(multipv_, kLines), kMaxAttemptNodes, max_nodes, thread)) {
                const std::vector<SolvedLine> lines = solved_lines(thread);
                keep_variations(lines);
                const std::vector<State<P>> ends = doubtful_ends(lines);
                const u64 nodes = ends.size() * second_look_.nodes();
                looks += static_cast<int>(ends.size());
                if (ends.empty() || looks > kMaxLooks || tree_.nodes + nodes > max_nodes) return;
                if (!second_look_.look(ends, tree_.stop)) return;
                tree_.nodes += nodes;
                solver_->forget_values();
            }
        }
    }

    // The best lines, once the round is solved.
    const std::vector<PrincipalVariation>& variations() const { return variations_; }

private:
    using Corrected = CorrectedGuide<P, Guide>;
    using Solver = std::conditional_t<P == 2, RoundSolver<Corrected>, MaxnSolver<P, Corrected>>;

    // A line of best play, and the end of the round that it leads to.
    struct SolvedLine {
        PrincipalVariation variation;
        State<P> end;
    };

    // To solve a round takes about four times the nodes for every group of tiles more, and seven
    // times with more than two players. There it is tried sooner and with more nodes: what comes of
    // it is worth more, since simulations go wrong more often.
    static constexpr u64 kFirstAttempt = 1024;  // simulations, for kEasyGroups or fewer
    static constexpr int kEasyGroups = P == 2 ? 8 : 6;
    static constexpr int kGrowthBits = P == 2 ? 2 : 3;
    static constexpr u64 kNodesPerSimulation = P == 2 ? 1 : 4;
    static constexpr int kMaxGroups = 18;  // 2^30 simulations or more: never reached
    static constexpr u64 kMaxAttemptNodes = u64{1} << 21;  // what fails is lost time
    // Of so many lines the ends are looked at again, if they are not worse by more than that, and
    // so many ends in all, in looks of a millisecond or two.
    static constexpr int kLines = 4;
    static constexpr double kDoubt = 0.06;
    static constexpr int kMaxLooks = 128;

    // One attempt with so many nodes, which count as nodes of the search.
    bool solve(int multipv, u64 budget, u64 max_nodes, ThreadData& thread) {
        std::vector<Move> moves;
        for (const int i :
             root_moves_.ranking([](const RootMove<P>& move) { return move.allowed; }))
            moves.push_back(Move::from_code(root_moves_[i].node->move));
        if (!solver_)
            solver_ = std::make_unique<Solver>(Corrected(tree_.guide, second_look_.values()));
        const u64 before = tree_.nodes.fetch_add(budget);
        const u64 left = before < max_nodes ? max_nodes - before : 0;
        const bool solved = solver_->solve(tree_.root_state, moves, multipv, std::min(budget, left),
                                           thread, tree_.stop);
        tree_.nodes.fetch_sub(budget - solver_->nodes());
        solver_nodes_ += solver_->nodes();
        next_attempt_ += solver_->nodes();
        return solved;
    }

    // The lines of the root moves that the solver has found to be the best.
    std::vector<SolvedLine> solved_lines(ThreadData& thread) {
        std::vector<SolvedLine> lines;
        for (const auto& solved : solver_->best()) lines.push_back(solved_line(solved, thread));
        return lines;
    }

    SolvedLine solved_line(const typename Solver::RootMove& solved, ThreadData& thread) {
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
            value = Corrected(tree_.guide, second_look_.values()).exact_value(state, thread);
        } else {
            value = value_without_end(solved, root_moves_[at], thread);
        }
        set_value(variation, value);
        tree_.seldepth = std::max(tree_.seldepth.load(), static_cast<int>(variation.moves.size()));
        return {variation, state};
    }

    void keep_variations(const std::vector<SolvedLine>& lines) {
        variations_.clear();
        for (const SolvedLine& line : lines)
            if (static_cast<int>(variations_.size()) < multipv_)
                variations_.push_back(line.variation);
    }

    // Where lines end that may be the best: each once.
    std::vector<State<P>> doubtful_ends(const std::vector<SolvedLine>& lines) const {
        const auto mover = static_cast<std::size_t>(tree_.root_state.seat);
        std::vector<State<P>> ends;
        for (const SolvedLine& line : lines) {
            const bool close =
                line.variation.win[mover] >= lines.front().variation.win[mover] - kDoubt;
            const auto is_same = [&](const State<P>& end) {
                return EndValues<P>::key(end) == EndValues<P>::key(line.end);
            };
            if (close && second_look_.is_worthwhile(line.end) &&
                std::none_of(ends.begin(), ends.end(), is_same))
                ends.push_back(line.end);
        }
        return ends;
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
    SecondLook<P> second_look_;
    std::unique_ptr<Solver> solver_;
    std::vector<PrincipalVariation> variations_;
    int multipv_ = 1;
    u64 solver_nodes_ = 0;  // spent in the solver since `begin`
    u64 next_attempt_ = 0;  // nodes of the search
};

}  // namespace azul
