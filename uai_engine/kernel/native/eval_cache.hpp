// A cache of what a network worked out before, by a key of 64 bits.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "constants.hpp"
#include "random.hpp"

namespace azul {

// For one thread. What is put in replaces what was in its slot.
template <class Value>
class EvalCache {
public:
    EvalCache() : slots_(std::size_t{1} << kBits) {}

    template <class Compute>
    const Value& get_or_compute(u64 key, Compute compute) {
        Slot& slot = slots_[key * kGoldenRatio >> (64 - kBits)];
        if (slot.key != key) {
            slot.value = compute();
            slot.key = key;
        }
        return slot.value;
    }

private:
    static constexpr int kBits = 13;  // 8192 slots, for the network's 32 numbers 1.1 MiB
    struct Slot {
        u64 key = ~u64{0};  // a key that nothing has
        Value value;
    };

    std::vector<Slot> slots_;
};

// The caches of one network: those that no thread uses wait here for the next that needs one. The
// network outlives whoever searches by it.
template <class Value>
class EvalCachePool {
public:
    using Cache = EvalCache<Value>;
    struct Return {
        EvalCachePool* home;
        void operator()(Cache* cache) const { home->give_back(cache); }
    };
    using Handle = std::unique_ptr<Cache, Return>;

    Handle acquire() {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (free_.empty()) free_.push_back(std::make_unique<Cache>());
        Handle handle(free_.back().release(), Return{this});
        free_.pop_back();
        return handle;
    }

private:
    void give_back(Cache* cache) {
        const std::lock_guard<std::mutex> lock(mutex_);
        free_.emplace_back(cache);
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Cache>> free_;
};

}  // namespace azul
