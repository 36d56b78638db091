// The learned value of the moment right after tiling, before the next deal: for every seat its
// share of the win and its final points.
//
// Every board goes by itself through the same layer; what comes of it, and the supply, go through a
// second one, in the order of places from the next starter on. Within a search the same boards come
// again and again, so what a board adds to the second layer is cached. No libm: shares come
// from an algebraic softmax.
#pragma once

#include <algorithm>
#include <cmath>

#include "eval_cache.hpp"
#include "lanes.hpp"
#include "network_inputs.hpp"
#include "state.hpp"
#include "vector.hpp"

namespace azul::network {

constexpr int kBoard = 128;  // units of a board's layer
constexpr int kHidden = 32;  // units of the second

constexpr int outputs_for(int players) { return 2 * players; }
constexpr int parameters_for(int players) {
    return (kSeatInputs + 1) * kBoard + (players * kBoard + kSupplyInputs + 1) * kHidden +
           (kHidden + 1) * outputs_for(players);
}
constexpr float kPointsUnit = 32;  // an output of 1 is so many points
// Far beyond what was ever learned: a file of strange numbers still gives shares and points.
constexpr float kMostGrowth = 1e6F, kMostPoints = 64.0F;

using Hidden = Vector<kHidden>;
using Cache = EvalCache<Hidden>;
using CachePool = EvalCachePool<Hidden>;

template <int P>
struct Outcome {
    float win[P];
    float points[P];
};

// A number between these bounds; the lower one also for what is no number.
inline float bounded(float x, float most) { return x > most ? most : x > -most ? x : -most; }

// Grows like exp near 0 and needs no libm: positive, and g(-x) = 1 / g(x).
inline float grow(float x) {
    return x > 0 ? x + std::sqrt(x * x + 1) : 1 / (std::sqrt(x * x + 1) - x);
}

// All that the network sees of a board itself, and its place, in 55 bits. Lines are not full here:
// rows are tiled.
static_assert(kScores < 1 << 8 && kColours * (kRows - 1) < 1 << 5);
inline u64 board_key(int place, const Board& board) {
    u64 key = static_cast<u64>(place) << 8 | static_cast<u64>(std::min(board.score, kScores));
    for (int row = 1; row < kRows; ++row) {
        const int count = board.count(row + 1);
        key = key << 5 | static_cast<u64>(count ? board.held[row + 1] * row + count : 0);
    }
    return key << 25 | board.wall;
}

// All that it sees of a supply: other numbers than those of boards.
static_assert(kTilesPerColour < 1 << 5);
template <int P>
u64 supply_key(const State<P>& state) {
    u64 key = 1 << 5;  // above every key of a board
    for (const u64 tiles : {state.bag, state.lid})
        for (int colour = 0; colour < kColours; ++colour)
            key = key << 5 | static_cast<u64>(lanes::get(tiles, colour));
    return key;
}

template <int P>
class Network {
public:
    // Parameters in the order of `parameters_for`: a board's layer input by input, its bias; the
    // second layer input by input, the units of the places' boards before the supply, its bias;
    // outputs output by output (win of each place, points of each place), their bias.
    explicit Network(const float* p) {
        for (auto& v : first_) read(p, v);
        read(p, first_bias_);
        for (auto& place : second_)
            for (Hidden& v : place) read(p, v);
        for (Hidden& v : supply_) read(p, v);
        read(p, second_bias_);
        for (Hidden& v : last_) read(p, v);
        for (float& x : last_bias_) x = *p++;
    }

    // Values in seat order.
    Outcome<P> operator()(const State<P>& state, Cache& cache) const {
        Hidden hidden = second_bias_;
        const u64 expected = expected_key(state);
        for (int place = 0; place < P; ++place) {
            const Board& board = state.boards[(state.seat + place) % P];
            hidden.add(cache.get_or_compute(expected ^ board_key(place, board),
                                            [&] { return adds(place, board, Expected(state)); }));
        }
        hidden.add(cache.get_or_compute(supply_key(state), [&] { return adds(state); }));
        hidden.rectify();
        Outcome<P> result;
        float shares[P], total = 0;
        for (int place = 0; place < P; ++place) {
            shares[place] = grow(bounded(output(place, hidden), kMostGrowth));
            total += shares[place];
            result.points[(state.seat + place) % P] =
                bounded(output(P + place, hidden), kMostPoints) * kPointsUnit;
        }
        for (int place = 0; place < P; ++place)
            result.win[(state.seat + place) % P] = shares[place] / total;
        return result;
    }

private:
    template <int N>
    static void read(const float*& p, Vector<N>& v) {
        v.load(p);
        p += N;
    }

    // What a board adds to the second layer.
    Hidden adds(int place, const Board& board, const Expected& expected) const {
        Vector<kBoard> units = first_bias_;
        seat_inputs(board, expected,
                    [&](int input, float value) { units.add(first_[input], value); });
        float each[kBoard];
        units.store(each);
        Hidden sum;
        for (int i = 0; i < kBoard; ++i)
            if (each[i] > 0) sum.add(second_[place][i], each[i]);
        return sum;
    }

    // What the supply adds to it.
    Hidden adds(const State<P>& state) const {
        Hidden sum;
        supply_inputs(state, [&](int input, float value) { sum.add(supply_[input], value); });
        return sum;
    }

    float output(int at, const Hidden& hidden) const {
        return last_bias_[at] + last_[at].times(hidden);
    }

    Vector<kBoard> first_[kSeatInputs], first_bias_;
    Hidden second_[P][kBoard];  // second_[place][i]: what unit i of that place's board adds
    Hidden supply_[kSupplyInputs], second_bias_;
    Hidden last_[outputs_for(P)];
    float last_bias_[outputs_for(P)];
};

}  // namespace azul::network
