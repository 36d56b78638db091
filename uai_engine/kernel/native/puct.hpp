// PUCT: which of a node's children to visit next.
//
// The score of a child is Q + U: the mean value of its visits, and its prior times
// c_puct * sqrt(visits of the parent) / (1 + its visits). A child without visits has the first-play
// urgency (FPU) for its Q.
#pragma once

#include <atomic>
#include <cstring>

#include "node.hpp"

namespace azul {

// What the scores of a node's children have in common.
struct Puct {
    float scale;  // c_puct * sqrt(visits of the parent)
    float fpu;    // Q of a child without visits

    // For one child, or for several side by side.
    template <class Number>
    Number score(Number mean, Number prior, Number visits_and_one) const {
        return mean + prior * scale / visits_and_one;
    }
    float score_unvisited(float prior) const { return fpu + scale * prior; }
};

// Below every score: values and priors are not below 0.
constexpr float kNoScore = -1.0F;

struct BestChild {
    float score = kNoScore;
    Node* node = nullptr;
    int index = 0;  // in the chain
};

// Looks for the best of the visited children of a block, which come before the others, and returns
// how many they are. Four at a time: this is where a search would spend its time. With a single
// thread they are read as plain numbers. `first` is the place of the block's first child in the
// chain.
inline int select_visited(const Puct& puct, Block& block, int first, BestChild& best,
                          bool single_threaded) {
    constexpr int kWidth = Block::kSize / 2;  // of a vector: two make a block
    using Floats = float __attribute__((vector_size(kWidth * sizeof(float))));
    using Ints = int __attribute__((vector_size(kWidth * sizeof(int))));
    Floats mean[2], prior[2], score[2];
    Ints visits[2];
    std::memcpy(prior, block.prior, sizeof prior);
    if (single_threaded) {
        std::memcpy(mean, block.mean, sizeof mean);
        std::memcpy(visits, block.visits, sizeof visits);
    } else {
        for (int i = 0; i < Block::kSize; ++i) {
            mean[i / kWidth][i % kWidth] = block.mean[i].load(std::memory_order_relaxed);
            visits[i / kWidth][i % kWidth] = block.visits[i].load(std::memory_order_relaxed);
        }
    }
    for (int half = 0; half < 2; ++half) {
        const Floats scored =
            puct.score(mean[half], prior[half], __builtin_convertvector(visits[half] + 1, Floats));
        score[half] = visits[half] > 0 ? scored : Floats{} + kNoScore;
    }
    const Floats high = score[0] > score[1] ? score[0] : score[1];
    const float a = high[0] > high[1] ? high[0] : high[1];
    const float b = high[2] > high[3] ? high[2] : high[3];
    const float highest = a > b ? a : b;
    if (highest > best.score) {
        float each[Block::kSize];
        std::memcpy(each, score, sizeof each);
        int at = 0;
        while (each[at] != highest) ++at;
        best = {highest, &block.nodes[at], first + at};
    }
    // By the same look at the visits: a child that another thread has come to since would count as
    // visited and not be among those that were compared.
    int visited = block.count;
    while (visited && !visits[(visited - 1) / kWidth][(visited - 1) % kWidth]) --visited;
    return visited;
}

// The same for children in any order, one by one: `child(i)` is one of them, or null if it may not
// be visited. Of those without visits only the first counts: it has the highest prior. Returns the
// number of the best.
template <class Child>
int select_among(const Puct& puct, int count, Child child) {
    float best = kNoScore;
    int pick = 0;
    bool unvisited = false;
    for (int i = 0; i < count; ++i) {
        Node* const node = child(i);
        if (!node) continue;
        const int visits = node->visits();
        if (!visits && unvisited) continue;
        unvisited |= !visits;
        const float score =
            visits ? puct.score(node->mean(), node->prior(), static_cast<float>(visits + 1))
                   : puct.score_unvisited(node->prior());
        if (score > best) best = score, pick = i;
    }
    return pick;
}

}  // namespace azul
