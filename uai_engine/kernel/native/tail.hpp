// Best play to the end of a round of two players, by alpha-beta with a table.
//
// What one player wins the other loses, so most moves need not be looked at: a round is solved many
// moves before simulations have been everywhere. The table outlives an attempt: a later one with
// more nodes is soon where the last one broke off.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "arena.hpp"
#include "candidates.hpp"
#include "rules.hpp"
#include "same.hpp"

namespace azul {

// How many moves the round can still have at most, nearly: what lies in each bowl, colour by colour.
template <int P>
int groups_left(const State<P>& state) {
    int groups = 0;
    for (const u64 tiles : state.bowls) groups += lanes::total(lanes::some(tiles));
    return groups;
}

template <class Guide>
class Tail {
public:
    using Memory = typename Guide::Memory;

    explicit Tail(const Guide& guide) : guide_(guide), table_(kEntries) {}

    // Looks for the best of some moves, the likeliest first. False if they are not found with so many
    // nodes, or before a stop.
    bool solve(const State<2>& state, const std::vector<Move>& moves, int wanted, u64 nodes,
               Memory& memory, const std::atomic<bool>& stop) {
        nodes_ = 0;
        most_ = nodes;
        stop_ = &stop;
        broken_off_ = false;
        best_.clear();
        if (answers_.size() > kMostAnswers) answers_.clear();
        const Follow follow = guide_.follow(state);
        for (const Move& move : moves) {
            const bool full = static_cast<int>(best_.size()) == wanted;
            const Share low = full ? best_.back().share : kLost;
            const Share share = after(state, follow, move, low, kWon, !full, memory);
            if (broken_off_) return false;
            if (share <= low) continue;
            if (full) best_.pop_back();
            const auto worse = [&](const Found& found) { return found.share < share; };
            best_.insert(std::find_if(best_.begin(), best_.end(), worse), {move, share});
        }
        return true;
    }

    struct Found {
        Move move;
        std::int64_t share;  // of the player to move
    };
    const std::vector<Found>& best() const { return best_; }
    u64 nodes() const { return nodes_; }

    // Best play from a position behind one of the best moves; it leaves the state where that ends.
    // The little that is not known any more is looked for again, unless that takes long.
    std::vector<Move> play(State<2>& state, Memory& memory, const std::atomic<bool>& stop) {
        nodes_ = 0;
        most_ = kToTell;
        stop_ = &stop;
        broken_off_ = false;
        std::vector<Move> moves;
        while (state.phase == kDraft) {
            const u64 name = name_of(state);
            if (!answers_.count(name)) search(state, guide_.follow(state), kLost, kWon, memory);
            if (broken_off_) break;
            moves.push_back(Move::from_code(answers_.at(name)));
            if (place(state, moves.back())) end_round(state);
        }
        return moves;
    }

private:
    using Follow = typename Guide::Follow;

    using Share = std::int64_t;
    static constexpr Share kOne = static_cast<Share>(kShareOne);
    static constexpr Share kLost = -1, kWon = kOne + 1;  // beyond every share
    static constexpr u16 kNoMove = 0xFFFF;
    static constexpr std::size_t kEntries = std::size_t{1} << 18, kMostAnswers = std::size_t{1} << 16;
    static constexpr u64 kToTell = 20000;

    // What is known of a position: the share of the player to move is between these, and the best
    // move so far brings the lower one.
    struct Entry {
        u64 name = 0;
        Share low = kLost, high = kWon;
        u16 best = kNoMove;
    };

    Entry& slot(u64 name) { return table_[name % kEntries]; }

    // What a move brings to the player who makes it. Only the first one is given the whole window:
    // the others are asked whether they are better, and then by how much.
    Share after(const State<2>& state, const Follow& follow, const Move& move, Share low, Share high,
                bool first, Memory& memory) {
        State<2> next = state;
        const int mover = state.seat;
        if (place(next, move)) {
            end_round(next);
            return static_cast<Share>(fixed(guide_.exact_value(next, memory).win[mover]));
        }
        Follow on = follow;
        guide_.moved(on, next, mover, move);
        if (!first) {
            const Share share = kOne - search(next, on, kOne - low - 1, kOne - low, memory);
            if (broken_off_ || share <= low || share >= high) return share;
        }
        return kOne - search(next, on, kOne - high, kOne - low, memory);
    }

    // The share of the player to move, if it is in the window; else a bound on the same side of it.
    Share search(const State<2>& state, const Follow& follow, Share low, Share high, Memory& memory) {
        if (nodes_ >= most_ || stop_->load(std::memory_order_relaxed)) broken_off_ = true;
        if (broken_off_) return 0;
        ++nodes_;
        const u64 name = name_of(state);
        Entry known = slot(name);
        if (known.name != name) known = {name, kLost, kWon, kNoMove};
        const auto answer = [&, low, high](Share share) {
            if (low < share && share < high) answers_[name] = known.best;
            return share;
        };
        if (known.low >= high || known.low == known.high) return answer(known.low);
        if (known.high <= low) return known.high;
        low = std::max(low, known.low);
        high = std::min(high, known.high);

        Candidate moves[kMaxMoves];
        const int count = guide_.candidates(state, follow, kMaxMoves, moves);
        for (int i = 1; i < count; ++i)
            if (moves[i].move.code() == known.best) std::rotate(moves, moves + i, moves + i + 1);
        Share best = kLost, bar = low;
        for (int i = 0; i < count && bar < high; ++i) {
            const Share share = after(state, follow, moves[i].move, bar, high, i == 0, memory);
            if (broken_off_) return 0;
            best = std::max(best, share);
            if (share > bar) bar = share, known.best = moves[i].move.code();
        }
        if (best < high) known.high = best;
        if (best > low) known.low = best;
        slot(name) = known;
        return answer(best);
    }

    const Guide guide_;
    std::vector<Entry> table_;
    std::unordered_map<u64, u16> answers_;  // the best move where the share is known: few, none lost
    std::vector<Found> best_;
    u64 nodes_ = 0, most_ = 0;
    const std::atomic<bool>* stop_ = nullptr;
    bool broken_off_ = false;
};

}  // namespace azul
