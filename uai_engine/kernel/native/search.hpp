// Monte Carlo tree search over the drafting moves of one round: the run loop and its threads.
//
// A simulation goes down the tree by PUCT, plays the round out by the guide where the tree ends,
// values the position after tiling, and backs up what each player got to the moves they made. A
// move whose every continuation is known is proven. The rest of a round is also tried to be solved
// outright, before simulations have been everywhere: then all threads leave their simulations and
// solve together. `tree.hpp` lists the parts.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "any_search.hpp"
#include "appraiser.hpp"
#include "arena.hpp"
#include "fixed_point.hpp"
#include "proof.hpp"
#include "root_lines.hpp"
#include "root_moves.hpp"
#include "simulation.hpp"
#include "solver_schedule.hpp"
#include "state.hpp"
#include "team.hpp"
#include "tree.hpp"
#include "tree_reuse.hpp"

namespace azul {

template <int P, class Guide>
class Search final : public AnySearch {
public:
    // The arena is the caller's. An appraiser is for a second look at solved rounds.
    Search(Arena& arena, const SearchSettings& settings, const State<P>& state, const Guide& guide,
           std::unique_ptr<Appraiser<P>> appraiser = nullptr)
        : tree_(arena, settings, state, guide),
          schedule_(tree_, root_moves_, lines_, team_, std::move(appraiser)) {}

    // Moves the root to a position further down the tree, with all that is known of it. False if
    // the tree does not know the position.
    bool advance(const State<P>& target) {
        return TreeReuse<P, Guide>(tree_, root_moves_).advance(target);
    }

    // `multipv` is how many lines are wanted in the end.
    void begin(const std::vector<int>& searchmoves, int multipv) override {
        tree_.stop = false;
        tree_.nodes = 0;
        tree_.seldepth = 0;
        for (auto& thread : tree_.threads) thread.rollouts = 0;
        reported_best_ = -1;
        tree_.root_accumulator = tree_.guide.accumulator(tree_.root_state);
        root_moves_.expand();
        reused_visits_ = static_cast<u64>(tree_.root.visits());
        root_moves_.begin(searchmoves, multipv);
        tree_.solved = root_moves_.is_solved();
        schedule_.begin(multipv);
    }

    // Searches until there is something to report, and says what. The count of nodes is that since
    // `begin`; 0 stands for no limit.
    Pause run(u64 nodes, int depth, double seconds) override {
        const u64 max_nodes = std::min(nodes ? nodes : kMaxVisits, kMaxVisits - reused_visits_);
        if (root_moves_.best() < 0 && tree_.nodes < max_nodes) {
            // There is always an answer, however early the stop comes.
            ++tree_.nodes;
            simulator_.simulate_batch(tree_.threads.front(), 1);
        }
        if (reported_best_ < 0) reported_best_ = root_moves_.best();
        halt_ = false;
        team_.assemble();
        std::vector<std::thread> helpers;
        start(helpers, max_nodes);
        Pause why = Pause::kStopped;
        catch_failure([&] { why = lead(max_nodes, depth, seconds); });
        halt_ = true;
        team_.dismiss();
        for (std::thread& helper : helpers) helper.join();
        if (!tree_.single_threaded) exchange_history(0);
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        reported_best_ = root_moves_.best();
        return why;
    }

    // The best root moves with the best play after them, the best first.
    std::vector<PrincipalVariation> variations(int multipv) const override {
        const std::vector<PrincipalVariation>& solved = schedule_.variations();
        std::vector<PrincipalVariation> variations = solved;
        const auto is_new = [&](const PrincipalVariation& one) {
            return std::none_of(solved.begin(), solved.end(), [&](const PrincipalVariation& other) {
                return other.moves.front() == one.moves.front();
            });
        };
        const auto is_visited = [](const RootMove<P>& move) {
            return move.allowed && move.node->visits();
        };
        for (const int i : root_moves_.ranking(is_visited)) {
            if (static_cast<int>(variations.size()) >= multipv) break;
            PrincipalVariation variation = lines_.variation(root_moves_[i], lead_data());
            if (is_new(variation)) variations.push_back(std::move(variation));
        }
        if (static_cast<int>(variations.size()) > multipv)
            variations.resize(static_cast<std::size_t>(multipv));
        // Each of several was searched enough for its value to count, not its visits.
        if (multipv > 1) {
            const auto seat = static_cast<std::size_t>(tree_.root_state.seat);
            std::stable_sort(
                variations.begin(), variations.end(),
                [&](const auto& a, const auto& b) { return a.win[seat] > b.win[seat]; });
        }
        return variations;
    }

    RootStatistics root_statistics() const override { return lines_.statistics(); }

    // Whether the tree is what it should be: for checks.
    bool is_consistent() const { return tree_.graph.is_consistent(tree_.root, tree_.root_state); }

