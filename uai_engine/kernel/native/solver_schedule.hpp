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
#include "fixed_point.hpp"
#include "maxn_solver.hpp"
#include "root_lines.hpp"
#include "root_moves.hpp"
#include "round_solver.hpp"
#include "rules.hpp"
#include "second_look.hpp"
#include "solver_table.hpp"
#include "state.hpp"
#include "team.hpp"
#include "tree.hpp"
#include "utility.hpp"
#include "value.hpp"
#include "wanted_lines.hpp"

namespace azul {

// Tries to solve the round outright, each time the simulations have doubled. In all that takes no
// more than four times their nodes. Long searches try more often, with fewer nodes, so that there
// is something to report in between.
//
// An example: two players, and 10 groups of tiles are left. The first attempt comes after
// 512 << 2 * (10 - 8), that is 8192 simulations, and may take 32768 nodes. If it fails, the next
// comes after 16384 simulations, and so on; each goes on in the solver's table.
template <int P, class Guide>
class SolverSchedule {
public:
    using ThreadData = typename Guide::ThreadData;

    SolverSchedule(Tree<P, Guide>& tree, const RootMoves<P, Guide>& root_moves,
                   const RootLines<P, Guide>& lines, Team& team,
                   std::unique_ptr<Appraiser<P>> appraiser)
        : tree_(tree),
          root_moves_(root_moves),
          lines_(lines),
          team_(team),
          second_look_(tree.settings, std::move(appraiser)) {}

    // For a new search, which wants so many lines.
    void begin(int multipv) {
        multipv_ = multipv;
        variations_.clear();
        best_moves_.clear();
        solver_nodes_ = 0;
        next_attempt_ = kFirstAttempt;
    }

    // Whether the next attempt is due, by the nodes of the search.
    bool is_due() const { return tree_.nodes.load(std::memory_order_relaxed) >= next_attempt_; }

