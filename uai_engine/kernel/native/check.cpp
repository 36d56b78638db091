// A program of its own for the sanitizers: games, perft and search with every tile counted.
// The tests build it with AZUL_CHECKED and run it; it prints what it did, or dies.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

#include "check_batch.hpp"
#include "check_position.hpp"
#include "check_solvers.hpp"
#include "checking.hpp"
#include "dealer.hpp"
#include "guide_hand.hpp"
#include "guide_learned.hpp"
#include "perft.hpp"
#include "player.hpp"
#include "playout.hpp"
#include "position_key.hpp"
#include "search.hpp"

using namespace azul;

namespace {

template <int P>
void play_games(int games) {
    Random random{static_cast<u64>(P)};
    u64 moves = 0;
    for (int game = 0; game < games; ++game) {
        State<P> state;
        Dealer dealer{static_cast<u64>(game)};
        while (state.phase != kOver) {
            if (state.phase == kDeal) deal_seeded(state, dealer);
            int legal = 0, listed = 0;
            const Move move = random_move(state, random.next(), legal);
            each_move(state, [&](const Move& any) { listed += is_legal(state, any); });
            require(listed == legal && count_moves(state) == legal, "number of moves");
            draft(state, move);
            check_indices(state);
            ++moves;
        }
        float shares[P], sum = 0;
        win_shares(state, shares);
        for (const float share : shares) sum += share;
        require(sum > 0.999F && sum < 1.001F, "shares");
    }
    std::printf("%d players: %d games, %llu moves\n", P, games,
                static_cast<unsigned long long>(moves));
}

// Every legal move has the same chance: no count further than six deviations from its mean.
template <int P>
void check_uniform() {
    State<P> state;
    Dealer dealer{1};
    deal_seeded(state, dealer);
    Random random{2};
    const int draws = 60000;
    static int seen[kMaxMoves];
    for (int i = 0; i < draws; ++i) {
        int legal = 0;
        const Move move = random_move(state, random.next(), legal);
        ++seen[move.code()];
    }
    const double mean = static_cast<double>(draws) / count_moves(state);
    each_move(state, [&](const Move& move) {
        const double off = seen[move.code()] - mean;
        require(off * off < 36 * mean, "uniform choice");
    });
}

// Positions that differ in who moves, who starts or what lies in the centre have different keys.
template <int P>
void check_keys() {
    std::set<u64> keys;
    std::size_t positions = 0;
    State<P> state;
    for (int seat = 0; seat < P; ++seat)
        for (int starter = 0; starter < P; ++starter)
            for (int token = -1; token < P; ++token)
                for (int colour = 0; colour < kColours; ++colour)
                    for (int tiles = 1; tiles <= kTilesPerColour; ++tiles) {
                        state.seat = static_cast<u8>(seat);
                        state.starter = static_cast<u8>(starter);
                        state.token = static_cast<signed char>(token);
                        state.bowls[0] = lanes::one(colour) * static_cast<u64>(tiles);
                        keys.insert(position_key(state));
                        ++positions;
                    }
    require(keys.size() == positions, "a key for every position");
}

template <int P>
void check_rules() {
    play_games<P>(60);
    check_uniform<P>();
    check_keys<P>();
    State<P> state;
    Dealer dealer{0};
    deal_seeded(state, dealer);
    std::printf("%d players: perft 2 %llu\n", P, static_cast<unsigned long long>(perft(state, 2)));
}

// A number that changes when any answer of these searches does.
u64 signature = 0;

void sign(u64 word) { signature = splitmix64(signature ^ word); }

u64 bits(double number) {
    u64 word;
    static_assert(sizeof word == sizeof number, "");
    std::memcpy(&word, &number, sizeof word);
    return word;
}

void finish(AnySearch& search, u64 nodes) {
    Pause pause = Pause::kChanged;
    while (pause == Pause::kChanged || pause == Pause::kInterval) pause = search.run(nodes, 0, 1.0);
    require(search.nodes() == nodes || search.is_solved(), "number of nodes");
}

// Plays some rounds with a search for every move, going on in the kept tree; the memory is small
// enough to fill up. What several threads find is legal, but not the same on every run. With a
// model for that, solved rounds get a second look.
template <int P, class MakeGuide>
void check_search(MakeGuide guide, int threads, u64 nodes, int rounds, double noise = 0.0,
                  const LearnedModel<P>* looks = nullptr) {
    using Guided = Search<P, decltype(guide(State<P>{}))>;
    Arena arena(std::size_t{1} << 20);
    SearchSettings settings;
    settings.threads = threads;
    settings.noise = noise;
    settings.deals = 16;
    const auto appraiser = [&] {
        return looks ? std::make_unique<SmallSearches<P>>(*looks, threads) : nullptr;
    };
    State<P> state;
    Dealer dealer{static_cast<u64>(P)};
    std::unique_ptr<Guided> search;
    int kept = 0;
    while (state.phase != kOver && state.round <= rounds) {
        if (state.phase == kDeal) deal_seeded(state, dealer);
        if (search && search->advance(state))
            ++kept;
        else
            search = std::make_unique<Guided>(arena, settings, state, guide(state), appraiser());
        search->begin({}, 1);
        finish(*search, nodes);
        require(search->is_consistent(), "a sound tree");
        const std::vector<PrincipalVariation> lines = search->variations(3);
        for (const PrincipalVariation& line : lines) {
            State<P> at = state;
            for (const int code : line.moves) {
                require(is_legal(at, Move::from_code(code)), "legal line");
                draft(at, Move::from_code(code));
                if (threads == 1) sign(static_cast<u64>(code));
            }
            for (const double share : line.win)
                if (threads == 1) sign(bits(share));
        }
        draft(state, Move::from_code(lines[0].moves[0]));
    }
    require(kept > 0, "kept trees");
}

// The fast scores are the sums of the features' weights, also of an accumulator that was updated,
// and a rollout plays the first candidate. What is remembered of boards changes no value.
template <int P>
void check_scores(const LearnedModel<P>& model, u64 seed) {
    const LearnedGuide<P> guide(model);
    Random random{seed};
    State<P> state;
    learned::Accumulator<P> accumulator;
    auto thread = guide.thread_data(0);
    while (state.phase != kOver) {
        if (state.phase == kDeal) {
            network::Cache fresh;
            for (int twice = 0; twice < 2; ++twice) {
                const auto known = model.network(state, *thread),
                           anew = model.network(state, fresh);
                for (int at = 0; at < P; ++at)
                    require(known.win[at] == anew.win[at] && known.points[at] == anew.points[at],
                            "value of a cached board");
            }
            deal_random(state, random);
            accumulator = guide.accumulator(state);
        }
        Candidate moves[kMaxMoves];
        const int count = guide.candidates(state, accumulator, kMaxMoves, moves);
        float priors = 0.0F;
        for (int i = 0; i < count; ++i) {
            int sum = 0;
            learned::features(state, moves[i].move,
                              [&](int feature) { sum += model.policy.of[feature]; });
            require(sum == moves[i].score, "score of a move");
            priors += moves[i].prior;
        }
        require(priors > 0.999F && priors < 1.001F, "priors");
        const Move best = learned::Scorer<P>(state, accumulator, model.policy).best();
        require(best.code() == moves[0].move.code(), "first candidate");
        int legal = 0;
        const int seat = state.seat;
        const Move move = random_move(state, random.next(), legal);
        if (!draft(state, move)) guide.update(accumulator, state, seat, move);
    }
}

template <int P>
void check_searches() {
    const auto by_hand = [](const State<P>& state) { return HandGuide<P>(state, false); };
    const auto playout = [](const State<P>& state) { return HandGuide<P>(state, true); };
    check_search<P>(by_hand, 1, 400, 2);
    check_search<P>(playout, 1, 30, 1);
    const LearnedModel<P> model = made_up_model<P>();
    for (u64 game = 0; game < 3; ++game) check_scores(model, game);
    const auto learned = [&](const State<P>&) { return LearnedGuide<P>(model); };
    check_search<P>(learned, 1, 400, 2);
    check_search<P>(learned, 1, 100, 1, 0.25);
    check_solver<P>(model, P == 2 ? 4 : 3, P == 2 ? 8 : 5);
    if constexpr (P < 4) check_search<P>(learned, 1, 5000, 1, 0.0, &model);  // the solver, too
    check_lazy_moves(model);
    check_second_look(model);
}

// A guide that fails after a while, in whichever thread.
struct FailingGuide : HandGuide<2> {
    mutable std::atomic<int>* left;

