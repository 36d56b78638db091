// The tree of a search: what its parts work on.
//
// The tree has the drafting moves of one round. A guide, written by hand or learned, tells which
// moves look good, how a round may go on and what its end is worth. The parts:
//
//   search.hpp            the run loop and its threads
//   search_thread.hpp     what each has for itself
//   team.hpp              what they do together
//   simulation.hpp        descent by PUCT, rollout, backup
//   graph.hpp, puct.hpp   selection and expansion
//   proof.hpp             what is proven, upwards from the ends of the round
//   round_solver.hpp      alpha-beta for the rest of a round of two players
//   maxn_solver.hpp       max^n for the rest of a round of three or four
//   lazy_moves.hpp        the moves that they try, worked out as they are asked for
//   solver_table.hpp      how several threads solve a round together
//   solver_schedule.hpp   when they do
//   second_look.hpp       deals behind the ends of a solved round, valued by an appraiser.hpp
//   end_values.hpp        what they showed
//   root_moves.hpp        the moves of the root: searchmoves, noise, display numbers
//   root_lines.hpp        their values and principal variations
//   tree_reuse.hpp        going on in the tree after moves were played
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "any_search.hpp"
#include "arena.hpp"
#include "graph.hpp"
#include "guide.hpp"
#include "history.hpp"
#include "node.hpp"
#include "search_thread.hpp"
#include "state.hpp"

namespace azul {

template <int P, class Guide>
struct Tree {
    // The compiler checks here that the guide keeps to its contract.
    static constexpr GuideContract<P, Guide> kContract{};
    static constexpr int kBowls = State<P>::kBowls;

    Arena& arena;
    const SearchSettings settings;
    const bool single_threaded = settings.threads < 2;
    const Guide guide;
    const Graph<P, Guide> graph{arena, guide, settings.cpuct, single_threaded};
    mutable std::vector<SearchThread<P, Guide>> threads;
    SharedHistory<P> history{single_threaded ? 0 : static_cast<std::size_t>(settings.threads)};

    State<P> root_state;
    typename Guide::Accumulator root_accumulator;
    u8 display_numbers[kBowls];  // what the caller calls each display of the tree
    Block root_block;
    Node& root = root_block.nodes[0];

    // What all threads of a search tell one another: what each writes all the time lies apart from
    // what they only read.
    alignas(kCacheLine) std::atomic<u64> nodes{0};
    alignas(kCacheLine) std::atomic<int> seldepth{0};
    std::atomic<bool> stop{false}, solved{false};

    // The arena is the caller's, so that one memory serves whatever game is played.
    Tree(Arena& arena_, const SearchSettings& settings_, const State<P>& state, const Guide& guide_)
        : arena(arena_), settings(settings_), guide(guide_), root_state(state) {
        arena.clear();
        const int count = std::max(1, settings.threads);
        threads.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            threads.emplace_back(guide.thread_data(settings.seed + static_cast<u64>(i)));
        for (int bowl = 0; bowl < kBowls; ++bowl) display_numbers[bowl] = static_cast<u8>(bowl);
    }
};

}  // namespace azul
