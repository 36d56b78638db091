// Arithmetic on the numbers of a network's layer.
#pragma once

namespace azul {

// The numbers of a layer, four at a time.
template <int N>
struct Vector {
    using Floats = float __attribute__((vector_size(4 * sizeof(float))));
    static constexpr int kParts = N / 4;
    Floats of[kParts] = {};

    void add(const Vector& other) {
        for (int i = 0; i < kParts; ++i) of[i] += other.of[i];
    }
    void add(const Vector& other, float times) {
        for (int i = 0; i < kParts; ++i) of[i] += other.of[i] * times;
    }
    void rectify() {
        for (Floats& part : of) part = part > 0.0F ? part : Floats{};
    }
    // The sum of products. Four sums side by side, in an order that is the same everywhere.
    float times(const Vector& other) const {
        Floats sums = {};
        for (int i = 0; i < kParts; ++i) sums += of[i] * other.of[i];
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }
};

}  // namespace azul
