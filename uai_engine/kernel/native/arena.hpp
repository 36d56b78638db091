// The memory of the tree: blocks of one size, never more of them than the user allowed.
//
// A node's children are a chain of blocks of eight, best prior first, and a block is added only
// when selection gets that far: most nodes never need a second one. Trees that are no longer
// wanted are not walked through; they are taken apart a block at a time as room is needed.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
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

// Adds to a number that other threads may add to as well; if there are none that is much cheaper.
// Returns what the number was before.
template <class Number>
Number bump(std::atomic<Number>& number, Number amount, bool alone) {
    if (!alone) return number.fetch_add(amount, std::memory_order_relaxed);
    const Number before = number.load(std::memory_order_relaxed);
    number.store(before + amount, std::memory_order_relaxed);
    return before;
}

struct Block;

// A move in the tree. `sum` adds up what its visits brought the player who makes the move; with
// the top bit set it is not a sum but the value itself, proven. What selection reads of all
// siblings at once lies in their block.
struct Node {
    static constexpr u64 kProven = u64{1} << 63;

    std::atomic<u64> sum{0};
    std::atomic<u32> children{kNone};
    u16 move = 0;

    inline std::atomic<int>& visits();
    inline float& prior();
    inline float mean() const;
    int count() const { return const_cast<Node*>(this)->visits().load(std::memory_order_relaxed); }

    bool proven() const { return sum.load(std::memory_order_acquire) & kProven; }
    // The proven share, or the mean; only for a node with visits.
    double share() const {
        const u64 word = sum.load(std::memory_order_acquire);
        return word & kProven ? unfixed(word & ~kProven) : unfixed(word) / count();
    }
    // A visit that began by counting itself ends with what it brought.
    void add(u64 share, bool alone) {
        u64 word = sum.load(std::memory_order_relaxed);
        if (alone && !(word & kProven)) {
            sum.store(word + share, std::memory_order_relaxed);
        } else {
            do {
                if (word & kProven) return;
            } while (!sum.compare_exchange_weak(word, word + share, std::memory_order_relaxed));
        }
        set_mean(unfixed(word + share) / count());
    }
    // While other threads look, a visit that has begun and brought nothing yet keeps them away.
    void count_begun() {
        const u64 word = sum.load(std::memory_order_relaxed);
        if (!(word & kProven)) set_mean(unfixed(word) / count());
    }
    void prove(u64 share) {
        sum.store(share | kProven, std::memory_order_release);
        set_mean(unfixed(share));
    }

private:
    inline void set_mean(double mean);
};

// Siblings. A block is aligned to its size, so that a node finds the block it lies in.
struct alignas(256) Block {
    static constexpr int kSize = 8;

    // The sum of a node by its visits, or the proven share; its visits; its prior.
    std::atomic<float> mean[kSize] = {};
    std::atomic<int> visits[kSize] = {};
    float prior[kSize] = {};
    std::atomic<u32> next{kNone};
    // In a node's first block: how many blocks its tree has, and what the visits of all its
    // children brought the player who moves there.
    std::atomic<u32> below{0}, tries{0};
    u16 count = 0;  // the nodes in use here
    u16 total = 0;  // how many children the node has in all its blocks and to come
    std::atomic<u64> won{0};
    Node nodes[kSize];

    static Block& of(const Node* node) {
        constexpr std::uintptr_t kInside = 255;
        return *reinterpret_cast<Block*>(reinterpret_cast<std::uintptr_t>(node) & ~kInside);
    }
};
static_assert(sizeof(Node) == 16 && sizeof(Block) == 256);

inline std::atomic<int>& Node::visits() {
    Block& block = Block::of(this);
    return block.visits[this - block.nodes];
}
inline float Node::mean() const {
    const Block& block = Block::of(this);
    return block.mean[this - block.nodes].load(std::memory_order_relaxed);
}
inline float& Node::prior() {
    Block& block = Block::of(this);
    return block.prior[this - block.nodes];
}
inline void Node::set_mean(double mean) {
    Block& block = Block::of(this);
    block.mean[this - block.nodes].store(static_cast<float>(mean), std::memory_order_relaxed);
}

class Arena {
public:
    explicit Arena(std::size_t bytes)
        : capacity_(static_cast<u32>(std::min<std::size_t>(bytes / sizeof(Block), kBusy))),
          blocks_(static_cast<Block*>(std::aligned_alloc(alignof(Block), capacity_ * sizeof(Block)))) {
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
