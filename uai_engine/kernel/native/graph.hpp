// The nodes of a search below one another: selection and expansion. `node.hpp` draws how they lie
// in memory.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>

#include "arena.hpp"
#include "fixed_point.hpp"
#include "guide.hpp"
#include "node.hpp"
#include "position_key.hpp"
#include "puct.hpp"
#include "rules.hpp"
#include "search_thread.hpp"
#include "state.hpp"

namespace azul {

template <int P, class Guide>
class Graph {
public:
    using Accumulator = typename Guide::Accumulator;
    using Thread = SearchThread<P, Guide>;

    // The arena and the guide are the caller's.
    Graph(Arena& arena, const Guide& guide, double cpuct, bool single_threaded)
        : arena_(arena), guide_(guide), cpuct_(cpuct), single_threaded_(single_threaded) {}

    // ---- selection ----

    // PUCT for the children of a node.
    Puct puct_of(const Node& node) const {
        const Block& first = arena_[node.children.load(std::memory_order_relaxed)];
        const double child_visits = first.child_visits.load(std::memory_order_relaxed);
        const double value_sum = from_fixed(first.child_value_sum.load(std::memory_order_relaxed));
        // Shared children were visited from elsewhere too.
        const double visits = std::max<double>(node.visits(), child_visits + 1.0);
        const double scale = cpuct_ * std::sqrt(visits);
        const double fpu = child_visits > 0.0 ? value_sum / child_visits - kFpuReduction : 0.5;
        return {static_cast<float>(scale), static_cast<float>(fpu)};
    }

    // The child to visit next: the best of those visited, or the first that is not, which has the
    // highest prior of the rest. The state is for making blocks that are missing.
    BestChild select_child(Node& node, const State<P>& state, const Accumulator& accumulator,
                           Thread& thread) const {
        u32 chain = node.children.load(std::memory_order_relaxed);
        const Puct puct = puct_of(node);
        const int total = arena_[chain].total;
        BestChild best;
        for (int seen = 0;;) {
            Block& block = arena_[chain];
            const int visited = select_visited(puct, block, seen, best, single_threaded_);
            if (visited < block.count) {
                if (puct.score_unvisited(block.prior[visited]) > best.score)
                    return {0.0F, &block.nodes[visited], seen + visited};
                return best;
            }
            seen += block.count;
            if (seen == total) return best;
            u32 next = block.next.load(std::memory_order_acquire);
            if (next == kNoBlock) {
                // The next move's prior is hardly above that of the last one here.
                if (puct.score_unvisited(block.prior[block.count - 1]) <= best.score) return best;
                next = append_block(block.next, state, accumulator, node, thread);
            }
            if (!is_block(next)) return best;
            chain = next;
        }
    }

    // ---- expansion ----

    // Gives a node its children: those of the same position elsewhere in the tree, if there are
    // any, so that what is found out there is known here.
    u32 expand(Node& node, const State<P>& state, const Accumulator& accumulator,
               Thread& thread) const {
        const u64 key = position_key(state);
        const u32 shared = arena_.table().probe(key);
        if (shared != kNoBlock) {
            u32 expected = kNoBlock;
            return node.children.compare_exchange_strong(expected, shared) ? shared : expected;
        }
        const u32 chain = append_block(node.children, state, accumulator, node, thread);
        if (is_block(chain)) arena_.table().store(key, chain);
        return chain;
    }

    // A block with moves that a node has not got yet, the best, as many as it has room for; or
    // kNoBlock if the memory is full.
    u32 make_block(const State<P>& state, const Accumulator& accumulator, const Node& node,
                   Thread& thread) const {
        const u32 index = arena_.allocate(thread.blocks);
        if (index == kNoBlock) return index;
        ListedMoves listed;
        each_child(node, [&](const Node& child) {
            listed.add(child.move);
            return true;
        });
        Candidate moves[Block::kSize];
        const int total =
            guide_.more_candidates(state, accumulator, listed, thread.history, Block::kSize, moves);
        Block& block = arena_[index];
        block.total = static_cast<u16>(total);
        block.count = static_cast<u16>(std::min(total - listed.count, Block::kSize));
        for (int i = 0; i < block.count; ++i) {
            block.nodes[i].move = moves[i].move.code();
            block.prior[i] = moves[i].prior;
        }
        return index;
    }

