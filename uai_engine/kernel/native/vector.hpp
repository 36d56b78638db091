// Arithmetic on the numbers of a network's layer.
#pragma once

#include "four_floats.hpp"

namespace azul {

// The numbers of a layer, four at a time.
template <int N>
class Vector {
public:
    void load(const float* numbers) {
        for (int i = 0; i < kParts; ++i) of_[i] = FourFloats::load(numbers + 4 * i);
    }
    void store(float* numbers) const {
        for (int i = 0; i < kParts; ++i) of_[i].store(numbers + 4 * i);
    }
    void add(const Vector& other) {
        for (int i = 0; i < kParts; ++i) of_[i] = of_[i] + other.of_[i];
    }
    void add(const Vector& other, float times) {
        for (int i = 0; i < kParts; ++i) of_[i] = of_[i] + other.of_[i] * times;
    }
    void rectify() {
        for (FourFloats& part : of_) part = greater(part, 0.0F);
    }
    // The sum of products. Four sums side by side, in an order that is the same everywhere.
    float times(const Vector& other) const {
        FourFloats sums;
        for (int i = 0; i < kParts; ++i) sums = sums + of_[i] * other.of_[i];
        return sums.sum();
    }

private:
    static constexpr int kParts = N / 4;
    static_assert(N % 4 == 0);
    FourFloats of_[kParts];
};

}  // namespace azul
