// The memory of the tree: blocks of one size, never more of them than the user allowed.
//
// When the root moves on, what is below it is marked as of the new generation; any other block is
// used again when its turn comes.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <new>
#include <vector>

#include "constants.hpp"
#include "node.hpp"
#include "transposition_table.hpp"

namespace azul {

// Blocks that a thread may use next: it need not ask for each, and wait for others that do.
struct BlockSupply {
    u32 next = 0, end = 0;
    u32 generation = 0;  // which tree they are for
};

class Arena {
public:
    explicit Arena(std::size_t bytes)
        : table_(bytes / kTableShare),
          capacity_(static_cast<u32>(
              std::min<std::size_t>((bytes - table_.bytes()) / sizeof(Block), kExpanding))),
          blocks_(static_cast<Block*>(::operator new(capacity_ * sizeof(Block), kAlignment))) {}
    ~Arena() { ::operator delete(blocks_, kAlignment); }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    Block& operator[](u32 index) { return blocks_[index]; }
    const Block& operator[](u32 index) const { return blocks_[index]; }

    TranspositionTable& table() { return table_; }

    // A fresh block from a thread's supply, or kNoBlock when the memory is used up.
    u32 allocate(BlockSupply& supply) {
        if (supply.next == supply.end || supply.generation != generation_) refill(supply);
        return supply.next == supply.end ? kNoBlock : supply.next++;
    }

    // Gives up all but the tree below a chain; not while others use the tree. False if there is
    // more below it than can be looked through in a moment: then nothing is left of the tree.
    bool keep_subtree(u32 root) {
        start_generation();
        std::vector<u32> open{root};
        for (u32 chains = 0; !open.empty(); ++chains) {
            if (chains == kMaxKeptChains) return false;
            u32 index = open.back();
            open.pop_back();
            if (is_live(index)) continue;
            for (; index != kNoBlock; index = blocks_[index].next) {
                blocks_[index].generation = generation_;
                ++used_;
                for (int i = 0; i < blocks_[index].count; ++i)
                    if (const u32 chain = blocks_[index].nodes[i].children; chain != kNoBlock)
                        open.push_back(chain);
            }
        }
        return true;
    }

    void clear() {
        start_generation();
        top_ = 1;
    }
    bool is_live(u32 index) const { return blocks_[index].generation == generation_; }
    u32 used() const { return used_.load(std::memory_order_relaxed); }
    u32 capacity() const { return capacity_ - 1; }

private:
    static constexpr std::align_val_t kAlignment{alignof(Block)};
    // Chains; a limit, so that marking a large tree does not hold up the search of the next move.
    static constexpr u32 kMaxKeptChains = 1U << 19;
    static constexpr u32 kSupply = 16;  // blocks that a thread is given at a time: a page
    // One part of the memory in so many is the transposition table: an entry of 16 bytes for two to
    // four blocks of 256, since the table's size is a power of two.
    static constexpr std::size_t kTableShare = 32;

    // Gives a thread the next blocks in a row that are not in use, or none if there are none left.
    void refill(BlockSupply& supply) {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            while (is_taken(next_)) ++next_;
            supply = {next_, next_, generation_};
            while (supply.end < capacity_ && supply.end - supply.next < kSupply &&
                   !is_taken(supply.end))
                ++supply.end;
            next_ = supply.end;
            top_ = std::max(top_, next_);
            used_ += supply.end - supply.next;
        }
        for (u32 index = supply.next; index < supply.end; ++index) {
            new (&blocks_[index]) Block;
            blocks_[index].generation = generation_;
        }
    }
    bool is_taken(u32 index) const {
        return index < top_ && blocks_[index].generation == generation_;
    }

    void start_generation() {
        table_.start_generation(++generation_);
        next_ = 1;
        used_ = 0;
    }

    TranspositionTable table_;
    u32 capacity_;        // with block 0, which stands for none
    u32 next_ = 1;        // blocks before this one are in use
    u32 top_ = 1;         // blocks from here on never were
    u32 generation_ = 0;  // of the tree there is
    std::atomic<u32> used_{0};
    std::mutex mutex_;
    Block* blocks_;
};

}  // namespace azul
