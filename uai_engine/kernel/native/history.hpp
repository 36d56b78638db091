// What moves have brought in a search, wherever they were made.
//
// A move that was good in one position of a round is often good in the next: the display is still
// there, and so is the line it fills. So positions that are new to the search take what was found
// elsewhere into account when they put their moves in order.
#pragma once

#include "arena.hpp"
#include "lanes.hpp"
#include "state.hpp"

namespace azul {

// For a search's tree: several threads may write at once.
template <int P>
class History {
public:
    // What a move is known by: from the centre it is another one if it takes more tiles.
    static u16 name_of(const Move& move, const State<P>& state) {
        if (move.bowl) return move.code();
        const int tiles = std::min(lanes::get(state.bowls[0], move.colour), kMostTiles);
        return static_cast<u16>(kOfDisplays + tiles * kMoves + move.colour * (kRows + 1) + move.row);
    }

    // A visit brought so much more than its siblings did on average; both as the tree stores shares.
    void add(int seat, u16 name, u64 share, u64 average, bool alone) {
        Record& record = records_[seat][name];
        bump(record.gain, static_cast<std::int64_t>(share - average), alone);
        bump(record.visits, u32{1}, alone);
    }

    // What to add to the score of a move, in units of the policy. Few visits say little.
    double bonus(int seat, u16 name) const {
        const Record& record = records_[seat][name];
        const auto gain = static_cast<double>(record.gain.load(std::memory_order_relaxed)) / kShareOne;
        return kWeight * gain / (record.visits.load(std::memory_order_relaxed) + kHalf);
    }

private:
    static constexpr int kMoves = kColours * (kRows + 1);  // from one bowl
    static constexpr int kOfDisplays = State<P>::kBowls * kMoves;
    static constexpr int kMostTiles = 7;
    static constexpr double kWeight = 15.0, kHalf = 20.0;

    struct Record {
        std::atomic<std::int64_t> gain{0};
        std::atomic<u32> visits{0};
    };
    Record records_[P][kOfDisplays + (kMostTiles + 1) * kMoves];
};

}  // namespace azul
