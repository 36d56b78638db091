// The nodes of the search tree and how they lie in memory.
//
//   Node            a move; 16 bytes: value_sum, children, move
//   Block           up to eight siblings; 256 bytes, aligned, so that a node finds its block
//   chain           the blocks of all children of a node, linked by `next`, best prior first
//
//   root ──children──▶ Block A ──next──▶ Block B ──next──▶ (none yet)
//                      m1 m2 .. m8       m9 m10 .. m16
//                      │     │
//                      │     └─children──▶ Block D ..
//                      └─children──▶ Block C ──▶ ..  ◀──children── m5 of Block D
//
// A block is added to a chain only when selection gets that far: most nodes never need a second
// one. Nodes that are the same position share their chain (C above): the transposition table finds
// it, and the tree is a graph without cycles. No state is stored; moves are replayed from the root.
//
// What selection reads of all siblings (mean, visits, prior) lies at the start of their block, each
// eight in a row. The first block of a chain also has the sums over all children.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "constants.hpp"
#include "fixed_point.hpp"

namespace azul {

constexpr u32 kNoBlock = 0;      // the end of a chain, or a leaf
constexpr u32 kExpanding = ~0U;  // a thread is making the block

inline bool is_block(u32 index) { return index != kNoBlock && index != kExpanding; }

// What threads write lies so far apart from what others read: a line of memory belongs to one of
// them at a time, and processors fetch lines of 64 bytes in pairs or have them twice as long.
constexpr std::size_t kCacheLine = 128;

struct Block;

// A move in the tree. Values are for the player who makes the move.
struct Node {
    static constexpr u64 kProven = u64{1} << 63;

    // The values of all visits added up, as fixed-point numbers; with the top bit set it is no sum
    // but the value itself, proven.
    std::atomic<u64> value_sum{0};
    std::atomic<u32> children{kNoBlock};
    u16 move = 0;

    inline std::atomic<int>& visit_counter();
    inline float& prior();
    inline float mean() const;
    int visits() const {
        return const_cast<Node*>(this)->visit_counter().load(std::memory_order_relaxed);
    }

    bool is_proven() const { return value_sum.load(std::memory_order_acquire) & kProven; }
    // The proven value, or the mean; only for a node with visits.
    double value() const {
        const u64 word = value_sum.load(std::memory_order_acquire);
        return word & kProven ? from_fixed(word & ~kProven) : from_fixed(word) / visits();
    }
    // The value of a visit that was counted when it began, or of several together.
    void backup(u64 value, bool single_threaded) {
        u64 word = value_sum.load(std::memory_order_relaxed);
        if (single_threaded && !(word & kProven)) {
            value_sum.store(word + value, std::memory_order_relaxed);
        } else {
            do {
                if (word & kProven) return;
            } while (
                !value_sum.compare_exchange_weak(word, word + value, std::memory_order_relaxed));
        }
        set_mean(from_fixed(word + value) / visits());
    }
    // Virtual loss: a visit that is counted and has no value yet lowers the mean as a lost one
    // would, so that other threads go elsewhere. The backup takes it away again.
    void apply_virtual_loss() {
        const u64 word = value_sum.load(std::memory_order_relaxed);
        if (word && !(word & kProven)) set_mean(from_fixed(word) / visits());
    }
    void set_proven(u64 value) {
        value_sum.store(value | kProven, std::memory_order_release);
        set_mean(from_fixed(value));
    }

private:
    inline void set_mean(double mean);
};

// Siblings.
struct alignas(256) Block {
    static constexpr int kSize = 8;

    std::atomic<float> mean[kSize] = {};  // of the values of a node's visits, or the proven value
    std::atomic<int> visits[kSize] = {};
    float prior[kSize] = {};
    std::atomic<u32> next{kNoBlock};
    u32 generation = 0;  // which tree it is of
    // In a chain's first block: the visits of all these children from all their parents, and the
    // sum of the values.
    std::atomic<u32> child_visits{0};
    u16 count = 0;  // the nodes in use here
    u16 total = 0;  // how many children the node has in all its blocks and to come
    std::atomic<u64> child_value_sum{0};
    Node nodes[kSize];

    static Block& of(const Node* node) {
        constexpr std::uintptr_t kInside = 255;
        return *reinterpret_cast<Block*>(reinterpret_cast<std::uintptr_t>(node) & ~kInside);
    }
};
static_assert(sizeof(Node) == 16 && sizeof(Block) == 256);

inline std::atomic<int>& Node::visit_counter() {
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

}  // namespace azul
