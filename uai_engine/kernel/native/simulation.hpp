// Simulations: down the tree by PUCT, a rollout where it ends, and the backup of what came of it.
//
// Batched descent. Where many visits have been already, one more hardly changes where the next
// would go, the way is long, and threads would be in each other's way at every step. So a few
// simulations go down together as long as every node on the way has `kBatchVisits`, part at the
// first that has not, and back up the sum of their values once for the way they share.
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
#include "state.hpp"
#include "tree.hpp"
#include "utility.hpp"
#include "value.hpp"

namespace azul {

template <int P, class Guide>
class Simulator {
public:
    using ThreadData = typename Guide::ThreadData;

    // The most simulations of a batch. More would go where fewer visits would not have sent them.
    static constexpr u64 kBatchSize = 8;

    Simulator(Tree<P, Guide>& tree, RootMoves<P, Guide>& root_moves, const Proofs<P, Guide>& proofs)
        : tree_(tree), root_moves_(root_moves), proofs_(proofs) {}

    // Makes so many simulations.
    void simulate_batch(ThreadData& thread, int batch) {
        add_relaxed(tree_.root.visit_counter(), batch, tree_.single_threaded);
        SharedPath shared(tree_);
        State<P> state = tree_.root_state;
        Accumulator accumulator = tree_.root_accumulator;
        descend_together(shared, state, accumulator, batch);
        BackupSum<P> sum;
        for (int i = 0; i < batch; ++i) simulate(shared, thread, sum);
        if (shared.root_move) backup_shared(shared, sum, static_cast<u32>(batch));
    }

private:
    using Accumulator = typename Guide::Accumulator;

    static constexpr int kMaxDepth = kAllTiles;  // every move takes a tile
    // Visits of a node from which simulations go through it together: a batch is 3 % of them.
    static constexpr int kBatchVisits = 256;
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

    // The way that the simulations of a batch have in common; it may be empty.
    struct SharedPath {
        const State<P>* state;
        const Accumulator* accumulator;
        RootMove<P>* root_move = nullptr;  // on the way, if it goes so far
        int depth = 0;
        PathStep steps[kMaxDepth];

        explicit SharedPath(const Tree<P, Guide>& tree)
            : state(&tree.root_state), accumulator(&tree.root_accumulator) {}
    };

    // One simulation on its way.
    struct Simulation {
        State<P> state;
        Accumulator accumulator;
        int depth;
        PathStep path[kMaxDepth];

        explicit Simulation(const SharedPath& shared)
            : state(*shared.state), accumulator(*shared.accumulator), depth(shared.depth) {
            std::copy(shared.steps, shared.steps + depth, path);
        }
    };

    // What a simulation came to.
    struct Outcome {
        Value<P> value;  // of no meaning for an echo
        u64 utility[P];
        bool echo = false;
    };

    // Goes down as long as there are many visits; every node on the way gets the whole batch.
    void descend_together(SharedPath& shared, State<P>& state, Accumulator& accumulator,
                          int batch) {
        const Node* node = &tree_.root;
        while (node->visits() >= kBatchVisits) {
            Node* next;
            if (shared.depth) {
                Node& parent = *shared.steps[shared.depth - 1].node;
                next = tree_.graph.select_child(parent, state, accumulator).node;
            } else {
                shared.root_move = &root_moves_.select();
                next = shared.root_move->node;
            }
            if (!is_block(next->children.load(std::memory_order_acquire)) || next->is_proven()) {
                if (!shared.depth) shared.root_move = nullptr;
                break;
            }
            const int mover = state.seat;
            const Move move = Move::from_code(next->move);
            require_legal(state, move);
            begin_visits(*next, batch);
            shared.steps[shared.depth++] = {next, mover, 0};
            place(state, move);
            tree_.guide.update(accumulator, state, mover, move);
            node = next;
        }
        if (shared.depth) shared.state = &state, shared.accumulator = &accumulator;
    }

    // One simulation from where the shared path ends. It is backed up as far as there; what it
    // brings to the way above is added to `shared_sum`.
    void simulate(const SharedPath& shared, ThreadData& thread, BackupSum<P>& shared_sum) {
        Simulation simulation(shared);
        RootMove<P>& root_move = shared.root_move ? *shared.root_move : root_moves_.select();
        Node* first = root_move.node;
        if (shared.depth)
            first = tree_.graph
                        .select_child(*simulation.path[shared.depth - 1].node, simulation.state,
                                      simulation.accumulator)
                        .node;
        Outcome outcome;
        descend(simulation, first, thread, outcome);
        const BackupSum<P> sum = sum_of(outcome);
        backup(simulation, shared.depth, outcome);
        if (shared.root_move)
            shared_sum.add(sum);
        else
            root_move.backup(sum, tree_.single_threaded);
        if (simulation.depth > tree_.seldepth.load(std::memory_order_relaxed))
            tree_.seldepth = simulation.depth;
        if (simulation.path[simulation.depth - 1].node->is_proven()) prove(simulation, thread);
    }

