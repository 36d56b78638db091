// A program of its own for the sanitizers: games, perft and search with every tile counted.
// The tests build it with AZUL_CHECKED and run it; it prints what it did, or dies.
#include <cstdio>
#include <cstdlib>

#include "dealer.hpp"
#include "flat.hpp"
#include "perft.hpp"
#include "playout.hpp"

using namespace azul;

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::exit(1);
}

// Whether the indices that make moves fast still say what the plain parts of the state say.
template <int P>
void check_indices(const State<P>& state) {
    const Flat flat = to_flat(state);
    const State<P> fresh = from_flat<P>(flat);
    require(to_flat(fresh) == flat, "flat form");
    require(fresh.where == state.where && fresh.offered == state.offered, "offer");
    for (int seat = 0; seat < P; ++seat) {
        const Board &a = state.boards[seat], &b = fresh.boards[seat];
        require(a.open == b.open && a.ways == b.ways && a.across == b.across, "board");
        require((a.full & ~1) == b.full, "full rows");
    }
}

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
    std::printf("%d players: %d games, %llu moves\n", P, games, static_cast<unsigned long long>(moves));
}

// Every legal move has the same chance: no count further than six deviations from its mean.
template <int P>
void check_uniform() {
    State<P> state;
    Dealer dealer{1};
    deal_seeded(state, dealer);
    Random random{2};
    const int draws = 300000;
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

template <int P>
void check_rules() {
    play_games<P>(200);
    check_uniform<P>();
    const Totals two = random_games<P>(50, 3, 2), one = random_games<P>(50, 3, 1);
    require(two.moves == one.moves && two.points == one.points, "threads");
    State<P> state;
    Dealer dealer{0};
    deal_seeded(state, dealer);
    std::printf("%d players: perft 2 %llu\n", P, static_cast<unsigned long long>(perft(state, 2)));
}

}  // namespace

int main() {
    check_rules<2>();
    check_rules<3>();
    check_rules<4>();
    std::puts("ok");
}
