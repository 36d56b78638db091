// The fuzz target: what must hold in any position that AzulFEN admits. `check.cpp` runs it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

#include "any_position.hpp"
#include "arena.hpp"
#include "checking.hpp"
#include "guide_hand.hpp"
#include "guide_learned.hpp"
#include "learned_model.hpp"
#include "perft.hpp"
#include "position_key.hpp"
#include "same_position.hpp"
#include "search.hpp"

namespace azul {

template <int P>
u64 plain_perft(const State<P>& state, int depth) {
    if (!depth || state.phase != kDraft) return 1;
    u64 leaves = 0;
    for (int code = 0; code < kMaxMoves; ++code) {
        if (!is_legal(state, Move::from_code(code))) continue;
        State<P> next = state;
        draft(next, Move::from_code(code));
        leaves += plain_perft(next, depth - 1);
    }
    return leaves;
}

// Every way to the moves finds the same ones, and lines of them are as many.
template <int P>
void check_moves(const State<P>& state, Luck& luck) {
    constexpr int kMostToCount = 40;
    if (state.phase != kDraft) return;
    int legal = 0, listed = 0, last = -1;
    for (int code = 0; code < kMaxMoves; ++code) legal += is_legal(state, Move::from_code(code));
    each_move(state, [&](const Move& move) {
        require(is_legal(state, move) && move.code() > last, "a listed move");
        last = move.code();
        ++listed;
    });
    require(legal > 0 && listed == legal && count_moves(state) == legal, "the number of moves");
    int drawn = 0;
    require(is_legal(state, random_move(state, luck.word(), drawn)) && drawn == legal,
            "a drawn move");
    const int depth = legal <= kMostToCount / 4 ? 3 : legal <= kMostToCount ? 2 : 1;
    require(perft(state, depth) == plain_perft(state, depth), "the number of lines");
}

// Whether positions of one round are the same in all that its moves can change.
template <int P>
bool same_in_round(const State<P>& a, const State<P>& b) {
    u64 fallen_a = 0, fallen_b = 0;
    for (int seat = 0; seat < P; ++seat) {
        if (!same_board(a.boards[seat], b.boards[seat])) return false;
        fallen_a += a.boards[seat].fallen;
        fallen_b += b.boards[seat].fallen;
    }
    return fallen_a == fallen_b && a.seat == b.seat && a.starter == b.starter &&
           a.token == b.token && std::equal(std::begin(a.bowls), std::end(a.bowls), b.bowls);
}

// Plays on to the end of the game or a few rounds, all indices looked at. The positions of the
// first round have names of their own.
template <int P>
void check_play(State<P> state, Luck& luck) {
    constexpr int kMostRounds = 3;
    std::unordered_map<u64, State<P>> named;
    const int last = state.round + kMostRounds;
    for (bool first = true; state.phase != kOver && state.round < last;) {
        if (state.phase == kDeal) {
            Random random{luck.word()};
            deal_random(state, random);
            first = false;
        }
        check_indices(state);
        if (first)
            each_move(state, [&](const Move& move) {
                State<P> next = state;
                if (place(next, move)) return;
                const auto known = named.emplace(position_key(next), next).first;
                require(same_in_round(known->second, next), "a name for one position only");
            });
        int legal = 0;
        draft(state, random_move(state, luck.word(), legal));
    }
    double shares[P], sum = 0.0;
    win_shares(state, shares);
    for (const double share : shares) sum += share;
    require(std::abs(sum - 1.0) < 1e-9, "shares");
}

template <class Numbers>
void check_win(const Numbers& win) {
    double sum = 0.0;
    for (const double share : win) {
        require(share >= 0.0 && share <= 1.0, "a share of the win");
        sum += share;
    }
    require(std::abs(sum - 1.0) < 1e-5, "the shares of the win");
}

// The policy's fast scores are the sums of its features, and a rollout plays the first candidate.
template <int P>
void check_policy(const State<P>& state, const LearnedModel<P>& model) {
    if (state.phase != kDraft) return;
    const LearnedGuide<P> guide(model);
    const auto accumulator = guide.accumulator(state);
    Candidate moves[kMaxMoves];
    const int count = guide.candidates(state, accumulator, kMaxMoves, moves);
    require(count > 0, "candidates");
    for (int i = 0; i < count; ++i) {
        int sum = 0;
        learned::features(state, moves[i].move,
                          [&](int feature) { sum += model.policy.of[feature]; });
        require(is_legal(state, moves[i].move) && sum == moves[i].score, "the score of a move");
    }
    const Move best = learned::Scorer<P>(state, accumulator, model.policy).best();
    require(best.code() == moves[0].move.code(), "the first candidate");
}

template <int P>
void check_values(State<P> state, const LearnedModel<P>& model) {
    const LearnedGuide<P> learned(model);
    auto thread = learned.thread_data(0);
    if (state.phase == kDraft) {
        auto accumulator = learned.accumulator(state);
        learned.rollout(state, accumulator);
    }
    check_win(hand::value_of(state).win);
    check_win(learned.evaluate(state, thread).win);
}

// Sends a stop as soon as the search has come so far.
class Stopper {
public:
    Stopper(AnySearch& search, u64 nodes)
        : thread_([&search, nodes] {
              while (search.nodes() < nodes && !search.is_solved()) std::this_thread::yield();
              search.stop();
          }) {}
    ~Stopper() { thread_.join(); }

private:
    std::thread thread_;
};

// Searches a few moves in a row, going on in what is known. The memory is the caller's: small
// enough to fill up, and full of other positions' blocks.
template <int P, class MakeGuide>
void check_search(State<P> state, MakeGuide guide, int threads, Arena& arena, Luck& luck) {
    constexpr u64 kMostNodes = 400;
    constexpr int kMoves = 3;
    using Guided = Search<P, decltype(guide(state))>;
    SearchSettings settings;
    settings.threads = threads;
    settings.seed = luck.word();
    std::unique_ptr<Guided> search;
    for (int move = 0; move < kMoves && state.phase == kDraft; ++move) {
        if (!search || !search->advance(state))
            search = std::make_unique<Guided>(arena, settings, state, guide(state));
        search->begin({}, 2);
        const u64 nodes = 1 + static_cast<u64>(luck.up_to(kMostNodes - 1));
        const bool stopped = luck.up_to(3) == 0;
        {
            std::unique_ptr<Stopper> stopper;
            if (stopped) stopper = std::make_unique<Stopper>(*search, nodes);
            Pause pause = Pause::kChanged;
            while (pause == Pause::kChanged || pause == Pause::kInterval)
                pause = search->run(stopped ? 0 : nodes, 0, 1.0);
        }
        require(search->is_consistent(), "a sound tree");
        const std::vector<PrincipalVariation> lines = search->variations(2);
        require(!lines.empty(), "a line");
        for (const PrincipalVariation& line : lines) {
            State<P> at = state;
            for (const int code : line.moves) {
                require(is_legal(at, Move::from_code(code)), "a legal line");
                draft(at, Move::from_code(code));
            }
            check_win(line.win);
            for (const double points : line.points) require(std::isfinite(points), "points");
        }
        draft(state, Move::from_code(lines[0].moves[0]));
    }
}

// One position by its number, with everything that is to hold in it; or, with the threads alone,
// only what more than one thread does.
template <int P>
void check_position(u64 seed, const LearnedModel<P>& model, Arena& arena, bool threads_only) {
    const State<P> state = any_state<P>(seed);
    Luck luck(~seed);
    const auto by_hand = [](const State<P>& at) { return HandGuide<P>(at, false); };
    const auto playout = [](const State<P>& at) { return HandGuide<P>(at, true); };
    const auto learned = [&](const State<P>&) { return LearnedGuide<P>(model); };
    constexpr int kThreads[] = {2, 4};
    const int several = kThreads[luck.up_to(1)];
    if (!threads_only) {
        check_moves(state, luck);
        check_play(state, luck);
        check_policy(state, model);
        check_values(state, model);
    }
    const int threads = threads_only || luck.up_to(3) == 0 ? several : 1;
    switch (luck.up_to(2)) {
        case 0: return check_search<P>(state, by_hand, threads, arena, luck);
        case 1: return check_search<P>(state, playout, threads, arena, luck);
        default: return check_search<P>(state, learned, threads, arena, luck);
    }
}

// Positions of a seed, from one number on. What went wrong is found again by the last number said.
template <int P>
void check_positions(u64 seed, u64 first, u64 count, bool threads_only) {
    constexpr std::size_t kBytes = std::size_t{1} << 18;
    constexpr u64 kSayEvery = 50;
    Arena arena(kBytes);
    const LearnedModel<P> model = made_up_model<P>();
    for (u64 number = first; number < first + count; ++number) {
        if (number % kSayEvery == 0 || count == 1)
            std::fprintf(stderr, "%d players, seed %llu, position %llu\n", P,
                         static_cast<unsigned long long>(seed),
                         static_cast<unsigned long long>(number));
        check_position<P>(splitmix64(splitmix64(seed) + number), model, arena, threads_only);
    }
}

}  // namespace azul