    // How many different things there are to do at the root.
    int root_moves() const override { return root_moves_.allowed(); }
    u64 nodes() const override { return tree_.nodes; }
    // Simulations that played a round out, which take longest: others end at a proven node or a
    // repeated visit. Not for a moment when threads search.
    u64 rollouts() const override {
        u64 all = 0;
        for (const auto& thread : tree_.threads) all += thread.rollouts;
        return all;
    }
    u64 reused_visits() const override { return reused_visits_; }
    int seldepth() const override { return tree_.seldepth; }
    int hashfull() const override {
        return static_cast<int>(u64{1000} * tree_.arena.used() / tree_.arena.capacity());
    }
    bool is_solved() const override { return tree_.solved; }
    void stop() override { tree_.stop = true; }

private:
    // Simulations between two looks at the clock and the best move: 1.4 ms at 370,000 a
    // second.
    static constexpr u64 kLookEvery = 512;
    // Simulations of a thread between two exchanges of its history, each of some microseconds.
    static constexpr u64 kExchangeEvery = 2048;
    static constexpr u64 kMaxVisits = (u64{1} << 31) - 2;  // more cannot be counted

    // The system may not have as many threads as were asked for: fewer search as well.
    void start(std::vector<std::thread>& helpers, u64 max_nodes) {
        helpers.reserve(tree_.threads.size());
        try {
            for (std::size_t i = 1; i < tree_.threads.size(); ++i)
                helpers.emplace_back(
                    [this, i, max_nodes] { catch_failure([&] { help(i, max_nodes); }); });
        } catch (const std::system_error&) {
        }
    }

    // What goes wrong in a thread is for the caller of `run` to hear, once all threads have ended.
    template <class Work>
    void catch_failure(Work work) {
        try {
            work();
        } catch (...) {
            const std::lock_guard<std::mutex> lock(failing_);
            failure_ = std::current_exception();
        }
    }

    // What the first thread does until there is something to report.
    Pause lead(u64 max_nodes, int depth, double seconds) {
        const auto start = std::chrono::steady_clock::now();
        for (u64 turn = 1;; ++turn) {
            if (tree_.stop.load(std::memory_order_relaxed)) return Pause::kStopped;
            if (schedule_.is_due()) schedule_.attempt(max_nodes);
            if (tree_.solved.load(std::memory_order_relaxed)) {
                schedule_.look_again(max_nodes);
                return Pause::kSolved;
            }
            const int batch = next_batch(max_nodes);
            if (!batch) return Pause::kNodes;
            simulate(0, batch, turn);
            if (turn % (kLookEvery / batch_size_)) continue;
            if (depth && is_deep_enough(depth)) return Pause::kDepth;
            if (root_moves_.best() != reported_best_) return Pause::kChanged;
            const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
            if (used.count() >= seconds) return Pause::kInterval;
        }
    }

    // What the others do until the first one pauses.
    void help(std::size_t thread, u64 max_nodes) {
        u64 turn = 0;
        team_.follow(static_cast<int>(thread), [&] {
            const int batch = is_halted() ? 0 : next_batch(max_nodes);
            if (batch) simulate(thread, batch, ++turn);
            return batch > 0;
        });
        exchange_history(thread);
    }

    void simulate(std::size_t thread, int batch, u64 turn) {
        simulator_.simulate_batch(tree_.threads[thread], batch);
        if (!tree_.single_threaded && turn % (kExchangeEvery / batch_size_) == 0)
            exchange_history(thread);
    }

    void exchange_history(std::size_t thread) {
        tree_.history.exchange(thread, tree_.threads[thread].history);
    }

    bool is_halted() const {
        return halt_.load(std::memory_order_relaxed) ||
               tree_.stop.load(std::memory_order_relaxed) ||
               tree_.solved.load(std::memory_order_relaxed);
    }

    // How many simulations to make next, of those that are left.
    int next_batch(u64 max_nodes) {
        const u64 before = add_relaxed(tree_.nodes, batch_size_, tree_.single_threaded);
        const u64 left = before < max_nodes ? std::min(max_nodes - before, batch_size_) : 0;
        if (left < batch_size_)
            tree_.nodes.fetch_sub(batch_size_ - left, std::memory_order_relaxed);
        return static_cast<int>(left);
    }

    typename Guide::ThreadData& lead_data() const { return tree_.threads.front().data; }

    bool is_deep_enough(int depth) const {
        const PrincipalVariation variation =
            lines_.variation(root_moves_[root_moves_.best()], lead_data());
        return variation.ends_round || static_cast<int>(variation.moves.size()) >= depth;
    }

    Tree<P, Guide> tree_;
    RootMoves<P, Guide> root_moves_{tree_};
    const Proofs<P, Guide> proofs_{tree_.arena, tree_.guide, tree_.graph};
    const RootLines<P, Guide> lines_{tree_, root_moves_, proofs_};
    Simulator<P, Guide> simulator_{tree_, root_moves_, proofs_};
    Team team_;
    SolverSchedule<P, Guide> schedule_;
    const u64 batch_size_ =
        static_cast<u64>(tree_.single_threaded ? Simulator<P, Guide>::kBatchSize
                                               : Simulator<P, Guide>::kWideBatchSize);
    std::atomic<bool> halt_{false};
    std::mutex failing_;
    std::exception_ptr failure_;
    u64 reused_visits_ = 0;  // of the root, from earlier searches
    int reported_best_ = -1;
};

}  // namespace azul
