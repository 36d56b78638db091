// What was learned, for any number of players.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <variant>

#include "learned_model.hpp"
#include "players.hpp"

namespace azul {

// A model for some number of players.
class AnyModel {
public:
    AnyModel(int players, const char* bytes, std::size_t size) {
        with_players(players,
                     [&](auto count) { model_ = make_model<decltype(count)::value>(bytes, size); });
    }

    template <int P>
    const LearnedModel<P>& of() const {
        if (const auto* model = std::get_if<std::unique_ptr<LearnedModel<P>>>(&model_))
            return **model;
        throw std::invalid_argument("the weights are for another number of players");
    }

private:
    std::variant<std::unique_ptr<LearnedModel<2>>, std::unique_ptr<LearnedModel<3>>,
                 std::unique_ptr<LearnedModel<4>>>
        model_;
};

}  // namespace azul
