// The nodes of a search below one another: their making, the choice between children, and what is
// proven of them. Nodes that are the same position share their children.
#pragma once

#include <algorithm>
#include <cmath>

#include "arena.hpp"
#include "candidates.hpp"
#include "history.hpp"
#include "rules.hpp"
#include "same.hpp"
#include "selection.hpp"
#include "value.hpp"

namespace azul {

template <int P, class Guide>
class Graph {
public:
    using Follow = typename Guide::Follow;
    using Memory = typename Guide::Memory;

    // The arena, the guide and the history are the caller's.
    Graph(Arena& arena, const Guide& guide, const History<P>& history, double exploration, bool alone)
        : arena_(arena), guide_(guide), history_(history), exploration_(exploration), alone_(alone) {}

    // ---- children ----

    // What the merits of a node's children are reckoned with.
    Terms terms_of(const Node& node) const {
        const Block& first = arena_[node.children.load(std::memory_order_relaxed)];
        const double tries = first.tries.load(std::memory_order_relaxed);
        const double won = unfixed(first.won.load(std::memory_order_relaxed));
        // Others may have come to these children too.
        const double visits = std::max<double>(node.count(), tries + 1.0);
        const double scale = exploration_ * std::sqrt(visits);
        return {static_cast<float>(scale),
                static_cast<float>(tries > 0.0 ? won / tries - kUrgency : 0.5)};
    }

    // The child to visit next: the best of those visited, or the first that is not, which has the
    // highest prior of the rest. `state` is for making blocks that are missing.
    Best choose(Node& node, const State<P>& state, const Follow& follow) const {
        u32 chain = node.children.load(std::memory_order_relaxed);
        const Terms terms = terms_of(node);
        const int total = arena_[chain].total;
        Best best;
        for (int seen = 0;;) {
            Block& block = arena_[chain];
            const int visited = survey(terms, block, seen, best, alone_);
            if (visited < block.count) {
                if (terms.merit_untried(block.prior[visited]) > best.merit)
                    return {0.0F, &block.nodes[visited], seen + visited};
                return best;
            }
            seen += block.count;
            if (seen == total) return best;
            u32 next = block.next.load(std::memory_order_acquire);
            if (next == kNone) {
                // The next move's prior is hardly above that of the last one here.
                if (terms.merit_untried(block.prior[block.count - 1]) <= best.merit) return best;
                next = make_block(block.next, state, follow, node);
            }
            if (next == kNone || next == kBusy) return best;
            chain = next;
        }
    }

    // Gives a node its children: those of the same position elsewhere in the tree, if there are
    // any, so that what is found out there is known here.
    u32 expand(Node& node, const State<P>& state, const Follow& follow) const {
        const u64 name = name_of(state);
        const u32 known = arena_.find(name);
        if (known != kNone) {
            u32 expected = kNone;
            return node.children.compare_exchange_strong(expected, known) ? known : expected;
        }
        const u32 made = make_block(node.children, state, follow, node);
        if (made != kNone && made != kBusy) arena_.note(name, made);
        return made;
    }

    // Writes moves that a node has not got yet into a block, the best, as many as it has room for.
    void fill(Block& block, const State<P>& state, const Follow& follow, const Node& node) const {
        Known known;
        each_child(node, [&](const Node& child) {
            known.codes[known.count++] = child.move;
            return true;
        });
        Candidate moves[Block::kSize];
        const int total = guide_.further(state, follow, known, history_, Block::kSize, moves);
        block.total = static_cast<u16>(total);
        block.count = static_cast<u16>(std::min(total - known.count, Block::kSize));
        for (int i = 0; i < block.count; ++i) {
            block.nodes[i].move = moves[i].move.code();
            block.prior[i] = moves[i].prior;
        }
    }

