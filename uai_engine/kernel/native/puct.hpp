// PUCT: which of a node's children to visit next.
//
// The score of a child is Q + U: the mean value of its visits, and its prior times
// c_puct * sqrt(visits of the parent) / (1 + its visits). A child without visits has the first-play
// urgency (FPU) for its Q.
#pragma once

#include <atomic>
#include <cstring>

#include "four_floats.hpp"
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
    static_assert(Block::kSize == 8 && sizeof block.mean == sizeof(float[8]) &&
                  sizeof block.visits == sizeof(int[8]));
    float visits_and_one[8], score[8];
    const auto score_four = [&](int at) {
        FourFloats mean, counts;
        if (single_threaded) {
            float plain_mean[4];
            int plain_visits[4];
            std::memcpy(plain_mean, block.mean + at, sizeof plain_mean);
            std::memcpy(plain_visits, block.visits + at, sizeof plain_visits);
            mean = FourFloats::load(plain_mean);
            counts = FourFloats::after(plain_visits);
        } else {
            mean = FourFloats::load(block.mean + at);
            counts = FourFloats::after(block.visits + at);
        }
        counts.store(visits_and_one + at);
        const FourFloats scored = puct.score(mean, FourFloats::load(block.prior + at), counts);
        return choose(counts, 1.0F, scored, kNoScore);
    };
    const FourFloats low = score_four(0), high = score_four(4);
    const float highest = greater(low, high).greatest();
    if (highest > best.score) {
        low.store(score);
        high.store(score + 4);
        int at = 0;
        while (score[at] != highest) ++at;
        best = {highest, &block.nodes[at], first + at};
    }
    // By the same look at the visits: a child that another thread has come to since would count as
    // visited and not be among those that were compared.
    int visited = block.count;
    while (visited && visits_and_one[visited - 1] <= 1.0F) --visited;
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