    FailingGuide(const State<2>& root, std::atomic<int>& evaluations)
        : HandGuide<2>(root, false), left(&evaluations) {}
    Value<2> evaluate(State<2>& state, ThreadData& thread) const {
        if (--*left < 0) throw std::runtime_error("a guide that fails");
        return HandGuide<2>::evaluate(state, thread);
    }
};

// What goes wrong in a thread is heard by who asked for the search, when all threads have ended.
void check_failure() {
    Arena arena(std::size_t{1} << 20);
    SearchSettings settings;
    settings.threads = 3;
    State<2> state;
    Dealer dealer{1};
    deal_seeded(state, dealer);
    std::atomic<int> evaluations{200};
    Search<2, FailingGuide> search(arena, settings, state, FailingGuide(state, evaluations));
    search.begin({}, 1);
    bool heard = false;
    try {
        finish(search, 5000);
    } catch (const std::runtime_error&) {
        heard = true;
    }
    require(heard, "a failure in a thread");
}

template <int P>
void check_threads() {
    if constexpr (P == 2) check_failure();
    const Totals two = random_games<P>(50, 3, 2), one = random_games<P>(50, 3, 1);
    require(two.moves == one.moves && two.points == one.points, "threads");
    const auto by_hand = [](const State<P>& state) { return HandGuide<P>(state, false); };
    const LearnedModel<P> model = made_up_model<P>();
    const auto learned = [&](const State<P>&) { return LearnedGuide<P>(model); };
    check_second_look(model);
    if constexpr (P == 2) check_solving_together<P>(model, 8);
    for (const int threads : {2, 4}) {
        check_search<P>(by_hand, threads, 200, 1);
        check_search<P>(learned, threads, P < 4 ? 2500 : 200, 1, 0.0, &model);
    }
}

template <int P>
void check_all(bool threads_only) {
    if (!threads_only) {
        check_rules<P>();
        check_searches<P>();
        check_batch<P>(require, 1);
        check_judge<P>(require, made_up_model<P>());
    }
    check_threads<P>();
    check_batch<P>(require, 3);
}

// Positions of a seed, with any number of players.
void check_any_positions(u64 seed, u64 first, u64 count, bool threads_only) {
    check_positions<2>(seed, first, count, threads_only);
    check_positions<3>(seed, first, count, threads_only);
    check_positions<4>(seed, first, count, threads_only);
}

u64 number(const char* word) { return std::strtoull(word, nullptr, 10); }

}  // namespace

// With the word `threads`: only what more than one thread does. With `positions SEED FIRST COUNT`,
// or `positions-threads`: the fuzz target, positions of a seed by their numbers.
int main(int count, char** words) {
    const char* what = count > 1 ? words[1] : "";
    const bool threads_only = std::strstr(what, "threads");
    if (count == 5 && std::strncmp(what, "positions", 9) == 0) {
        check_any_positions(number(words[2]), number(words[3]), number(words[4]), threads_only);
    } else {
        check_all<2>(threads_only);
        check_all<3>(threads_only);
        check_all<4>(threads_only);
        std::printf("signature %llu\n", static_cast<unsigned long long>(signature));
    }
    std::puts("ok");
}
