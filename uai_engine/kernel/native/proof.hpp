// What is proven in the tree, from the ends of the round upwards.
//
// A move that ends the round has a value that is all there is to know. A node whose every child is
// proven is worth what its best child is worth to the player who moves there: everybody plays for
// themselves.
#pragma once

#include <atomic>

#include "arena.hpp"
#include "fixed_point.hpp"
#include "graph.hpp"
#include "node.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "utility.hpp"
#include "value.hpp"

namespace azul {

template <int P, class Guide>
class Proofs {
public:
    using ThreadData = typename Guide::ThreadData;

    // They are the caller's.
    Proofs(const Arena& arena, const Guide& guide, const Graph<P, Guide>& graph)
        : arena_(arena), guide_(guide), graph_(graph) {}

    // The value at the end of best play from a proven node. The state is that after its move.
    Value<P> proven_value(State<P> state, const Node& node, ThreadData& thread) const {
        const Node* at = &node;
        while (const Node* next = graph_.best_proven_child(*at)) {
            if (draft(state, Move::from_code(next->move))) break;
            at = next;
        }
        return guide_.exact_value(state, thread);
    }

    // Proves the nodes of a path from its end, whose last node is proven, as far as that goes. True
    // if it goes up to the root's move. A path has the nodes and who moved; it begins at the root.
    template <class PathStep>
    bool prove_upwards(const State<P>& root, const PathStep* path, int depth,
                       ThreadData& thread) const {
        for (int i = depth - 2; i >= 0; --i) {
            Node& node = *path[i].node;
            if (node.is_proven()) continue;
            if (!follows_from_children(node)) return false;
            State<P> state = root;
            for (int k = 0; k <= i; ++k) place(state, Move::from_code(path[k].node->move));
            node.set_proven(utility_of(proven_value(state, node, thread), path[i].mover));
        }
        return true;
    }

private:
    // Whether all children of a node are proven, or one that wins for certain.
    bool follows_from_children(const Node& node) const {
        const u32 chain = node.children.load(std::memory_order_acquire);
        if (!is_block(chain)) return false;
        int proven_children = 0;
        bool wins = false;
        graph_.each_child(node, [&](const Node& child) {
            const bool proven = child.is_proven();
            proven_children += proven;
            wins = proven && child.value() >= from_fixed(kCertainWin);
            return !wins;
        });
        return wins || proven_children == arena_[chain].total;
    }

    const Arena& arena_;
    const Guide& guide_;
    const Graph<P, Guide>& graph_;
};

}  // namespace azul
