// The memory of the tree: blocks of one size, never more of them than the user allowed.
//
// A node's children are a chain of blocks of seven, best prior first, and a block is added only
// when selection gets that far: most nodes never need a second one. Trees that are no longer
// wanted are not walked through; they are taken apart a block at a time as room is needed.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <new>

#include "constants.hpp"

namespace azul {

constexpr u32 kNone = 0;      // no block
constexpr u32 kBusy = ~0U;    // a thread is making the block

// A share of the win as a whole number, so that sums do not depend on the order of additions.
// Conversions go through signed numbers, which processors do in one instruction.
constexpr double kShareOne = 4294967296.0;
inline u64 fixed(double share) {
    return static_cast<u64>(static_cast<std::int64_t>(share * kShareOne));
}
inline double unfixed(u64 share) {
    return static_cast<double>(static_cast<std::int64_t>(share)) * (1.0 / kShareOne);
}

// A move in the tree. `sum` adds up what its visits brought the player who makes the move; with
// the top bit set it is not a sum but the value itself, proven.
struct Node {
    static constexpr u64 kProven = u64{1} << 63;

    std::atomic<u64> sum{0};
    std::atomic<u32> visits{0};
    std::atomic<u32> children{kNone};
    float prior = 0.0F;
    u16 move = 0;

    bool proven() const { return sum.load(std::memory_order_acquire) & kProven; }
    // What so many visits brought the player who moves here, or would have if it is proven.
    double shares(double count) const {
        const u64 word = sum.load(std::memory_order_acquire);
        return word & kProven ? unfixed(word & ~kProven) * count : unfixed(word);
    }
    // The proven share, or the mean; only for a node with visits.
    double share() const {
        const u64 word = sum.load(std::memory_order_acquire);
        if (word & kProven) return unfixed(word & ~kProven);
        return unfixed(word) / visits.load(std::memory_order_relaxed);
    }
    void add(u64 share) {
        u64 word = sum.load(std::memory_order_relaxed);
        do {
            if (word & kProven) return;
        } while (!sum.compare_exchange_weak(word, word + share, std::memory_order_relaxed));
    }
    void prove(u64 share) { sum.store(share | kProven, std::memory_order_release); }
    void copy_from(const Node& other) {
        sum = other.sum.load();
        visits = other.visits.load();
        children = other.children.load();
        prior = other.prior;
        move = other.move;
    }
};

struct Block {
    static constexpr int kSize = 7;

    std::atomic<u32> next{kNone};
    std::atomic<u32> below{0};  // in a node's first block: how many blocks its tree has
    u16 count = 0;              // the nodes in use here
    u16 total = 0;              // how many children the node has in all its blocks and to come
    Node nodes[kSize];
};
static_assert(sizeof(Node) == 24 && sizeof(Block) <= 192);

class Arena {
public:
    explicit Arena(std::size_t bytes)
        : capacity_(static_cast<u32>(std::min<std::size_t>(bytes / sizeof(Block), kBusy))),
          blocks_(static_cast<Block*>(std::malloc(capacity_ * sizeof(Block)))) {
        if (!blocks_) throw std::bad_alloc();
    }
    ~Arena() { std::free(blocks_); }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    Block& operator[](u32 index) { return blocks_[index]; }
    const Block& operator[](u32 index) const { return blocks_[index]; }

    // A fresh block, or kNone when the memory is used up.
    u32 make() {
        const std::lock_guard<std::mutex> lock(mutex_);
        u32 index = garbage_;
        if (index != kNone) {
            garbage_ = blocks_[index].next;
            const Block& block = blocks_[index];
            for (int i = 0; i < block.count; ++i) discard(block.nodes[i].children);
        } else {
            if (top_ >= capacity_) return kNone;
            index = top_++;
        }
        new (&blocks_[index]) Block;
        ++live_;
        return index;
    }

    // Gives up a chain and everything below it; not while others use the tree.
    void discard(u32 chain) {
        if (chain == kNone) return;
        u32 last = chain;
        while (blocks_[last].next != kNone) last = blocks_[last].next;
        blocks_[last].next = garbage_;
        garbage_ = chain;
    }

    void clear() {
        top_ = 1;
        garbage_ = kNone;
        live_ = 0;
    }
    // After all but one tree was discarded: how many blocks that one has.
    void set_live(u32 blocks) { live_ = blocks; }
    u32 live() const { return live_.load(std::memory_order_relaxed); }
    u32 capacity() const { return capacity_ - 1; }

private:
    u32 capacity_;  // with block 0, which stands for none
    u32 top_ = 1;   // blocks from here on were never used
    u32 garbage_ = kNone;
    std::atomic<u32> live_{0};
    std::mutex mutex_;
    Block* blocks_;
};

}  // namespace azul
