// What the solvers of a round share: a transposition table, and which moves they are at.
//
// Several threads solve a round together by looking at the same moves in nearly the same order, and
// all they find is in the table. A move that another thread is looking at is put off until the
// others of its position are done. By then there is an answer in the table, or there will be one
// soon and it is looked for together, further down. (ABDADA in Tom Kerrigan's simpler form.)
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "constants.hpp"
#include "random.hpp"
#include "rules.hpp"

namespace azul {

// The most that any end of the round has gained and lost, for the first seat.
struct Drift {
    using Utility = std::int64_t;

    Utility gain = 0, loss = 0;

    // One end is worth something else.
    void include(u64 before, u64 after) {
        const Utility change = static_cast<Utility>(after) - static_cast<Utility>(before);
        gain = std::max(gain, change);
        loss = std::max(loss, -change);
    }

    Drift operator+(const Drift& other) const { return {gain + other.gain, loss + other.loss}; }
    Drift operator-(const Drift& other) const { return {gain - other.gain, loss - other.loss}; }
};

template <class Entry, std::size_t kEntries>
class SolverTable {
public:
    explicit SolverTable(int threads)
        : entries_(kEntries), shared_(threads > 1 ? std::make_unique<Shared>() : nullptr) {}

    // What is in the slot of a key; it may be about another.
    Entry probe(u64 key) {
        const Access access(*this, key);
        return entries_[key % kEntries];
    }

    // Calls `change(entry)` with it. Nobody else sees the entry meanwhile.
    template <class Change>
    void update(u64 key, Change change) {
        const Access access(*this, key);
        change(entries_[key % kEntries]);
    }

    // What the ends of the round are worth changes now and then. An entry has the generation that
    // it was made in.
    u32 generation() const { return static_cast<u32>(drift_.size() - 1); }
    void start_generation(const Drift& drift) { drift_.push_back(drift_.back() + drift); }
    // What has changed since a generation, at the most.
    Drift drift_since(u32 generation) const { return drift_.back() - drift_[generation]; }

    // Calls `look_at(i)` for every i that `moves` of a position have until it returns false: in
    // order, but for those that another thread is at.
    template <int P, class Moves, class LookAt>
    void in_turn(const State<P>& state, u64 key, Moves& moves, LookAt look_at) {
        if (!shared_ || groups_left(state) < kWorthSharing) {
            for (int i = 0; moves.has(i) && look_at(i);) ++i;
            return;
        }
        int put_off[kMaxMoves], later = 0;
        for (int i = 0; moves.has(i); ++i) {
            const u64 mark = splitmix64(key + static_cast<u64>(moves.code(i)));
            std::atomic<u64>& slot = shared_->under_way[mark % kMarks];
            if (i && slot.load(std::memory_order_relaxed) == mark) {
                put_off[later++] = i;
                continue;
            }
            slot.store(mark, std::memory_order_relaxed);
            const bool more = look_at(i);
            slot.store(0, std::memory_order_relaxed);
            if (!more) return;
        }
        for (int i = 0; i < later && look_at(put_off[i]);) ++i;
    }

private:
    static constexpr std::size_t kLocks = 1024;
    static constexpr std::size_t kMarks = 4096;
    static constexpr int kWorthSharing = 5;  // groups of tiles; some hundred nodes

    struct Shared {
        std::array<std::atomic<bool>, kLocks> locks{};
        std::array<std::atomic<u64>, kMarks> under_way{};  // one mark may displace another
    };

    // To an entry, for as long as this lives: a few instructions, so who waits does not sleep.
    class Access {
    public:
        Access(SolverTable& table, u64 key)
            : lock_(table.shared_ ? &table.shared_->locks[key % kLocks] : nullptr) {
            if (!lock_) return;
            while (lock_->exchange(true, std::memory_order_acquire)) std::this_thread::yield();
        }
        ~Access() {
            if (lock_) lock_->store(false, std::memory_order_release);
        }
        Access(const Access&) = delete;
        Access& operator=(const Access&) = delete;

    private:
        std::atomic<bool>* lock_;
    };

    std::vector<Entry> entries_;
    const std::unique_ptr<Shared> shared_;
    std::vector<Drift> drift_{{}};  // by generations, since the first
};

}  // namespace azul
