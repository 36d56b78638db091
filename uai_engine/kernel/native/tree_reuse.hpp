// Going on in the tree after moves were played: finds the new position below the root and makes it
// the root, with all that is known of it.
#pragma once

#include <algorithm>
#include <iterator>

#include "displays.hpp"
#include "node.hpp"
#include "root_moves.hpp"
#include "rules.hpp"
#include "same_position.hpp"
#include "state.hpp"
#include "tree.hpp"

namespace azul {

template <int P, class Guide>
class TreeReuse {
public:
    TreeReuse(Tree<P, Guide>& tree, RootMoves<P, Guide>& root_moves)
        : tree_(tree), root_moves_(root_moves) {}

    // Moves the root to a position further down the tree. False if the tree does not know the
    // position.
    bool advance(const State<P>& target) {
        for (int plies = 0; plies <= kMaxPlies; ++plies) {
            if ((tree_.root_state.seat + plies) % P != target.seat) continue;
            State<P> found;
            int budget = kMaxNodes;
            Node* node = find(tree_.root, tree_.root_state, target, plies, found, budget);
            if (!node) continue;
            if (plies && (node->children == kNoBlock || !make_root(*node))) return false;
            pair_displays(found, target, tree_.display_numbers);
            // The displays keep the order that the tree knows them in.
            tree_.root_state = target;
            std::copy(std::begin(found.bowls), std::end(found.bowls), tree_.root_state.bowls);
            tree_.root_state.where = found.where;
            return true;
        }
        return false;
    }

private:
    static constexpr int kMaxPlies =
        2 * P;  // two turns of everybody: one search may have been left out
    static constexpr int kMaxNodes = 20000;  // looked at for each depth, so that it ends soon

    // The node so many plies below that is the target, and its state with the tree's displays.
    Node* find(Node& node, const State<P>& state, const State<P>& target, int plies,
               State<P>& found, int& budget) {
        if (!plies) {
            u8 numbers[State<P>::kBowls];
            std::copy(std::begin(tree_.display_numbers), std::end(tree_.display_numbers), numbers);
            if (!same_without_displays(state, target) || !pair_displays(state, target, numbers))
                return nullptr;
            found = state;
            return &node;
        }
        Node* result = nullptr;
        const int mover = state.seat;
        tree_.graph.each_child(node, [&](Node& child) {
            if (!child.visits()) return true;
            if (--budget < 0) return false;
            State<P> next = state;
            if (place(next, Move::from_code(child.move))) return true;
            const Board &now = next.boards[mover], &then = target.boards[mover];
            if (plies <= P ? same_board(now, then) : leads_to(now, then))
                result = find(child, next, target, plies - 1, found, budget);
            return result == nullptr;
        });
        return result;
    }

    // False if the tree below is too large for that: it is lost then.
    bool make_root(const Node& node) {
        if (!tree_.arena.keep_subtree(node.children)) return false;
        // The node's own block is given up, but nothing was written over it yet.
        tree_.root.visit_counter() = node.visits();
        tree_.root.children = node.children.load();
        root_moves_.clear();
        return true;
    }

    Tree<P, Guide>& tree_;
    RootMoves<P, Guide>& root_moves_;
};

}  // namespace azul
