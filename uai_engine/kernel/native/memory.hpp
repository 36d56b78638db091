// What was worked out before, to be found again by its name: a number of 64 bits.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "constants.hpp"

namespace azul {

// What a network made of its parts, as far as it was needed lately. For one thread.
template <class Made>
class Memory {
public:
    Memory() : slots_(std::size_t{1} << kBits) {}

    template <class Make>
    const Made& of(u64 key, Make make) {
        Slot& slot = slots_[key * 0x9E3779B97F4A7C15U >> (64 - kBits)];
        if (slot.key != key) {
            slot.made = make();
            slot.key = key;
        }
        return slot.made;
    }

private:
    static constexpr int kBits = 13;
    struct Slot {
        u64 key = ~u64{0};  // a name that nothing has
        Made made;
    };

    std::vector<Slot> slots_;
};

// The memories of one network: those that nobody uses wait here for the next who needs one. The
// network outlives whoever searches by it.
template <class Made>
class Memories {
public:
    using One = Memory<Made>;
    struct Return {
        Memories* home;
        void operator()(One* memory) const { home->take_back(memory); }
    };
    using Lent = std::unique_ptr<One, Return>;

    Lent lend() {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (free_.empty()) free_.push_back(std::make_unique<One>());
        Lent lent(free_.back().release(), Return{this});
        free_.pop_back();
        return lent;
    }

private:
    void take_back(One* memory) {
        const std::lock_guard<std::mutex> lock(mutex_);
        free_.emplace_back(memory);
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<One>> free_;
};

}  // namespace azul
