// Which of a node's children to visit next, by PUCT.
#pragma once

#include <cstring>

#include "arena.hpp"

namespace azul {

// PUCT's terms for the children of a node.
struct Terms {
    float scale, untried;

    float merit(float mean, float prior, int visits) const {
        return mean + prior * scale / static_cast<float>(visits + 1);
    }
    float merit_untried(float prior) const { return untried + scale * prior; }
};

// The best of a block's visited children so far and here.
struct Best {
    float merit = -1.0F;
    Node* node = nullptr;
    int number = 0;
};

// Looks at the visited children of a block, which come before the others, and returns how many
// they are. Four at a time: this is where a search would spend its time. If no other thread is at
// work they are read as plain numbers.
inline int survey(const Terms& terms, Block& block, int seen, Best& best, bool alone) {
    constexpr int kHalf = Block::kSize / 2;
    using Floats = float __attribute__((vector_size(kHalf * sizeof(float))));
    using Ints = int __attribute__((vector_size(kHalf * sizeof(int))));
    Floats mean[2], prior[2], merit[2];
    Ints visits[2];
    std::memcpy(prior, block.prior, sizeof prior);
    if (alone) {
        std::memcpy(mean, block.mean, sizeof mean);
        std::memcpy(visits, block.visits, sizeof visits);
    } else {
        for (int i = 0; i < Block::kSize; ++i) {
            mean[i / kHalf][i % kHalf] = block.mean[i].load(std::memory_order_relaxed);
            visits[i / kHalf][i % kHalf] = block.visits[i].load(std::memory_order_relaxed);
        }
    }
    for (int half = 0; half < 2; ++half) {
        const Floats part = prior[half] * terms.scale / __builtin_convertvector(visits[half] + 1, Floats);
        merit[half] = visits[half] > 0 ? mean[half] + part : Floats{} - 1.0F;
    }
    const Floats high = merit[0] > merit[1] ? merit[0] : merit[1];
    const float a = high[0] > high[1] ? high[0] : high[1];
    const float b = high[2] > high[3] ? high[2] : high[3];
    const float most = a > b ? a : b;
    if (most > best.merit) {
        float each[Block::kSize];
        std::memcpy(each, merit, sizeof each);
        int at = 0;
        while (each[at] != most) ++at;
        best = {most, &block.nodes[at], seen + at};
    }
    // By the same look at the visits: a child that another thread has come to since would count as
    // visited and not be among those that were compared.
    int visited = block.count;
    while (visited && !visits[(visited - 1) / kHalf][(visited - 1) % kHalf]) --visited;
    return visited;
}

}  // namespace azul
