// Simulations: down the tree by PUCT, a rollout where it ends, and the backup of what came of it.
//
// Batched descent. Where many visits have been already, one more hardly changes where the next
// would go, the way is long, and threads would be in each other's way at every step. So a few
// simulations go down together as long as every node on the way has `kBatchVisits`, part at the
// first that has not, and back up the sum of their values once for the way they share.
//
// A batch may end at a proven node, where all its simulations find the same. Late in a round nine
// in ten simulations come to such nodes.
//
// Threads. What costs time is not to count but to fetch a line of memory that another thread has
// just written: some 30 to 100 ns, where a whole simulation takes 300 to 600. So with several
// threads
// - a wide batch goes down first, and parts into four, and each of them into four again, where a
//   node has few visits for it: the nodes near the root, which all threads visit, are written once
//   for it;
// - a thread has its own history, blocks and cache (`search_thread.hpp`).
// A visit is counted when it begins, with a virtual loss, so that threads part where they meet. A
// batch of a thread is at most 4 % of a node's visits where it goes on, and a wide one at most a
// fifth of those of the child that it goes to.
#pragma once

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "arena.hpp"
#include "fixed_point.hpp"
#include "graph.hpp"
#include "history.hpp"
#include "node.hpp"
#include "proof.hpp"
#include "root_moves.hpp"
#include "rules.hpp"
#include "search_thread.hpp"
#include "state.hpp"
#include "tree.hpp"
#include "utility.hpp"
#include "value.hpp"

namespace azul {

template <int P, class Guide>
class Simulator {
public:
    using Thread = SearchThread<P, Guide>;

    // The most simulations of a batch with one thread. More would go where fewer visits would not
    // have sent them.
    static constexpr int kBatchSize = 8;
    // Several threads go down with a wide batch each: four batches of four batches of four.
    static constexpr int kPartsAmongThreads = 4;
    static constexpr int kWideBatchSize =
        kPartsAmongThreads * kPartsAmongThreads * kPartsAmongThreads;

    Simulator(Tree<P, Guide>& tree, RootMoves<P, Guide>& root_moves, const Proofs<P, Guide>& proofs)
        : tree_(tree), root_moves_(root_moves), proofs_(proofs) {}

    // Makes so many simulations.
    void simulate_batch(Thread& thread, int batch) {
        add_relaxed(tree_.root.visit_counter(), batch, tree_.single_threaded);
        BackupSum<P> sum;
        simulate_together(Path(tree_), batch, thread, sum);
    }

private:
    using Accumulator = typename Guide::Accumulator;

    static constexpr int kMaxDepth = kAllTiles;  // every move takes a tile
    // Visits of a node from which a batch of single simulations goes through it: 3 % of them. Among
    // several threads 4 %, so that they write less where they meet. A batch whose parts are batches
    // needs as many times more.
    static constexpr int kBatchVisits = 256;
    static constexpr int kBatchVisitsAmongThreads = 96;
    // A wide batch goes on to nodes with so many times its visits; else it parts before them.
    static constexpr int kWideShare = 4;
    // Visits of siblings up to which they add to the history: the moves of a few nodes that are
    // visited all the time are not to outweigh all others.
    static constexpr u32 kHistoryVisits = 64;
    // The visit that gives a node its children: where the second may be an echo, the third.
    static constexpr int kExpandAt = Guide::kEchoes ? 3 : 2;

    struct PathStep {
        Node* node;
        int mover;
        u16 history_index;
    };

    // The way from the root to where a simulation is, or several together.
    struct Path {
        State<P> state;
        Accumulator accumulator;
        RootMove<P>* root_move = nullptr;  // the first step
        int depth = 0;
        PathStep steps[kMaxDepth];

        explicit Path(const Tree<P, Guide>& tree)
            : state(tree.root_state), accumulator(tree.root_accumulator) {}
        Path(const Path& other)
            : state(other.state),
              accumulator(other.accumulator),
              root_move(other.root_move),
              depth(other.depth) {
            std::copy(other.steps, other.steps + depth, steps);
        }
        Path& operator=(const Path&) = delete;
    };

    // What a simulation came to.
    struct Outcome {
        Value<P> value;  // of no meaning for an echo
        u64 utility[P];
        bool echo = false;
    };

    // A batch of simulations, which have come together as far as the path goes. They are backed up
    // as far as there; what they bring to the way above is added to `sum_above`.
    void simulate_together(Path path, int batch, Thread& thread, BackupSum<P>& sum_above) {
        const int depth_above = path.depth;
        const int part = std::max(1, batch / parts_);
        BackupSum<P> sum;
        if (descend_together(path, batch, part * batch_visits_, thread)) {
            visit_proven(path, batch, thread, sum);
        } else {
            for (int left = batch; left > 0; left -= part)
                if (part > 1)
                    simulate_together(path, std::min(part, left), thread, sum);
                else
                    simulate(path, thread, sum);
        }
        backup_shared(path, depth_above, sum, static_cast<u32>(batch));
        sum_above.add(sum);
    }