    // Does nothing where the guide cannot be used for that. The search may have `max_nodes` in all.
    void attempt(u64 max_nodes) {
        if constexpr (Guide::kSolvesRounds) {
            const u64 spent = tree_.nodes, simulations = spent - solver_nodes_;
            const u64 pace = std::min(simulations, kMaxAttemptNodes / kNodesPerSimulation);
            next_attempt_ = spent + pace;
            const int groups = groups_left(tree_.root_state);
            if (groups > kMaxGroups || tree_.settings.noise > 0.0) return;
            if (simulations < first_attempt(groups)) return;
            const u64 budget = std::min(kNodesPerSimulation * pace,
                                        kNodesPerSimulation * simulations - solver_nodes_);
            if (!solve({multipv_, multipv_}, budget, max_nodes)) return;
            keep_variations(solved_lines());
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
    void look_again(u64 max_nodes) {
        if constexpr (Guide::kSolvesRounds) {
            if (!second_look_.is_wanted()) return;
            const WantedLines wanted{multipv_, std::max(multipv_, kLines),
                                     static_cast<WantedLines::Utility>(to_fixed(kDoubt))};
            int looks = 0;
            while (solve(wanted, kMaxAttemptNodes, max_nodes)) {
                const std::vector<SolvedLine> lines = solved_lines();
                keep_variations(lines);
                const std::vector<State<P>> ends = doubtful_ends(lines);
                const u64 nodes = ends.size() * second_look_.nodes();
                looks += static_cast<int>(ends.size());
                if (ends.empty() || looks > kMaxLooks || tree_.nodes + nodes > max_nodes) return;
                if (!look_behind(ends)) return;
                tree_.nodes += nodes;
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
    // times with more than two players. It may take most of the time: more simulations are worth
    // little, and a solved round is worth a second look.
    static constexpr u64 kFirstAttempt = 1024;  // simulations, for kEasyGroups or fewer
    static constexpr int kEasyGroups = P == 2 ? 8 : 6;
    static constexpr int kGrowthBits = P == 2 ? 2 : 3;
    static constexpr u64 kNodesPerSimulation = 4;
    static constexpr int kMaxGroups = 18;  // 2^30 simulations or more: never reached
    static constexpr u64 kMaxAttemptNodes = u64{1} << 21;  // what fails is lost time
    // Of so many lines the ends are looked at again, if they are not worse by more than that, and
    // so many ends in all, in looks of a millisecond or two.
    static constexpr int kLines = 4;
    static constexpr double kDoubt = 0.06;
    static constexpr int kMaxLooks = 128;

    // How many simulations come before the first attempt.
    static u64 first_attempt(int groups) {
        const u64 grown = (kFirstAttempt / (P == 2 ? 2 : 1))
                          << kGrowthBits * std::max(0, groups - kEasyGroups);
        return std::max(kFirstAttempt, grown);
    }

    // One attempt of all threads together with so many nodes, which count as nodes of the search.
    bool solve(const WantedLines& wanted, u64 budget, u64 max_nodes) {
        const std::vector<Move> moves = likeliest_first();
        make_solvers();
        const u64 before = tree_.nodes.fetch_add(budget);
        const u64 left = before < max_nodes ? max_nodes - before : 0;
        const u64 share = std::min(budget, left) / solvers_.size();
        bool solved = false;
        std::atomic<bool> over{false};
        std::atomic<u64> spent{0};
        team_.lead([&](int thread) {
            const auto at = static_cast<std::size_t>(thread);
            Solver& solver = *solvers_[at];
            const bool found = solver.solve(tree_.root_state, moves, wanted, share,
                                            tree_.threads[at].data, thread ? over : tree_.stop);
            spent += solver.nodes();
            if (!thread) solved = found, over = true;
        });
        tree_.nodes.fetch_sub(budget - spent);
        solver_nodes_ += spent;
        next_attempt_ += spent;
        if (!solved) return false;
        best_moves_.clear();
        for (const auto& found : solvers_.front()->best()) best_moves_.push_back(found.move);
        return true;
    }

    // The root moves: first what was found to be the best the last time, then by visits.
    std::vector<Move> likeliest_first() const {
        std::vector<Move> moves;
        for (const int i :
             root_moves_.ranking([](const RootMove<P>& move) { return move.allowed; }))
            moves.push_back(Move::from_code(root_moves_[i].node->move));
        auto rest = moves.begin();
        for (const Move& best : best_moves_) {
            const auto is_best = [&](const Move& move) { return move.code() == best.code(); };
            const auto at = std::find_if(rest, moves.end(), is_best);
            if (at != moves.end()) std::rotate(rest++, at, at + 1);
        }
        return moves;
    }

    void make_solvers() {
        if (!solvers_.empty()) return;
        const Corrected guide(tree_.guide, second_look_.values());
        table_ = std::make_unique<typename Solver::Table>(tree_.settings.threads);
        for (std::size_t i = 0; i < tree_.threads.size(); ++i)
            solvers_.push_back(std::make_unique<Solver>(guide, *table_));
    }

    // The lines of the root moves that the solver has found to be the best.
    std::vector<SolvedLine> solved_lines() {
        std::vector<SolvedLine> lines;
        for (const auto& solved : solvers_.front()->best()) lines.push_back(solved_line(solved));
        return lines;
    }

    SolvedLine solved_line(const typename Solver::RootMove& solved) {
        ThreadData& thread = tree_.threads.front().data;
        int at = 0;
        while (root_moves_[at].node->move != solved.move.code()) ++at;
        const DisplayNumbers<P> numbers = root_moves_.display_numbers(root_moves_[at]);
        State<P> state = tree_.root_state;
        draft(state, solved.move);
        PrincipalVariation variation;
        variation.moves.push_back(numbers.code(solved.move));
        for (const Move& move : solvers_.front()->principal_variation(state, thread, tree_.stop))
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

    // Looks at deals behind these ends, and tells the solvers how far values have changed. False
    // after a stop.
    bool look_behind(const std::vector<State<P>>& ends) {
        const Corrected guide(tree_.guide, second_look_.values());
        const auto utility = [&](const State<P>& end) {
            return utility_of(guide.exact_value(end, tree_.threads.front().data), 0);
        };
        std::vector<u64> before;
        for (const State<P>& end : ends) before.push_back(utility(end));
        if (!second_look_.look(ends, team_, tree_.stop)) return false;
        Drift drift;
        for (std::size_t i = 0; i < ends.size(); ++i) drift.include(before[i], utility(ends[i]));
        table_->start_generation(drift);
        return true;
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
    Team& team_;
    SecondLook<P> second_look_;
    std::unique_ptr<typename Solver::Table> table_;
    std::vector<std::unique_ptr<Solver>> solvers_;  // of each thread, once there are any
    std::vector<PrincipalVariation> variations_;
    std::vector<Move> best_moves_;  // as solved last
    int multipv_ = 1;
    u64 solver_nodes_ = 0;  // spent by solvers since `begin`
    u64 next_attempt_ = 0;  // nodes of the search
};

}  // namespace azul
