// The learned value of the moment right after tiling, before the next deal: for every seat its
// share of the win and its final points.
//
// Every board goes by itself through the same layer; what comes of it, and the supply, go through a
// second one, in the order of places from the next starter on. Within a search the same boards come
// again and again, so what a board adds to the second layer is remembered. No libm: shares come
// from an algebraic softmax.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "memory.hpp"
#include "rules.hpp"
#include "vector.hpp"

namespace azul::network {

constexpr int kBoard = 128;  // units of a board's layer
constexpr int kHidden = 32;  // units of the second

// One seat's inputs.
constexpr int kCell = 0;                     // 25 wall cells
constexpr int kLine = kCell + 25;            // row 2..5 x colour x count 1..row-1: 50
constexpr int kRowCount = kLine + 50;        // row x tiles 0..5
constexpr int kColumnCount = kRowCount + 30;
constexpr int kColourCount = kColumnCount + 30;
constexpr int kScore = kColourCount + 30;    // the score as a number, then one of 20 buckets of 5
constexpr int kBuckets = 20;
constexpr int kSeatInputs = kScore + 1 + kBuckets;
constexpr float kScoreUnit = 1.0F / 32;
constexpr int kScores = 160;                 // scores above this are taken for it
// The supply's inputs: bag and lid of each colour as numbers.
constexpr int kSupplyInputs = 2 * kColours;
constexpr float kSupplyUnit = 1.0F / 16;

constexpr int inputs_for(int players) { return players * kSeatInputs + kSupplyInputs; }
constexpr int outputs_for(int players) { return 2 * players; }
constexpr int parameters_for(int players) {
    return (kSeatInputs + 1) * kBoard + (players * kBoard + kSupplyInputs + 1) * kHidden +
           (kHidden + 1) * outputs_for(players);
}
constexpr float kPointsUnit = 32;            // an output of 1 is so many points

constexpr int line_input(int row, int colour, int count) {  // row 1..4 from 0
    return kLine + 5 * (row * (row - 1) / 2) + colour * row + count - 1;
}

// Where the cells of a colour are among the bits of a wall.
struct Cells {
    u8 of[kColours][kRows] = {};

    constexpr Cells() {
        for (int colour = 0; colour < kColours; ++colour)
            for (int row = 0; row < kRows; ++row)
                of[colour][row] = static_cast<u8>(5 * row + wall_column(row, colour));
    }
};
inline constexpr Cells kCells{};

// How many tiles of a colour a wall has.
inline int colour_count(u32 wall, int colour) {
    u32 count = 0;
    for (int row = 0; row < kRows; ++row) count += wall >> kCells.of[colour][row] & 1;
    return static_cast<int>(count);
}

// Calls `visit(input, value)` for every input that is not 0.
template <class Visit>
void seat_inputs(const Board& board, Visit visit) {
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < kColours; ++column)
            if (board.has(row, column)) visit(kCell + 5 * row + column, 1.0F);
        visit(kRowCount + 6 * row + kWall.bits[board.wall_row(row)], 1.0F);
        visit(kColumnCount + 6 * row + kWall.bits[board.wall_down(row)], 1.0F);
        visit(kColourCount + 6 * row + colour_count(board.wall, row), 1.0F);
        const int count = board.count(row + 1);
        if (count) visit(line_input(row, board.held[row + 1], count), 1.0F);
    }
    const int score = board.score < kScores ? board.score : kScores;
    visit(kScore, static_cast<float>(score) * kScoreUnit);
    visit(kScore + 1 + (score / 5 < kBuckets ? score / 5 : kBuckets - 1), 1.0F);
}

template <int P, class Visit>
void supply_inputs(const State<P>& state, Visit visit) {
    for (int colour = 0; colour < kColours; ++colour) {
        visit(2 * colour, static_cast<float>(lanes::get(state.bag, colour)) * kSupplyUnit);
        visit(2 * colour + 1, static_cast<float>(lanes::get(state.lid, colour)) * kSupplyUnit);
    }
}

// All of them, place by place from the next starter on, then the supply.
template <int P, class Visit>
void for_inputs(const State<P>& state, Visit visit) {
    for (int place = 0; place < P; ++place)
        seat_inputs(state.boards[(state.seat + place) % P],
                    [&](int input, float value) { visit(place * kSeatInputs + input, value); });
    supply_inputs(state, [&](int input, float value) { visit(P * kSeatInputs + input, value); });
}

using Hidden = Vector<kHidden>;
using Memory = azul::Memory<Hidden>;
using Memories = azul::Memories<Hidden>;

template <int P>
struct Outcome {
    float win[P];
    float points[P];
};

// Grows like exp near 0 and needs no libm: positive, and g(-x) = 1 / g(x).
inline float grow(float x) { return x > 0 ? x + std::sqrt(x * x + 1) : 1 / (std::sqrt(x * x + 1) - x); }

// All that the network sees of a board, and its place, in 55 bits.
inline u64 key_of(int place, const Board& board) {
    u64 key = static_cast<u64>(place) << 8 | static_cast<u64>(std::min(board.score, kScores));
    for (int row = 1; row < kRows; ++row) {
        const int count = board.count(row + 1);
        key = key << 5 | static_cast<u64>(count ? board.held[row + 1] * row + count : 0);
    }
    return key << 25 | board.wall;
}

// All that it sees of a supply: other numbers than those of boards.
template <int P>
u64 key_of_supply(const State<P>& state) {
    u64 key = 1 << 5;  // above what names a board
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
    Outcome<P> operator()(const State<P>& state, Memory& memory) const {
        Hidden hidden = second_bias_;
        for (int place = 0; place < P; ++place) {
            const Board& board = state.boards[(state.seat + place) % P];
            hidden.add(memory.of(key_of(place, board), [&] { return adds(place, board); }));
        }
        hidden.add(memory.of(key_of_supply(state), [&] { return adds(state); }));
        hidden.rectify();
        Outcome<P> result;
        float shares[P], total = 0;
        for (int place = 0; place < P; ++place) {
            shares[place] = grow(output(place, hidden));
            total += shares[place];
            result.points[(state.seat + place) % P] = output(P + place, hidden) * kPointsUnit;
        }
        for (int place = 0; place < P; ++place) result.win[(state.seat + place) % P] = shares[place] / total;
        return result;
    }

private:
    template <int N>
    static void read(const float*& p, Vector<N>& v) {
        std::memcpy(v.of, p, sizeof v.of);
        p += N;
    }

    // What a board adds to the second layer.
    Hidden adds(int place, const Board& board) const {
        Vector<kBoard> units = first_bias_;
        seat_inputs(board, [&](int input, float value) { units.add(first_[input], value); });
        float each[kBoard];
        std::memcpy(each, units.of, sizeof each);
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

    float output(int at, const Hidden& hidden) const { return last_bias_[at] + last_[at].times(hidden); }

    Vector<kBoard> first_[kSeatInputs], first_bias_;
    Hidden second_[P][kBoard];  // second_[place][i]: what unit i of that place's board adds
    Hidden supply_[kSupplyInputs], second_bias_;
    Hidden last_[outputs_for(P)];
    float last_bias_[outputs_for(P)];
};

}  // namespace azul::network
