// Many games that move on together, for whoever trains on them: actions in, observations out.
// Games of any number of seats, behind one face.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "dealer.hpp"
#include "observation.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "workers.hpp"

namespace azul {

enum class Rewards : u8 {
    kWin,         // at the end of a game: the share of the win
    kDifference,  // at the end of a game: the score less the mean of the others' scores
    kRounds,      // at the end of every round: the points that it brought
};

// How a game stands after a step. A game that has ended was begun anew with its next seed.
enum Ending : u8 { kGoesOn = 0, kEnded = 1, kCutShort = 2 };

template <int P>
struct Game {
    State<P> state;
    Dealer dealer{0};
    u64 seed = 0;  // of the dealer, when the game began
    u32 moves = 0;

    void begin(u64 from) {
        *this = Game();
        dealer.seed = seed = from;
        deal_seeded(state, dealer);
    }
    void begin_next() { begin(splitmix64(seed)); }
};

// The caller's memory, a row for every game. Observations, masks and rewards have as many columns
// as the game has numbers, actions and seats. Null is for what is not wanted.
struct Outputs {
    u8* observations;
    u8* masks;
    float* rewards;
    u8* ends;
    u8* seats;
};

// Whole numbers of one of three widths.
struct Actions {
    const void* data;
    int bytes;

    std::int64_t operator[](std::size_t i) const {
        switch (bytes) {
            case 2: return static_cast<const std::int16_t*>(data)[i];
            case 4: return static_cast<const std::int32_t*>(data)[i];
            default: return static_cast<const std::int64_t*>(data)[i];
        }
    }
};

// Moves by their codes, because three divisions would take as long as half a move.
struct MoveTable {
    Move of[kMaxMoves] = {};

    constexpr MoveTable() {
        for (int code = 0; code < kMaxMoves; ++code) of[code] = Move::from_code(code);
    }
};
inline constexpr MoveTable kMoveOf{};

template <int P>
class Batch {
public:
    static constexpr int kSeats = P;

    Batch(std::size_t games, Rewards rewards, u32 most_moves, int threads)
        : games_(games), rewards_(rewards), most_moves_(most_moves), workers_(threads) {
        for (Game<P>& game : games_) game.begin(0);
    }

    std::size_t size() const { return games_.size(); }
    Game<P>& operator[](std::size_t i) { return games_[i]; }
    const Game<P>& operator[](std::size_t i) const { return games_[i]; }

    // Writes how every game stands: nothing has been won and nothing has ended.
    void show(const Outputs& out) {
        workers_.run(games_.size(), [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) {
                float none[P] = {};
                write(out, i, none, kGoesOn);
            }
        });
    }

    // The games whose action is not legal; none if the step can be taken.
    std::vector<std::size_t> refused(const Actions& actions) {
        std::atomic<std::size_t> count{0};
        workers_.run(games_.size(), [&](std::size_t from, std::size_t to) {
            std::size_t bad = 0;
            for (std::size_t i = from; i < to; ++i) bad += !allows(games_[i], actions[i]);
            if (bad) count += bad;
        });
        std::vector<std::size_t> found;
        for (std::size_t i = 0; count && i < games_.size(); ++i)
            if (!allows(games_[i], actions[i])) found.push_back(i);
        return found;
    }

    // A step of every game. The actions are legal: ask `refused` first.
    void step(const Actions& actions, const Outputs& out) {
        workers_.run(games_.size(), [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) {
                float rewards[P] = {};
                const auto code = static_cast<std::size_t>(actions[i]);
                const Ending ending = play(games_[i], kMoveOf.of[code], rewards);
                write(out, i, rewards, ending);
            }
        });
    }

    // A legal action of every game, each with the same chance; `Set` puts it where it belongs.
    template <class Set>
    void sample(u64 seed, const Set& set) {
        workers_.run(games_.size(), [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) {
                int legal = 0;
                set(i, random_move(games_[i].state, splitmix64(seed + i), legal).code());
            }
        });
    }

    // Calls `part(from, to)` for parts of the games, on all threads.
    template <class Part>
    void in_parts(const Part& part) {
        workers_.run(games_.size(), part);
    }

private:
    static bool allows(const Game<P>& game, std::int64_t action) {
        return action >= 0 && action < kActions<P> &&
               is_legal(game.state, kMoveOf.of[static_cast<std::size_t>(action)]);
    }

    Ending play(Game<P>& game, const Move& move, float (&rewards)[P]) const {
        State<P>& state = game.state;
        ++game.moves;
        if (place(state, move)) {
            int before[P];
            for (int seat = 0; seat < P; ++seat) before[seat] = state.boards[seat].score;
            end_round(state);
            reward(state, before, rewards);
            if (state.phase == kOver) {
                game.begin_next();
                return kEnded;
            }
            deal_seeded(state, game.dealer);
        }
        if (most_moves_ && game.moves >= most_moves_) {
            game.begin_next();
            return kCutShort;
        }
        return kGoesOn;
    }

    void reward(const State<P>& state, const int (&before)[P], float (&rewards)[P]) const {
        if (rewards_ == Rewards::kRounds) {
            for (int seat = 0; seat < P; ++seat)
                rewards[seat] = static_cast<float>(state.boards[seat].score - before[seat]);
        } else if (state.phase != kOver) {
            return;
        } else if (rewards_ == Rewards::kWin) {
            win_shares(state, rewards);
        } else {
            int all = 0;
            for (const Board& board : state.boards) all += board.score;
            for (int seat = 0; seat < P; ++seat) {
                const int own = state.boards[seat].score;
                rewards[seat] = static_cast<float>(own) - static_cast<float>(all - own) / (P - 1);
            }
        }
    }

    void write(const Outputs& out, std::size_t i, const float (&rewards)[P], Ending ending) const {
        const State<P>& state = games_[i].state;
        if (out.observations) observe(state, state.seat, out.observations + i * kObservation<P>);
        if (out.masks) write_mask(state, out.masks + i * kActions<P>);
        if (out.rewards) std::memcpy(out.rewards + i * P, rewards, sizeof rewards);
        if (out.ends) out.ends[i] = ending;
        if (out.seats) out.seats[i] = state.seat;
    }

    std::vector<Game<P>> games_;
    Rewards rewards_;
    u32 most_moves_;
    Workers workers_;
};

}  // namespace azul