    // Goes down as long as there are many visits; every node on the way gets the whole batch. True
    // if that ends at a proven node.
    bool descend_together(Path& path, int batch, int min_visits, Thread& thread) {
        const Node* node = node_at(path, path.depth);
        while (node->visits() >= min_visits) {
            RootMove<P>* const root_move =
                path.depth ? path.root_move : &root_moves_.select(thread);
            Node* const next = path.depth ? select_next(path, thread) : root_move->node;
            const bool proven = next->is_proven();
            if (next->visits() < visits_wanted(batch, proven)) return false;
            if (!proven && !is_block(next->children.load(std::memory_order_acquire))) return false;
            path.root_move = root_move;
            const int mover = path.state.seat;
            const Move move = Move::from_code(next->move);
            require_legal(path.state, move);
            begin_visits(*next, batch);
            path.steps[path.depth++] = {next, mover, 0};
            if (proven) {
                draft(path.state, move);
                return true;
            }
            place(path.state, move);
            tree_.guide.update(path.accumulator, path.state, mover, move);
            node = next;
        }
        return false;
    }

    // The visits that a node must have for a batch to go on to it. One with few would get more than
    // its share: a wide batch has as many simulations for a node as a search gives in all to moves
    // that it soon drops, and the more such moves it follows, the fewer nodes it comes to prove.
    int visits_wanted(int batch, bool proven) const {
        if (batch > parts_) return kWideShare * batch;
        return proven ? batch : 0;
    }

    // A batch that has come to a proven node: all find what one does.
    void visit_proven(const Path& path, int batch, Thread& thread, BackupSum<P>& sum) {
        Outcome outcome;
        outcome.value = proofs_.proven_value(path.state, *node_at(path, path.depth), thread.data);
        const BackupSum<P> each = sum_of(outcome);
        for (int i = 0; i < batch; ++i) sum.add(each);
        prove(path, thread);
    }

    Node* select_next(const Path& path, Thread& thread) const {
        return tree_.graph
            .select_child(*path.steps[path.depth - 1].node, path.state, path.accumulator, thread)
            .node;
    }

    // One simulation from where its batch parts.
    void simulate(const Path& shared, Thread& thread, BackupSum<P>& sum_above) {
        Path path(shared);
        if (!path.depth) path.root_move = &root_moves_.select(thread);
        Node* const first = path.depth ? select_next(path, thread) : path.root_move->node;
        Outcome outcome;
        descend(path, first, thread, outcome);
        const BackupSum<P> sum = sum_of(outcome);
        backup(path, shared.depth, outcome, thread.history);
        if (shared.depth)
            sum_above.add(sum);
        else
            path.root_move->backup(sum, tree_.single_threaded);
        if (path.depth > tree_.seldepth.load(std::memory_order_relaxed))
            tree_.seldepth = path.depth;
        if (path.steps[path.depth - 1].node->is_proven()) prove(path, thread);
    }

    // Selection, expansion and evaluation: from a node down to where the tree ends, and what that
    // is worth.
    void descend(Path& path, Node* node, Thread& thread, Outcome& outcome) {
        State<P>& state = path.state;
        while (true) {
            const int mover = state.seat;
            const Move move = Move::from_code(node->move);
            require_legal(state, move);
            const int visits_before = begin_visits(*node, 1);
            path.steps[path.depth++] = {node, mover, History<P>::index_of(move, state)};
            if (visits_before == 1 && (outcome.echo = is_echo(*node))) {
                outcome.utility[mover] = node->value_sum.load(std::memory_order_relaxed);
                outcome.utility[1 - mover] = kFixedOne - outcome.utility[mover];
                return;
            }
            if (draft(state, move)) {
                const bool exact = tree_.guide.is_exact(state);  // before a playout changes it
                outcome.value = tree_.guide.evaluate(state, thread.data);
                if (exact) node->set_proven(utility_of(outcome.value, mover));
                return;
            }
            if (node->is_proven()) {
                outcome.value = proofs_.proven_value(state, *node, thread.data);
                return;
            }
            tree_.guide.update(path.accumulator, state, mover, move);
            u32 chain = node->children.load(std::memory_order_acquire);
            if (chain == kNoBlock && visits_before + 1 >= kExpandAt)
                chain = tree_.graph.expand(*node, state, path.accumulator, thread);
            if (!is_block(chain)) {
                ++thread.rollouts;
                tree_.guide.rollout(state, path.accumulator);
                outcome.value = tree_.guide.evaluate(state, thread.data);
                return;
            }
            node = select_next(path, thread);
        }
    }

