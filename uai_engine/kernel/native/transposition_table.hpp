// The transposition table: from a position's key to the chain of its children in the tree.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include "constants.hpp"
#include "node.hpp"
#include "random.hpp"

namespace azul {

// Several threads may probe and store at once. A position that is stored replaces the one that was
// in its slot.
class TranspositionTable {
public:
    // As many entries as a number of bytes holds, rounded down to a power of two.
    // They are zeros from the system, which cost neither time nor memory before they are used.
    explicit TranspositionTable(std::size_t bytes)
        : size_(entries_in(bytes)),
          entries_(static_cast<Entry*>(std::calloc(size_, sizeof(Entry)))) {
        static_assert(kNoBlock == 0, "an entry of zeros is one that nothing is found in");
        if (!entries_) throw std::bad_alloc();
    }

    std::size_t bytes() const { return size_ * sizeof(Entry); }

    // Nothing of earlier generations is found any more.
    void start_generation(u32 generation) { generation_ = generation; }

    // The chain of a position that this tree has expanded before, or kNoBlock if it is not known.
    u32 probe(u64 key) const {
        const u64 wanted = signature(key);
        const Entry& entry = entries_[slot(key)];
        const u64 check = entry.check.load(std::memory_order_acquire);
        const u64 chain = entry.chain.load(std::memory_order_acquire);
        return (check ^ chain) == wanted ? static_cast<u32>(chain) : kNoBlock;
    }
    // If two threads write one entry at once, its halves do not fit: then neither is found.
    void store(u64 key, u32 chain) {
        const u64 written = signature(key);
        Entry& entry = entries_[slot(key)];
        entry.chain.store(chain, std::memory_order_release);
        entry.check.store(written ^ chain, std::memory_order_release);
    }

private:
    struct Entry {
        std::atomic<u64> check{0}, chain{kNoBlock};  // the signature is both together
    };

    static std::size_t entries_in(std::size_t bytes) {
        std::size_t entries = 1;
        while (2 * entries * sizeof(Entry) <= bytes) entries *= 2;
        return entries;
    }
    // The slot of a key is the same in every generation, so that which of two positions replaces
    // the other does not depend on the trees before.
    std::size_t slot(u64 key) const { return key & (size_ - 1); }
    u64 signature(u64 key) const { return splitmix64(key + generation_); }

    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };

    std::size_t size_;
    std::unique_ptr<Entry[], Free> entries_;
    u32 generation_ = 0;
};

}  // namespace azul
