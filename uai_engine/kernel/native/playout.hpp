// Uniform random games from the first deal to the end, and what they look like on average.
#pragma once

#include <thread>
#include <vector>

#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul {

struct Totals {
    u64 games = 0, moves = 0, rounds = 0, points = 0, legal = 0;
    u64 starter_wins = 0, starter_shares = 0;

    void add(const Totals& other) {
        games += other.games;
        moves += other.moves;
        rounds += other.rounds;
        points += other.points;
        legal += other.legal;
        starter_wins += other.starter_wins;
        starter_shares += other.starter_shares;
    }
};

// Plays on to the end of the game.
template <int P>
void play_out(State<P>& state, Random& random, Totals& totals) {
    while (true) {
        if (state.phase == kDeal) deal_random(state, random);
        if (state.phase == kOver) return;
        bool last = false;
        while (!last) {
            int legal = 0;
            const Move move = random_move(state, random.next(), legal);
            last = draft(state, move);
            ++totals.moves;
            totals.legal += static_cast<u64>(legal);
        }
    }
}

template <int P>
void one_random_game(u64 seed, Totals& totals) {
    State<P> state;
    Random random{seed};
    play_out(state, random, totals);
    ++totals.games;
    totals.rounds += static_cast<u64>(state.round);
    for (const Board& board : state.boards) totals.points += static_cast<u64>(board.score);
    float shares[P];
    win_shares(state, shares);
    totals.starter_wins += shares[0] == 1.0F;
    totals.starter_shares += shares[0] > 0.0F && shares[0] < 1.0F;
}

// Every game has a seed of its own, so the totals do not depend on the number of threads.
template <int P>
Totals random_games(u64 games, u64 seed, int threads) {
    const auto part = [=](u64 from, u64 to) {
        Totals totals;
        for (u64 game = from; game < to; ++game)
            one_random_game<P>(splitmix64(splitmix64(seed) + game), totals);
        return totals;
    };
    if (threads < 2) return part(0, games);
    const u64 parts = static_cast<u64>(threads);
    std::vector<Totals> results(parts);
    std::vector<std::thread> workers;
    for (u64 i = 0; i < parts; ++i)
        workers.emplace_back(
            [&, i] { results[i] = part(games * i / parts, games * (i + 1) / parts); });
    Totals totals;
    for (u64 i = 0; i < parts; ++i) {
        workers[i].join();
        totals.add(results[i]);
    }
    return totals;
}

}  // namespace azul