    // Nodes of equal keys share their children. If the positions were not equal after all, what
    // follows would be written anywhere: better an error.
    static void require_legal(const State<P>& state, const Move& move) {
        if (!is_legal(state, move)) throw std::logic_error("the tree has a move that is not legal");
    }

    // Counts visits when they begin, with a virtual loss if there are other threads to see it.
    // Returns how many there were before.
    int begin_visits(Node& node, int visits) {
        const int before = add_relaxed(node.visit_counter(), visits, tree_.single_threaded);
        if (!tree_.single_threaded) node.apply_virtual_loss();
        return before;
    }

    // Whether a second visit is known to find what the first did. No sum: another thread is still
    // at the first visit, or it found a loss.
    bool is_echo(const Node& node) const {
        const u64 sum = node.value_sum.load(std::memory_order_relaxed);
        return Guide::kEchoes && sum && !(sum & Node::kProven) &&
               node.children.load(std::memory_order_relaxed) == kNoBlock;
    }

    // An outcome as it is backed up. It sets the outcome's utilities unless an echo has.
    BackupSum<P> sum_of(Outcome& outcome) const {
        BackupSum<P> sum;
        sum.visits = 1;
        if (!outcome.echo) {
            sum.evaluated = 1;
            for (int seat = 0; seat < P; ++seat) {
                outcome.utility[seat] = utility_of(outcome.value, seat);
                sum.win[seat] = to_fixed(outcome.value.win[seat]);
                sum.points[seat] = points_to_fixed(outcome.value.points[seat]);
            }
        }
        for (int seat = 0; seat < P; ++seat) sum.utility[seat] = outcome.utility[seat];
        return sum;
    }

    // Tells a simulation's outcome to the nodes of its path below the shared one.
    void backup(const Path& path, int shared_depth, const Outcome& outcome, History<P>& history) {
        const Node* parent = node_at(path, shared_depth);
        for (int i = shared_depth; i < path.depth; ++i) {
            const PathStep& step = path.steps[i];
            const u64 value = outcome.utility[step.mover];
            if (!outcome.echo) add_to_history(*parent, step, value, history);
            step.node->backup(value, tree_.single_threaded);
            backup_siblings(*parent, value, 1);
            parent = step.node;
        }
    }

    // The same for what a batch has in common from a depth on, with the sum over the batch.
    void backup_shared(const Path& path, int depth, const BackupSum<P>& sum, u32 batch) {
        if (!depth && path.depth) path.root_move->backup(sum, tree_.single_threaded);
        const Node* parent = node_at(path, depth);
        for (int i = depth; i < path.depth; ++i) {
            const PathStep& step = path.steps[i];
            const u64 value = sum.utility[step.mover];
            step.node->backup(value, tree_.single_threaded);
            backup_siblings(*parent, value, batch);
            parent = step.node;
        }
    }

    // Where a path is after so many steps.
    const Node* node_at(const Path& path, int depth) const {
        return depth ? path.steps[depth - 1].node : &tree_.root;
    }

    // Adds visits of one child to the sums over all children of a node. Of two threads that do it
    // at the same moment one may get lost: the sums are there for a mean, and it costs less than
    // two locked additions at every step of every simulation.
    void backup_siblings(const Node& parent, u64 value, u32 visits) {
        Block& siblings = tree_.arena[parent.children.load(std::memory_order_relaxed)];
        constexpr bool kMayGetLost = true;
        add_relaxed(siblings.child_value_sum, value, kMayGetLost);
        add_relaxed(siblings.child_visits, visits, kMayGetLost);
    }

    void add_to_history(const Node& parent, const PathStep& step, u64 value,
                        History<P>& history) const {
        const Block& siblings = tree_.arena[parent.children.load(std::memory_order_relaxed)];
        const u32 visits = siblings.child_visits.load(std::memory_order_relaxed);
        if (!visits || visits > kHistoryVisits) return;
        const u64 average = siblings.child_value_sum.load(std::memory_order_relaxed) / visits;
        history.add(step.mover, step.history_index, value, average);
    }

    void prove(const Path& path, Thread& thread) {
        if (proofs_.prove_upwards(tree_.root_state, path.steps, path.depth, thread.data) &&
            root_moves_.is_solved())
            tree_.solved = true;
    }

    Tree<P, Guide>& tree_;
    RootMoves<P, Guide>& root_moves_;
    const Proofs<P, Guide>& proofs_;
    const int parts_ = tree_.single_threaded ? kBatchSize : kPartsAmongThreads;
    const int batch_visits_ = tree_.single_threaded ? kBatchVisits : kBatchVisitsAmongThreads;
};

}  // namespace azul
