// How many nodes a solver may still spend.
#pragma once

#include <atomic>

#include "constants.hpp"

namespace azul {

class SolverBudget {
public:
    void start(u64 max_nodes, const std::atomic<bool>& stop) {
        nodes_ = 0;
        max_nodes_ = max_nodes;
        stop_ = &stop;
        aborted_ = false;
    }

    // Takes a node. False if there is none left, or after a stop: from then on all is broken off.
    bool spend() {
        if (nodes_ >= max_nodes_ || stop_->load(std::memory_order_relaxed)) aborted_ = true;
        if (!aborted_) ++nodes_;
        return !aborted_;
    }

    bool aborted() const { return aborted_; }
    u64 nodes() const { return nodes_; }

private:
    u64 nodes_ = 0, max_nodes_ = 0;
    const std::atomic<bool>* stop_ = nullptr;
    bool aborted_ = false;
};

}  // namespace azul