    // Selection, expansion and evaluation: from a node down to where the tree ends, and what that
    // is worth.
    void descend(Simulation& simulation, Node* node, ThreadData& thread, Outcome& outcome) {
        State<P>& state = simulation.state;
        while (true) {
            const int mover = state.seat;
            const Move move = Move::from_code(node->move);
            require_legal(state, move);
            const int visits_before = begin_visits(*node, 1);
            simulation.path[simulation.depth++] = {node, mover, History<P>::index_of(move, state)};
            if (visits_before == 1 && (outcome.echo = is_echo(*node))) {
                outcome.utility[mover] = node->value_sum.load(std::memory_order_relaxed);
                outcome.utility[1 - mover] = kFixedOne - outcome.utility[mover];
                return;
            }
            if (draft(state, move)) {
                const bool exact = tree_.guide.is_exact(state);  // before a playout changes it
                outcome.value = tree_.guide.evaluate(state, thread);
                if (exact) node->set_proven(utility_of(outcome.value, mover));
                return;
            }
            if (node->is_proven()) {
                outcome.value = proofs_.proven_value(state, *node, thread);
                return;
            }
            tree_.guide.update(simulation.accumulator, state, mover, move);
            u32 chain = node->children.load(std::memory_order_acquire);
            if (chain == kNoBlock && visits_before + 1 >= kExpandAt)
                chain = tree_.graph.expand(*node, state, simulation.accumulator);
            if (!is_block(chain)) {
                tree_.guide.rollout(state, simulation.accumulator);
                outcome.value = tree_.guide.evaluate(state, thread);
                return;
            }
            node = tree_.graph.select_child(*node, state, simulation.accumulator).node;
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
    void backup(const Simulation& simulation, int shared_depth, const Outcome& outcome) {
        const PathStep* path = simulation.path;
        const Node* parent = shared_depth ? path[shared_depth - 1].node : &tree_.root;
        for (int i = shared_depth; i < simulation.depth; ++i) {
            const u64 value = outcome.utility[path[i].mover];
            if (!outcome.echo) add_to_history(*parent, path[i], value);
            path[i].node->backup(value, tree_.single_threaded);
            backup_siblings(*parent, value, 1);
            parent = path[i].node;
        }
    }

    // The same for the shared path, with the sum over its batch.
    void backup_shared(const SharedPath& shared, const BackupSum<P>& sum, u32 batch) {
        shared.root_move->backup(sum, tree_.single_threaded);
        const Node* parent = &tree_.root;
        for (int i = 0; i < shared.depth; ++i) {
            const u64 value = sum.utility[shared.steps[i].mover];
            shared.steps[i].node->backup(value, tree_.single_threaded);
            backup_siblings(*parent, value, batch);
            parent = shared.steps[i].node;
        }
    }

    // Adds visits of one child to the sums over all children of a node.
    void backup_siblings(const Node& parent, u64 value, u32 visits) {
        Block& siblings = tree_.arena[parent.children.load(std::memory_order_relaxed)];
        add_relaxed(siblings.child_value_sum, value, tree_.single_threaded);
        add_relaxed(siblings.child_visits, visits, tree_.single_threaded);
    }

    void add_to_history(const Node& parent, const PathStep& step, u64 value) {
        const Block& siblings = tree_.arena[parent.children.load(std::memory_order_relaxed)];
        const u32 visits = siblings.child_visits.load(std::memory_order_relaxed);
        if (!visits || visits > kHistoryVisits) return;
        const u64 average = siblings.child_value_sum.load(std::memory_order_relaxed) / visits;
        tree_.history.add(step.mover, step.history_index, value, average, tree_.single_threaded);
    }

    void prove(const Simulation& simulation, ThreadData& thread) {
        if (proofs_.prove_upwards(tree_.root_state, simulation.path, simulation.depth, thread) &&
            root_moves_.is_solved())
            tree_.solved = true;
    }

    Tree<P, Guide>& tree_;
    RootMoves<P, Guide>& root_moves_;
    const Proofs<P, Guide>& proofs_;
};

}  // namespace azul
