// Self-play for Python: games go out as bytes, so that nobody needs numpy but who learns from them.
#include "bind.hpp"
#include "selfplay.hpp"

#include <nanobind/stl/optional.h>

#include <cstring>
#include <memory>
#include <optional>

namespace nb = nanobind;
using namespace azul;

namespace {

// Calls `work` with the number of players as a constant.
template <class Work>
auto with_players(int players, Work work) {
    switch (players) {
        case 2: return work(std::integral_constant<int, 2>{});
        case 3: return work(std::integral_constant<int, 3>{});
        case 4: return work(std::integral_constant<int, 4>{});
        default: throw std::invalid_argument("a game has 2, 3 or 4 players");
    }
}

using Weights = std::optional<nb::bytes>;

// A brain of these weights, 32-bit floats as they lie in a weights file; none without them.
template <int P>
std::unique_ptr<Brain<P>> brain_of(const Weights& weights) {
    if (!weights) return nullptr;
    std::vector<float> numbers(Brain<P>::kNumbers);
    if (weights->size() != numbers.size() * sizeof(float))
        throw std::invalid_argument("the weights have another shape than the kernel's");
    std::memcpy(numbers.data(), weights->c_str(), weights->size());
    return std::make_unique<Brain<P>>(numbers.data());
}

template <class Number>
nb::bytes bytes_of(const std::vector<selfplay::Samples>& games, std::vector<Number> selfplay::Samples::*part) {
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
        const auto brain = brain_of<P>(weights);
        std::vector<Samples> played;
        {
            nb::gil_scoped_release release;
            played = selfplay::play_games<P>(brain.get(), first, games, nodes, seed, threads);
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

// What the network sees of these afterstates, which `network::pack` wrote one after the other: floats.
nb::bytes network_inputs(int players, const nb::bytes& afterstates) {
    return with_players(players, [&](auto count) {
        constexpr int P = decltype(count)::value;
        constexpr std::size_t kBytes = network::bytes_for(P), kInputs = network::inputs_for(P);
        if (afterstates.size() % kBytes) throw std::invalid_argument("these are no whole afterstates");
        const auto* packed = reinterpret_cast<const u8*>(afterstates.c_str());
        std::vector<float> inputs(afterstates.size() / kBytes * kInputs);
        float* row = inputs.data();
        for (std::size_t at = 0; at < afterstates.size(); at += kBytes, row += kInputs) {
            if (!network::is_packed<P>(packed + at))
                throw std::invalid_argument("these are no afterstates");
            network::for_inputs(network::unpack<P>(packed + at),
                                [&](int input, float value) { row[input] += value; });
        }
        return nb::bytes(reinterpret_cast<const char*>(inputs.data()), inputs.size() * sizeof(float));
    });
}

std::vector<double> play_match(int players, const Weights& one, const Weights& other, u32 first,
                               int deals, u64 nodes, u64 seed, int threads) {
    return with_players(players, [&](auto count) {
        constexpr int P = decltype(count)::value;
        const auto a = brain_of<P>(one), b = brain_of<P>(other);
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
