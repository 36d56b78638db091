// The memory of the tree: blocks of one size, never more of them than the user allowed.
//
// A node's children are a chain of blocks of eight, best prior first, and a block is added only
// when selection gets that far: most nodes never need a second one. Nodes that are the same position
// share their chain. When the root moves on, what is below it is marked as the new tree's; any other
// block is used again when its turn comes.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <vector>

#include "random.hpp"

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
    u32 age = 0;  // which tree it is of, by the count of trees
    // In a chain's first block: how many visits all these children had, and what they brought the
    // player who moves there.
    std::atomic<u32> tries{0};
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
        : known_(slots_in(bytes)),
          capacity_(static_cast<u32>(std::min<std::size_t>(
              (bytes - known_.size() * sizeof(Known)) / sizeof(Block), kBusy))),
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
        while (next_ < top_ && blocks_[next_].age == age_) ++next_;
        if (next_ == capacity_) return kNone;
        const u32 index = next_++;
        top_ = std::max(top_, next_);
        new (&blocks_[index]) Block;
        blocks_[index].age = age_;
        ++live_;
        return index;
    }

    // The chain of a position that this tree has met before, as far as it is known, or kNone.
    u32 find(u64 name) const {
        const u64 tale = told(name);
        const Known& known = known_[name & (known_.size() - 1)];
        const u64 check = known.check.load(std::memory_order_acquire);
        const u64 chain = known.chain.load(std::memory_order_acquire);
        return (check ^ chain) == tale ? static_cast<u32>(chain) : kNone;
    }
    // Two threads may write at once: then neither is found.
    void note(u64 name, u32 chain) {
        const u64 tale = told(name);
        Known& known = known_[name & (known_.size() - 1)];
        known.chain.store(chain, std::memory_order_release);
        known.check.store(tale ^ chain, std::memory_order_release);
    }

    // Gives up all but the tree below a chain; not while others use the tree. False if there is
    // more below it than can be looked through in a moment: then nothing is left of the tree.
    bool keep(u32 kept) {
        ++age_;
        next_ = 1;
        live_ = 0;
        std::vector<u32> open{kept};
        for (u32 chains = 0; !open.empty(); ++chains) {
            if (chains == kMostKept) return false;
            u32 index = open.back();
            open.pop_back();
            if (blocks_[index].age == age_) continue;
            for (; index != kNone; index = blocks_[index].next) {
                blocks_[index].age = age_;
                ++live_;
                for (int i = 0; i < blocks_[index].count; ++i)
                    if (const u32 chain = blocks_[index].nodes[i].children; chain != kNone)
                        open.push_back(chain);
            }
        }
        return true;
    }

    void clear() {
        ++age_;
        next_ = top_ = 1;
        live_ = 0;
    }
    bool is_live(u32 index) const { return blocks_[index].age == age_; }
    u32 live() const { return live_.load(std::memory_order_relaxed); }
    u32 capacity() const { return capacity_ - 1; }

private:
    static constexpr u32 kMostKept = 1U << 19;
    static constexpr std::size_t kTableShare = 32;  // one part of the memory in so many is the table

    // A chain by its position's name. Names are told differently for every tree, so that what was
    // noted for the one before is not found; their places are the same in every tree, so that which
    // of two positions is forgotten for the other does not depend on the trees before.
    struct Known {
        std::atomic<u64> check{0}, chain{kNone};  // the name is both together
    };

    static std::size_t slots_in(std::size_t bytes) {
        std::size_t slots = 1;
        while (2 * slots * sizeof(Known) <= bytes / kTableShare) slots *= 2;
        return slots;
    }
    u64 told(u64 name) const { return mix(name + age_); }

    std::vector<Known> known_;
    u32 capacity_;  // with block 0, which stands for none
    u32 next_ = 1;  // blocks before this one are in use
    u32 top_ = 1;   // blocks from here on never were
    u32 age_ = 0;   // of the tree there is
    std::atomic<u32> live_{0};
    std::mutex mutex_;
    Block* blocks_;
};

}  // namespace azul
