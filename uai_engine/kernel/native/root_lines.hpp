// What root moves are worth, and their principal variations.
#pragma once

#include <iterator>
#include <vector>

#include "any_search.hpp"
#include "fixed_point.hpp"
#include "node.hpp"
#include "proof.hpp"
#include "root_moves.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "tree.hpp"
#include "value.hpp"

namespace azul {

template <int P>
void set_value(PrincipalVariation& variation, const Value<P>& value) {
    variation.win.assign(std::begin(value.win), std::end(value.win));
    variation.points.assign(std::begin(value.points), std::end(value.points));
}

template <int P, class Guide>
class RootLines {
public:
    using ThreadData = typename Guide::ThreadData;

    RootLines(const Tree<P, Guide>& tree, const RootMoves<P, Guide>& moves,
              const Proofs<P, Guide>& proofs)
        : tree_(tree), moves_(moves), proofs_(proofs) {}

    PrincipalVariation variation(const RootMove<P>& root_move, ThreadData& thread) const {
        PrincipalVariation variation;
        State<P> state = tree_.root_state;
        const Node* node = root_move.node;
        const DisplayNumbers<P> numbers = moves_.display_numbers(root_move);
        set_value(variation, value_of(root_move, thread));
        while (node) {
            const Move move = Move::from_code(node->move);
            variation.ends_round = place(state, move);
            variation.moves.push_back(numbers.code(move));
            node = variation.ends_round ? nullptr : tree_.graph.principal_child(*node);
        }
        return variation;
    }

    // What a root move is expected to bring to each seat.
    Value<P> value_of(const RootMove<P>& root_move, ThreadData& thread) const {
        if (root_move.node->is_proven()) {
            State<P> state = tree_.root_state;
            draft(state, Move::from_code(root_move.node->move));
            return proofs_.proven_value(state, *root_move.node, thread);
        }
        // A move that only simulations of earlier searches looked at is taken to be like the rest.
        return mean_value(root_move.visits ? &root_move : nullptr);
    }

    RootStatistics statistics() const {
        RootStatistics statistics;
        for (int i = 0; i < moves_.count(); ++i) {
            const Node& node = *moves_[i].node;
            statistics.moves.push_back(
                moves_.display_numbers(moves_[i]).code(Move::from_code(node.move)));
            statistics.visits.push_back(static_cast<u64>(node.visits()));
        }
        const Value<P> value = mean_value(nullptr);
        statistics.win.assign(std::begin(value.win), std::end(value.win));
        statistics.points.assign(std::begin(value.points), std::end(value.points));
        return statistics;
    }

private:
    // What the simulations of a root move brought on average, or of all of them.
    Value<P> mean_value(const RootMove<P>* one) const {
        Value<P> value{};
        double evaluated = 0.0;
        for (int i = 0; i < moves_.count(); ++i) {
            const RootMove<P>& other = moves_[i];
            if (one && one != &other) continue;
            evaluated += static_cast<double>(other.evaluated);
            for (int seat = 0; seat < P; ++seat) {
                value.win[seat] += static_cast<double>(other.win[seat]) / kFixedScale;
                value.points[seat] += points_from_fixed(other.points[seat]);
            }
        }
        double total = 0.0;
        for (const double share : value.win) total += share;
        for (int seat = 0; seat < P; ++seat) {
            value.win[seat] = total > 0.0 ? value.win[seat] / total : 1.0 / P;
            if (evaluated > 0.0) value.points[seat] /= evaluated;
        }
        return value;
    }

    const Tree<P, Guide>& tree_;
    const RootMoves<P, Guide>& moves_;
    const Proofs<P, Guide>& proofs_;
};

}  // namespace azul