    template <class Visit>
    void each_child(const Node& node, Visit visit) const {
        for (u32 chain = node.children.load(std::memory_order_acquire);
             chain != kNone && chain != kBusy;
             chain = arena_[chain].next.load(std::memory_order_acquire)) {
            Block& block = arena_[chain];
            for (int i = 0; i < block.count; ++i)
                if (!visit(block.nodes[i])) return;
        }
    }

    // ---- what is proven ----

    // The proven child that is best for the player to move, or none.
    const Node* best_proven(const Node& node) const {
        const Node* best = nullptr;
        each_child(node, [&](const Node& child) {
            if (child.proven() && (!best || child.share() > best->share())) best = &child;
            return true;
        });
        return best;
    }

    // The value at the end of best play from a proven node.
    Value<P> best_end(State<P> state, const Node& node, Memory& memory) const {
        const Node* at = &node;
        while (const Node* next = best_proven(*at)) {
            if (place(state, Move::from_code(next->move))) {
                end_round(state);
                break;
            }
            at = next;
        }
        return guide_.exact_value(state, memory);
    }

    // Whether a node is known to be worth no more and no less than what is proven of its children.
    bool all_known(const Node& node) const {
        const u32 chain = node.children.load(std::memory_order_acquire);
        if (chain == kNone || chain == kBusy) return false;
        int known = 0;
        bool won = false;
        each_child(node, [&](const Node& child) {
            const bool proven = child.proven();
            known += proven;
            won = proven && child.share() >= 1.0;
            return !won;
        });
        return won || known == arena_[chain].total;
    }

    // The expected next move: the best proven one of a proven node, else the most visited.
    const Node* principal(const Node& node) const {
        if (node.proven()) return best_proven(node);
        const Node* best = nullptr;
        each_child(node, [&](const Node& child) {
            if (!child.count()) return false;
            if (!best || child.count() > best->count()) best = &child;
            return true;
        });
        return best;
    }

    // Whether all that is below a node are moves of its position, each there once, and shared children
    // are those of the same position.
    bool sound(const Node& node, const State<P>& state) const {
        const u32 chain = node.children;
        if (chain == kNone) return true;
        Candidate none[1];
        bool all = arena_.is_live(chain) &&
                   arena_[chain].total == guide_.candidates(state, guide_.follow(state), 0, none);
        Known known;
        each_child(node, [&](const Node& child) {
            const Move move = Move::from_code(child.move);
            all = all && is_legal(state, move) && !known.has(child.move);
            if (!all) return false;
            known.codes[known.count++] = child.move;
            State<P> next = state;
            if (!place(next, move)) all = sound(child, next);
            return all;
        });
        return all;
    }

private:
    static constexpr u64 kOne = static_cast<u64>(kShareOne);
    static constexpr double kUrgency = 0.1;  // an untried move is this much worse than its siblings

    // Puts a block with more of a node's children where `link` is, unless another thread is doing
    // that or the memory is full.
    u32 make_block(std::atomic<u32>& link, const State<P>& state, const Follow& follow,
                   const Node& node) const {
        u32 expected = kNone;
        if (!link.compare_exchange_strong(expected, kBusy, std::memory_order_acquire)) return expected;
        const u32 index = arena_.make();
        if (index != kNone) {
            fill(arena_[index], state, follow, node);
            if (Guide::kEchoes && &link == &node.children) echo(node, arena_[index]);
        }
        link.store(index, std::memory_order_release);
        return index;
    }

    // Gives a node's first child the visit that was counted and not made.
    void echo(const Node& node, Block& block) const {
        const u64 visits = static_cast<u64>(node.count()) - 1;  // but for this one
        const u64 share = kOne - node.sum.load(std::memory_order_relaxed) / visits;
        block.visits[0] = 1;
        block.nodes[0].add(share, true);
        block.won = share;
        block.tries = 1;
    }

    Arena& arena_;
    const Guide& guide_;
    const History<P>& history_;
    const double exploration_;
    const bool alone_;  // one thread searches
};

}  // namespace azul
