// Threads that share the parts of a job with the one that calls. They wait for the next job awake
// for a moment, because a batch of games takes no longer than waking up does.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

#include "constants.hpp"

namespace azul {

class Workers {
public:
    // So many threads in all, the caller's included.
    explicit Workers(int threads) {
        for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { serve(); });
    }
    ~Workers() {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            stopped_ = true;
            ++jobs_;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Calls `part(from, to)` for parts of 0..count, at the same time on all threads; returns when
    // all are done. It does not wait for a worker that has not begun, so a worker that is gone, as
    // all are after a fork, holds nobody up.
    template <class Part>
    void run(std::size_t count, const Part& part) {
        if (threads_.empty() || count <= kPart) return part(0, count);
        call_ = [](const void* what, std::size_t from, std::size_t to) {
            (*static_cast<const Part*>(what))(from, to);
        };
        what_ = &part;
        count_ = count;
        next_ = 0;
        open_ = true;
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            ++jobs_;
        }
        wake_.notify_all();
        take_parts();
        open_ = false;
        while (busy_ != 0) std::this_thread::yield();
    }

private:
    static constexpr std::size_t kPart = 128;
    static constexpr int kPatience = 200;

    void take_parts() {
        for (std::size_t from; (from = next_.fetch_add(kPart)) < count_;)
            call_(what_, from, from + kPart < count_ ? from + kPart : count_);
    }
    void serve() {
        for (u64 seen = 0; !stopped_;) {
            for (int i = 0; i < kPatience && jobs_ == seen; ++i) std::this_thread::yield();
            if (jobs_ == seen) {
                std::unique_lock<std::mutex> lock(mutex_);
                wake_.wait(lock, [&] { return jobs_ != seen; });
            }
            seen = jobs_;
            // Whoever closes a job sees that this one is busy, or this one sees that it is closed.
            ++busy_;
            if (open_) take_parts();
            --busy_;
        }
    }

    void (*call_)(const void*, std::size_t, std::size_t) = nullptr;
    const void* what_ = nullptr;
    std::size_t count_ = 0;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> open_{false}, stopped_{false};
    std::atomic<int> busy_{0};
    std::atomic<u64> jobs_{0};
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::thread> threads_;
};

}  // namespace azul
