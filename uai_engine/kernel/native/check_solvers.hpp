// The part of the check program that is about solved rounds.
#pragma once

#include <atomic>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "checking.hpp"
#include "end_values.hpp"
#include "guide_learned.hpp"
#include "maxn_solver.hpp"
#include "player.hpp"
#include "playout.hpp"
#include "round_solver.hpp"
#include "rules.hpp"
#include "second_look.hpp"
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
    require(!solver.solve(state, moves, 1, 2, thread, never), "a solver that was broken off");
    require(solver.solve(state, moves, 3, 1 << 20, thread, never), "a solved round");
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

// Rounds with few groups of tiles left, and with a few more; and solved again by the same solver
// after deals have shown something else of the ends of the best lines.
template <int P>
void check_solver(const LearnedModel<P>& model, int few, int more) {
    EndValues<P> values;
    const Corrected<P> guide(LearnedGuide<P>(model), values);
    auto thread = guide.thread_data(0);
    Random random{7};
    for (int solved = 0; solved < 120;) {
        State<P> state;
        int legal = 0;
        while (state.phase != kOver) {
            if (state.phase == kDeal) deal_random(state, random);
            const int groups = groups_left(state);
            if (groups == few || groups == more) {
                SolverOf<P> solver(guide);
                for (int pass = 0; pass < 2; ++pass) {
                    for (const State<P>& end :
                         check_solved_round<P>(state, groups == few, solver, guide, thread))
                        values.add(end, made_up_value<P>(random));
                    solver.forget_values();
                }
                ++solved;
            }
            draft(state, random_move(state, random.next(), legal));
        }
    }
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
        require(!look.look(ends, now) && look.values().deals(state) == 0, "a look after a stop");
        require(look.is_worthwhile(state) && look.look(ends, never), "a second look");
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
