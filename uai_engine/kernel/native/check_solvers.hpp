// The part of the check program that is about solved rounds.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

#include "checking.hpp"
#include "end_values.hpp"
#include "guide_learned.hpp"
#include "lazy_moves.hpp"
#include "maxn_solver.hpp"
#include "observation.hpp"
#include "player.hpp"
#include "playout.hpp"
#include "round_solver.hpp"
#include "rules.hpp"
#include "second_look.hpp"
#include "solver_table.hpp"
#include "team.hpp"
#include "utility.hpp"

namespace azul {

// What a position is worth if everybody plays for themselves, found by trying everything.
template <int P, class Guide>
Value<P> best_value(const State<P>& state, const Guide& guide, typename Guide::ThreadData& thread) {
    Value<P> best{};
    u64 most = 0;
    each_move(state, [&](const Move& move) {
        State<P> next = state;
        const Value<P> value =
            draft(next, move) ? guide.exact_value(next, thread) : best_value(next, guide, thread);
        if (utility_of(value, state.seat) > most) best = value, most = utility_of(best, state.seat);
    });
    return best;
}

// Plays random games and calls `visit(state, random)` before every move, until it has returned
// true so often and the game is over.
template <int P, class Visit>
void in_random_games(u64 seed, int wanted, Visit visit) {
    Random random{seed};
    for (int used = 0; used < wanted;) {
        State<P> state;
        int legal = 0;
        while (state.phase != kOver) {
            if (state.phase == kDeal) deal_random(state, random);
            used += visit(state, random);
            draft(state, random_move(state, random.next(), legal));
        }
    }
}

// Moves that are worked out as they are asked for are the candidates, and whatever is to come first
// comes first if it is one of them.
template <int P>
void check_lazy_moves(const LearnedModel<P>& model) {
    const LearnedGuide<P> guide(model);
    in_random_games<P>(17, 100, [&](const State<P>& state, Random& random) {
        const auto accumulator = guide.accumulator(state);
        Candidate candidates[kMaxMoves];
        const int count = guide.candidates(state, accumulator, kMaxMoves, candidates);
        const auto any = static_cast<u16>(random.next() % kActions<P>);
        const u16 one = candidates[random.next() % static_cast<u64>(count)].move.code();
        for (const u16 best : {kNoMove, any, one}) {
            bring_to_front(best, candidates, count);
            LazyMoves<P, LearnedGuide<P>> moves(guide, state, accumulator, best);
            int at = 0;
            for (; moves.has(at); ++at)
                require(at < count && moves.code(at) == candidates[at].move.code(), "a lazy move");
            require(at == count, "all lazy moves");
            std::sort(candidates, candidates + count);
        }
        return true;
    });
}

template <int P>
using Corrected = CorrectedGuide<P, LearnedGuide<P>>;
template <int P>
using SolverOf = std::conditional_t<P == 2, RoundSolver<Corrected<P>>, MaxnSolver<P, Corrected<P>>>;

// The ends of rounds are solved as trying everything would, the lines of the best moves lead to
// what these are worth, and too few nodes solve nothing. Returns where the lines end.
template <int P>
std::vector<State<P>> check_solved_round(const State<P>& state, bool short_one, SolverOf<P>& solver,
                                         const Corrected<P>& guide,
                                         typename LearnedGuide<P>::ThreadData& thread) {
    std::vector<Move> moves;
    each_move(state, [&](const Move& move) { moves.push_back(move); });
    const std::atomic<bool> never{false};
    require(!solver.solve(state, moves, {1, 1}, 2, thread, never), "a solver that was broken off");
    require(solver.solve(state, moves, {3, 3}, 1 << 20, thread, never), "a solved round");
    const auto utility_found = [&](const typename SolverOf<P>::RootMove& found) {
        if constexpr (P == 2)
            return static_cast<u64>(found.value);
        else
            return utility_of(found.value, state.seat);
    };
    std::vector<State<P>> ends;
    const auto best = solver.best();
    for (const auto& found : best) {
        State<P> end = state;
        draft(end, found.move);
        solver.principal_variation(end, thread, never);
        const u64 utility = utility_of(guide.exact_value(end, thread), state.seat);
        require(utility == utility_found(found), "the end of a solved line");
        ends.push_back(end);
    }
    if (short_one) {
        const u64 utility = utility_of(best_value(state, guide, thread), state.seat);
        require(utility == utility_found(best.front()), "best play");
    }
    return ends;
}

// Values that a deal may bring.
template <int P>
Value<P> made_up_value(Random& random) {
    Value<P> value;
    double total = 0.0;
    for (int seat = 0; seat < P; ++seat) {
        value.win[seat] = 1.0 + static_cast<double>(random.next() % 64);
        value.points[seat] = static_cast<double>(random.next() % 64);
        total += value.win[seat];
    }
    for (double& share : value.win) share /= total;
    return value;
}

// Not optimised and under sanitizers a position takes twenty times as long.
#ifdef __OPTIMIZE__
constexpr int kSolvedPositions = 120;
#else
constexpr int kSolvedPositions = 30;
#endif

// Rounds with few groups of tiles left, and with a few more; and solved again by the same solver
// after deals have shown something else of the ends of the best lines.
template <int P>
void check_solver(const LearnedModel<P>& model, int few, int more) {
    EndValues<P> values;
    const Corrected<P> guide(LearnedGuide<P>(model), values);
    auto thread = guide.thread_data(0);
    in_random_games<P>(7, kSolvedPositions, [&](const State<P>& state, Random& random) {
        const int groups = groups_left(state);
        if (groups != few && groups != more) return false;
        typename SolverOf<P>::Table table(1);
        SolverOf<P> solver(guide, table);
        // With more players few passes: where made-up values are equal, max^n may go either way.
        for (int pass = 0; pass < (P == 2 ? 3 : 2); ++pass) {
            const std::vector<State<P>> ends =
                check_solved_round<P>(state, groups == few, solver, guide, thread);
            const auto utility = [&](const State<P>& end) {
                return utility_of(guide.exact_value(end, thread), 0);
            };
            std::vector<u64> before;
            for (const State<P>& end : ends) before.push_back(utility(end));
            for (const State<P>& end : ends) values.add(end, made_up_value<P>(random));
            Drift drift;
            for (std::size_t i = 0; i < ends.size(); ++i)
                drift.include(before[i], utility(ends[i]));
            table.start_generation(drift);
        }
        return true;
    });
}

// A team whose threads have nothing to do but jobs.
class IdleTeam : public Team {
public:
    explicit IdleTeam(int threads) {
        for (int i = 1; i < threads; ++i)
            others_.emplace_back([this, i] { follow(i, [] { return false; }); });
    }
    ~IdleTeam() {
        dismiss();
        for (std::thread& other : others_) other.join();
    }

private:
    std::vector<std::thread> others_;
};

// Several threads find what one does, and a line that leads there.
template <int P>
void check_solving_together(const LearnedModel<P>& model, int groups) {
    using Solver = SolverOf<P>;
    constexpr int kThreads = 3;
    const EndValues<P> none;
    const Corrected<P> guide(LearnedGuide<P>(model), none);
    std::vector<typename LearnedGuide<P>::ThreadData> threads;
    for (int i = 0; i < kThreads; ++i) threads.push_back(guide.thread_data(0));
    IdleTeam team(kThreads);
    in_random_games<P>(13, 4, [&](const State<P>& state, Random&) {
        if (groups_left(state) != groups) return false;
        std::vector<Move> moves;
        each_move(state, [&](const Move& move) { moves.push_back(move); });
        typename Solver::Table alone(1), shared(kThreads);
        Solver one(guide, alone),
            several[kThreads] = {{guide, shared}, {guide, shared}, {guide, shared}};
        const std::atomic<bool> never{false};
        std::atomic<bool> over{false};
        require(one.solve(state, moves, {1, 1}, 1 << 20, threads[0], never), "alone");
        team.lead([&](int thread) {
            const bool found = several[thread].solve(state, moves, {1, 1}, 1 << 20,
                                                     threads[static_cast<std::size_t>(thread)],
                                                     thread ? over : never);
            require(found || thread, "together");
            if (!thread) over = true;
        });
        State<P> end = state;
        draft(end, several[0].best()[0].move);
        several[0].principal_variation(end, threads[0], never);
        const u64 utility = utility_of(guide.exact_value(end, threads[0]), state.seat);
        State<P> end_alone = state;
        draft(end_alone, one.best()[0].move);
        one.principal_variation(end_alone, threads[0], never);
        require(utility == utility_of(guide.exact_value(end_alone, threads[0]), state.seat),
                "what several threads find");
        return true;
    });
}

// A second look finds the same on any number of threads, the same deals behind every end, and
// after a stop nothing.
template <int P>
void check_second_look(const LearnedModel<P>& model) {
    State<P> state;
    Random random{11};
    int legal = 0;
    deal_random(state, random);
    while (state.phase == kDraft) draft(state, random_move(state, random.next(), legal));
    const LearnedGuide<P> guide(model);
    auto thread = guide.thread_data(0);
    const Value<P> opinion = guide.exact_value(state, thread);
    std::vector<Value<P>> found;
    for (const int threads : {1, 3, 64}) {
        SearchSettings settings;
        settings.threads = threads;
        settings.deals = 16;
        SecondLook<P> look(settings, std::make_unique<SmallSearches<P>>(model, threads));
        const std::vector<State<P>> ends{state, state};
        const std::atomic<bool> never{false}, now{true};
        IdleTeam team(threads);
        require(!look.look(ends, team, now) && look.values().deals(state) == 0,
                "a look after a stop");
        require(look.is_worthwhile(state) && look.look(ends, team, never), "a second look");
        require(!look.is_worthwhile(state) && look.values().deals(state) == 16, "all deals seen");
        found.push_back(look.values().corrected(state, opinion));
        double total = 0.0;
        for (const double share : found.back().win) total += share;
        require(total > 0.999 && total < 1.001, "shares after deals");
        require(std::memcmp(&found.back(), &found.front(), sizeof found.front()) == 0,
                "a look on several threads");
        require(std::memcmp(&found.back(), &opinion, sizeof opinion) != 0, "what deals show");
    }
}

}  // namespace azul
