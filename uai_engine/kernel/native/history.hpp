// The history heuristic: what moves have brought in a search, wherever they were made.
//
// A move that was good in one position of a round is often good in the next: the display is still
// there, and so is the line it fills. So positions that are new to the search take what was found
// elsewhere into account when they order their moves.
//
// An example: red from display 3 to row 2 was visited 20 times, in different positions, and each
// time brought 0.1 of the win more than its siblings had on average. Its gain is 2.0, its bonus
// 15 * 2.0 / (20 + 20) = 0.75, and where it comes up next its prior is e^0.75, about twice, what
// the policy alone gives it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "fixed_point.hpp"
#include "lanes.hpp"
#include "state.hpp"

namespace azul {

// For one thread.
template <int P>
class History {
public:
    // What a move is remembered by. From the centre it is another one if it takes more tiles.
    static u16 index_of(const Move& move, const State<P>& state) {
        if (move.bowl) return move.code();
        const int tiles = std::min(lanes::get(state.bowls[0], move.colour), kMaxTiles);
        return static_cast<u16>(kOfDisplays + tiles * kMoves + move.colour * (kRows + 1) +
                                move.row);
    }

    // A visit had this value, and its siblings that one on average; both fixed-point.
    void add(int seat, u16 index, u64 value, u64 average) {
        Record& record = records_[seat][index];
        record.gain += static_cast<std::int64_t>(value - average);
        ++record.visits;
    }

    // What to add to the policy's score of a move: natural logarithms of priors.
    double bonus(int seat, u16 index) const {
        const Record& record = records_[seat][index];
        const auto gain = static_cast<double>(record.gain) / kFixedScale;
        return kBonusPerShare * gain / (record.visits + kHalfTrustVisits);
    }

    // Adds what another one has learned since it was as `before`.
    void add(const History& other, const History& before) {
        for (int seat = 0; seat < P; ++seat)
            for (int i = 0; i < kRecords; ++i) {
                records_[seat][i].gain +=
                    other.records_[seat][i].gain - before.records_[seat][i].gain;
                records_[seat][i].visits +=
                    other.records_[seat][i].visits - before.records_[seat][i].visits;
            }
    }

private:
    static constexpr int kMoves = kColours * (kRows + 1);  // from one bowl
    static constexpr int kOfDisplays = State<P>::kBowls * kMoves;
    static constexpr int kMaxTiles = 7;  // more from the centre are taken for so many
    // With these two numbers the history won its match (`EXPERIMENTS.md`); others were not
    // recorded. The bonus of a move that always wins where its siblings always lose:
    static constexpr double kBonusPerShare = 15.0;
    // Few visits say little: after so many the mean gain counts by half.
    static constexpr double kHalfTrustVisits = 20.0;

    struct Record {
        std::int64_t gain = 0;
        u32 visits = 0;
    };
    static constexpr int kRecords = kOfDisplays + (kMaxTiles + 1) * kMoves;
    Record records_[P][kRecords];
};

// What the threads of a search tell one another of their histories. Every simulation writes to a
// history, and every new node reads much of it: threads that did so in one would wait for each
// other's lines of memory most of the time. So each has its own, and now and then they are brought
// together.
template <int P>
class SharedHistory {
public:
    explicit SharedHistory(std::size_t threads) : told_(threads) {}

    // Adds what a thread has learned since it was here last to what all have, and gives it that.
    void exchange(std::size_t thread, History<P>& own) {
        const std::lock_guard<std::mutex> lock(mutex_);
        all_.add(own, told_[thread]);
        own = told_[thread] = all_;
    }

private:
    std::mutex mutex_;
    History<P> all_;
    std::vector<History<P>> told_;  // what each thread had when it left
};

}  // namespace azul
