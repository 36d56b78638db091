// Self-play for Python: games go out as bytes, so that nobody needs numpy but who learns from them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "bind.hpp"
#include "learned_model.hpp"
#include "network_inputs.hpp"
#include "players.hpp"
#include "selfplay.hpp"

namespace nb = nanobind;
using namespace azul;

namespace {

using Weights = std::optional<nb::bytes>;

// None without weights.
template <int P>
std::unique_ptr<LearnedModel<P>> model_of(const Weights& weights) {
    return weights ? make_model<P>(weights->c_str(), weights->size()) : nullptr;
}

template <class Number>
nb::bytes bytes_of(const std::vector<selfplay::Samples>& games,
                   std::vector<Number> selfplay::Samples::* part) {
    std::vector<Number> all;
    for (const selfplay::Samples& game : games)
        all.insert(all.end(), (game.*part).begin(), (game.*part).end());
    return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size() * sizeof(Number));
}

nb::dict play_selfplay(int players, const Weights& weights, u32 first, int games, u64 nodes,
                       u64 seed, int threads) {
    using selfplay::Samples;
    return with_players(players, [&](auto count) {
        constexpr int P = decltype(count)::value;
        const auto model = model_of<P>(weights);
        std::vector<Samples> played;
        {
            nb::gil_scoped_release release;
            played = selfplay::play_games<P>(model.get(), first, games, nodes, seed, threads);
        }
        nb::dict result;
        result["games"] = bytes_of(played, &Samples::games);
        result["features"] = bytes_of(played, &Samples::features);
        result["visits"] = bytes_of(played, &Samples::visits);
        result["counts"] = bytes_of(played, &Samples::counts);
        result["policy_game"] = bytes_of(played, &Samples::policy_game);
        result["afterstates"] = bytes_of(played, &Samples::afterstates);
        result["root"] = bytes_of(played, &Samples::root);
        result["result"] = bytes_of(played, &Samples::result);
        result["points"] = bytes_of(played, &Samples::points);
        result["value_game"] = bytes_of(played, &Samples::value_game);
        result["aside"] = bytes_of(played, &Samples::aside);
        return result;
    });
}

nb::bytes network_inputs(int players, const nb::bytes& afterstates) {
    const auto* packed = reinterpret_cast<const u8*>(afterstates.c_str());
    const std::vector<float> inputs = with_players(players, [&](auto count) {
        return network::inputs_of<decltype(count)::value>(packed, afterstates.size());
    });
    return nb::bytes(reinterpret_cast<const char*>(inputs.data()), inputs.size() * sizeof(float));
}

std::vector<double> play_match(int players, const Weights& one, const Weights& other, u32 first,
                               int deals, u64 nodes, u64 seed, int threads) {
    return with_players(players, [&](auto count) {
        constexpr int P = decltype(count)::value;
        const auto a = model_of<P>(one), b = model_of<P>(other);
        nb::gil_scoped_release release;
        return selfplay::play_match<P>(a.get(), b.get(), first, deals, nodes, seed, threads);
    });
}

}  // namespace

void bind_selfplay(nb::module_& module) {
    module.def("play_selfplay", &play_selfplay, nb::arg("players"), nb::arg("weights").none(),
               nb::arg("first"), nb::arg("games"), nb::arg("nodes"), nb::arg("seed"),
               nb::arg("threads"));
    module.def("network_inputs", &network_inputs, nb::arg("players"), nb::arg("afterstates"));
    module.def("play_match", &play_match, nb::arg("players"), nb::arg("one").none(),
               nb::arg("other").none(), nb::arg("first"), nb::arg("deals"), nb::arg("nodes"),
               nb::arg("seed"), nb::arg("threads"));
}
