// The threads of a search, and jobs that they do together.
//
// One thread leads. The others have something of their own to do, which they leave for a job as
// soon as there is one; where they have nothing, they wait for one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

#include "constants.hpp"

namespace azul {

class Team {
public:
    Team() = default;
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    // Calls `work(0)` here and `work(thread)` in every other thread that comes before this one is
    // done. Returns when all are done.
    template <class Work>
    void lead(const Work& work) {
        const Job job(*this, work);
        work(0);
    }

    // What a thread does that does not lead, until it is dismissed: every job once, and `otherwise`
    // while there is none. That does a little and returns whether there is more.
    template <class Otherwise>
    void follow(int thread, Otherwise otherwise) {
        u64 done = 0;
        while (true) {
            const u64 number = open_.load(std::memory_order_relaxed);
            if (number && number != done) {
                take_part(number, thread);
                done = number;
            } else if (!otherwise() && !wait(done)) {
                return;
            }
        }
    }

    // Sends the others away, once they are done with what they do.
    void dismiss() {
        const std::lock_guard<std::mutex> lock(mutex_);
        dismissed_ = true;
        wake_.notify_all();
    }
    // Before others follow again.
    void assemble() { dismissed_ = false; }

private:
    // A job is open as long as this lives, and over when it has ended.
    class Job {
    public:
        Job(Team& team, std::function<void(int)> work) : team_(team) {
            const std::lock_guard<std::mutex> lock(team_.mutex_);
            team_.work_ = std::move(work);
            team_.open_ = ++team_.jobs_;
            team_.wake_.notify_all();
        }
        ~Job() {
            std::unique_lock<std::mutex> lock(team_.mutex_);
            team_.open_ = 0;
            team_.left_.wait(lock, [&] { return team_.inside_ == 0; });
        }
        Job(const Job&) = delete;
        Job& operator=(const Job&) = delete;

    private:
        Team& team_;
    };

    void take_part(u64 number, int thread) {
        std::unique_lock<std::mutex> lock(mutex_);
        if (open_ != number) return;
        ++inside_;
        lock.unlock();
        const Leaving leaving{*this};
        work_(thread);
    }
    // Also where the work has failed.
    struct Leaving {
        Team& team;
        ~Leaving() {
            const std::lock_guard<std::mutex> lock(team.mutex_);
            if (--team.inside_ == 0) team.left_.notify_all();
        }
    };

    // Until there is a job that is not done. False when dismissed.
    bool wait(u64 done) {
        std::unique_lock<std::mutex> lock(mutex_);
        wake_.wait(lock, [&] { return dismissed_ || (open_ && open_ != done); });
        return !dismissed_;
    }

    std::mutex mutex_;
    std::condition_variable wake_, left_;
    std::function<void(int)> work_;
    std::atomic<u64> open_{0};  // the number of the job, or 0
    u64 jobs_ = 0;
    int inside_ = 0;  // others who take part
    bool dismissed_ = false;
};

}  // namespace azul
