// What the guides think of a position, for whoever asks without a search.
#pragma once

#include <iterator>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "any_model.hpp"
#include "guide.hpp"
#include "guide_learned.hpp"
#include "hand_value.hpp"
#include "position.hpp"
#include "value.hpp"

namespace azul {

using WinAndPoints = std::pair<std::vector<double>, std::vector<double>>;  // of each seat

template <int P>
WinAndPoints as_vectors(const Value<P>& value) {
    return {{std::begin(value.win), std::end(value.win)},
            {std::begin(value.points), std::end(value.points)}};
}

// The hand-written value of a position between rounds.
inline WinAndPoints hand_value(const Position& position) {
    return std::visit(
        [](const auto& state) {
            if (state.phase == kDraft) throw std::invalid_argument("the round is not over");
            return as_vectors(hand::value_of(state));
        },
        position.state);
}

// The learned one.
inline WinAndPoints learned_value(const AnyModel& model, const Position& position) {
    return std::visit(
        [&](const auto& state) {
            constexpr int P = std::decay_t<decltype(state)>::kPlayers;
            if (state.phase == kDraft) throw std::invalid_argument("the round is not over");
            const LearnedGuide<P> guide(model.of<P>());
            auto thread = guide.thread_data(0);
            return as_vectors(guide.exact_value(state, thread));
        },
        position.state);
}

// Moves and their scores in units of the learned policy, the best first; of merged displays only
// one.
inline std::vector<std::pair<int, int>> learned_scores(const AnyModel& model,
                                                       const Position& position) {
    return std::visit(
        [&](const auto& state) {
            constexpr int P = std::decay_t<decltype(state)>::kPlayers;
            const LearnedGuide<P> guide(model.of<P>());
            Candidate moves[kMaxMoves];
            std::vector<std::pair<int, int>> scores;
            const int count = guide.candidates(state, guide.accumulator(state), kMaxMoves, moves);
            for (int i = 0; i < count; ++i)
                scores.emplace_back(moves[i].move.code(), moves[i].score);
            return scores;
        },
        position.state);
}

}  // namespace azul
