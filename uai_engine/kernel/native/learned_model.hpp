// What was learned for a number of players: the weights of the policy and of the network.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "learned_policy.hpp"
#include "network.hpp"

namespace azul {

template <int P>
struct LearnedModel {
    static constexpr int kNumbers = learned::kFeatures + network::parameters_for(P);

    learned::Weights policy;
    network::Network<P> network;
    mutable network::CachePool caches;

    // The numbers of a weights file: those of the policy, then those of the network.
    explicit LearnedModel(const float* numbers)
        : policy(numbers), network(numbers + learned::kFeatures) {}
};

// A model of 32-bit floats as they lie in a weights file.
template <int P>
std::unique_ptr<LearnedModel<P>> make_model(const char* bytes, std::size_t size) {
    std::vector<float> numbers(LearnedModel<P>::kNumbers);
    if (size != numbers.size() * sizeof(float))
        throw std::invalid_argument("the weights have another shape than the kernel's");
    std::memcpy(numbers.data(), bytes, size);
    return std::make_unique<LearnedModel<P>>(numbers.data());
}

}  // namespace azul
