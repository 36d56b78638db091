// The learned value of the moment right after tiling, before the next deal: for every seat its
// share of the win and its final points.
//
// Binary inputs for each seat, the next starter's first, and for the supply; two hidden layers.
// The first layer's weights are merged into tables when they are loaded: a wall row, a wall
// column or a pattern line is one lookup. No libm: shares come from an algebraic softmax.
#pragma once

#include <cmath>
#include <cstring>
#include <vector>

#include "rules.hpp"

namespace azul::network {

constexpr int kHidden = 32;

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
    return inputs_for(players) * kHidden + kHidden + kHidden * kHidden + kHidden +
           kHidden * outputs_for(players) + outputs_for(players);
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
void for_inputs(const State<P>& state, Visit visit) {
    for (int place = 0; place < P; ++place)
        seat_inputs(state.boards[(state.seat + place) % P],
                    [&](int input, float value) { visit(place * kSeatInputs + input, value); });
    for (int colour = 0; colour < kColours; ++colour) {
        const int at = P * kSeatInputs + 2 * colour;
        visit(at, static_cast<float>(lanes::get(state.bag, colour)) * kSupplyUnit);
        visit(at + 1, static_cast<float>(lanes::get(state.lid, colour)) * kSupplyUnit);
    }
}

// The numbers of a layer, four at a time.
struct Vector {
    using Floats = float __attribute__((vector_size(4 * sizeof(float))));
    static constexpr int kParts = kHidden / 4;
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

template <int P>
struct Outcome {
    float win[P];
    float points[P];
};

// Grows like exp near 0 and needs no libm: positive, and g(-x) = 1 / g(x).
inline float grow(float x) { return x > 0 ? x + std::sqrt(x * x + 1) : 1 / (std::sqrt(x * x + 1) - x); }

template <int P>
struct Network {
    static constexpr int kOutputs = outputs_for(P);

    struct Seat {
        Vector row[kRows][32];
        Vector column[kColours][kRows + 1];
        Vector colour[kColours][kRows + 1];
        Vector line[kRows][21];   // 0 empty, then colour and count
        Vector score[kScores + 1];
    };
    std::vector<Seat> seats{P};
    Vector bag[kColours][kTilesPerColour + 1], lid[kColours][kTilesPerColour + 1];
    Vector bias1, bias2;
    Vector hidden[kHidden];       // hidden[i]: what unit i of the first layer adds to the second
    Vector out[kOutputs];
    float bias3[kOutputs] = {};

    // Parameters in the order of `parameters_for`: first layer input by input, bias, second
    // layer, bias, outputs output by output (win of each place, points of each place), bias.
    void load(const float* p) {
        const auto take = [&] {
            Vector v;
            std::memcpy(v.of, p, sizeof v.of);
            p += kHidden;
            return v;
        };
        std::vector<Vector> first(static_cast<std::size_t>(inputs_for(P)));
        for (Vector& v : first) v = take();
        for (std::size_t place = 0; place < P; ++place)
            merge(seats[place], &first[place * kSeatInputs]);
        for (int colour = 0; colour < kColours; ++colour)
            for (int count = 0; count <= kTilesPerColour; ++count) {
                const std::size_t at = static_cast<std::size_t>(P * kSeatInputs + 2 * colour);
                bag[colour][count] = lid[colour][count] = Vector{};
                bag[colour][count].add(first[at], static_cast<float>(count) * kSupplyUnit);
                lid[colour][count].add(first[at + 1], static_cast<float>(count) * kSupplyUnit);
            }
        bias1 = take();
        for (Vector& v : hidden) v = take();
        bias2 = take();
        for (Vector& v : out) v = take();
        for (float& x : bias3) x = *p++;
    }

    static void merge(Seat& seat, const Vector* first) {
        for (int at = 0; at < kRows; ++at) {
            for (int bits = 0; bits < 32; ++bits) {
                Vector row = first[kRowCount + 6 * at + kWall.bits[bits]];
                for (int column = 0; column < kColours; ++column)
                    if (bits >> column & 1) row.add(first[kCell + 5 * at + column]);
                seat.row[at][bits] = row;
            }
            for (int count = 0; count <= kRows; ++count) {
                seat.column[at][count] = first[kColumnCount + 6 * at + count];
                seat.colour[at][count] = first[kColourCount + 6 * at + count];
            }
            seat.line[at][0] = Vector{};
            for (int colour = 0; colour < kColours; ++colour)
                for (int count = 1; count <= at; ++count)
                    seat.line[at][colour * at + count] = first[line_input(at, colour, count)];
        }
        for (int score = 0; score <= kScores; ++score) {
            Vector v = first[kScore + 1 + (score / 5 < kBuckets ? score / 5 : kBuckets - 1)];
            v.add(first[kScore], static_cast<float>(score) * kScoreUnit);
            seat.score[score] = v;
        }
    }

    // Values in seat order.
    Outcome<P> operator()(const State<P>& state) const {
        Vector one = bias1;
        for (int place = 0; place < P; ++place) {
            const Board& board = state.boards[(state.seat + place) % P];
            const Seat& seat = seats[static_cast<std::size_t>(place)];
            for (int at = 0; at < kRows; ++at) {
                one.add(seat.row[at][board.wall_row(at)]);
                one.add(seat.column[at][kWall.bits[board.wall_down(at)]]);
                one.add(seat.colour[at][colour_count(board.wall, at)]);
                const int count = board.count(at + 1);
                one.add(seat.line[at][count ? board.held[at + 1] * at + count : 0]);
            }
            one.add(seat.score[board.score < kScores ? board.score : kScores]);
        }
        for (int colour = 0; colour < kColours; ++colour) {
            one.add(bag[colour][lanes::get(state.bag, colour)]);
            one.add(lid[colour][lanes::get(state.lid, colour)]);
        }
        one.rectify();
        float units[kHidden];
        std::memcpy(units, one.of, sizeof units);
        Vector two = bias2;
        for (int i = 0; i < kHidden; ++i)
            if (units[i] > 0) two.add(hidden[i], units[i]);
        two.rectify();
        Outcome<P> result;
        float shares[P], total = 0;
        for (int place = 0; place < P; ++place) {
            const int at = (state.seat + place) % P;
            shares[place] = grow(output(place, two));
            total += shares[place];
            result.points[at] = output(P + place, two) * kPointsUnit;
        }
        for (int place = 0; place < P; ++place) result.win[(state.seat + place) % P] = shares[place] / total;
        return result;
    }

    float output(int at, const Vector& two) const { return bias3[at] + out[at].times(two); }
};

}  // namespace azul::network