    // ---- children ----

    // Calls `visit(child)` until it returns false.
    template <class Visit>
    void each_child(const Node& node, Visit visit) const {
        for (u32 chain = node.children.load(std::memory_order_acquire); is_block(chain);
             chain = arena_[chain].next.load(std::memory_order_acquire)) {
            Block& block = arena_[chain];
            for (int i = 0; i < block.count; ++i)
                if (!visit(block.nodes[i])) return;
        }
    }

    // The proven child that is best for the player to move, or none.
    const Node* best_proven_child(const Node& node) const {
        const Node* best = nullptr;
        each_child(node, [&](const Node& child) {
            if (child.is_proven() && (!best || child.value() > best->value())) best = &child;
            return true;
        });
        return best;
    }

    // The next move of the principal variation: the best proven one of a proven node, else the most
    // visited.
    const Node* principal_child(const Node& node) const {
        if (node.is_proven()) return best_proven_child(node);
        const Node* best = nullptr;
        each_child(node, [&](const Node& child) {
            if (!child.visits()) return false;
            if (!best || child.visits() > best->visits()) best = &child;
            return true;
        });
        return best;
    }

    // Whether all that is below a node are moves of its position, each there once, and shared
    // children are those of the same position: for checks.
    bool is_consistent(const Node& node, const State<P>& state) const {
        const u32 chain = node.children;
        if (chain == kNoBlock) return true;
        Candidate none[1];
        bool all =
            arena_.is_live(chain) &&
            arena_[chain].total == guide_.candidates(state, guide_.accumulator(state), 0, none);
        ListedMoves listed;
        each_child(node, [&](const Node& child) {
            const Move move = Move::from_code(child.move);
            all = all && is_legal(state, move) && !listed.has(child.move);
            if (!all) return false;
            listed.add(child.move);
            State<P> next = state;
            if (!place(next, move)) all = is_consistent(child, next);
            return all;
        });
        return all;
    }

private:
    // Of the win: a child without visits is taken to be so much worse than the mean of its
    // siblings, since they were tried first for their higher priors. Neither 0.05 nor 0.2 was
    // better in matches (`EXPERIMENTS.md`).
    static constexpr double kFpuReduction = 0.1;

    // Puts a block with more of a node's children where `link` is, unless another thread is doing
    // that or the memory is full.
    u32 append_block(std::atomic<u32>& link, const State<P>& state, const Accumulator& accumulator,
                     const Node& node, Thread& thread) const {
        u32 expected = kNoBlock;
        if (!link.compare_exchange_strong(expected, kExpanding, std::memory_order_acquire))
            return expected;
        const u32 index = make_block(state, accumulator, node, thread);
        if (Guide::kEchoes && index != kNoBlock && &link == &node.children)
            credit_echo(node, arena_[index]);
        link.store(index, std::memory_order_release);
        return index;
    }

    // Gives a node's first child the echo's visit: it was counted at the node and not made.
    void credit_echo(const Node& node, Block& block) const {
        const u64 visits = static_cast<u64>(node.visits()) - 1;  // but for this one
        const u64 value = kFixedOne - node.value_sum.load(std::memory_order_relaxed) / visits;
        block.visits[0] = 1;
        block.nodes[0].backup(value, true);
        block.child_value_sum = value;
        block.child_visits = 1;
    }

    Arena& arena_;
    const Guide& guide_;
    const double cpuct_;
    const bool single_threaded_;
};

}  // namespace azul
