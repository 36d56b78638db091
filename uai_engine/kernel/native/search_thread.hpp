// What a thread of a search has for itself: threads are to meet in the tree alone.
#pragma once

#include <utility>

#include "arena.hpp"
#include "history.hpp"
#include "node.hpp"

namespace azul {

template <int P, class Guide>
struct alignas(kCacheLine) SearchThread {
    typename Guide::ThreadData data;  // what the guide keeps
    BlockSupply blocks;
    History<P> history;
    u64 rollouts = 0;  // since the search began

    explicit SearchThread(typename Guide::ThreadData guide_data) : data(std::move(guide_data)) {}
};

}  // namespace azul
