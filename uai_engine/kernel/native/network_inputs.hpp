// What the network sees of the moment right after tiling: inputs of every board, and of the supply.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "lanes.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace azul::network {

// One seat's inputs.
constexpr int kCell = 0;               // 25 wall cells
constexpr int kLine = kCell + 25;      // row 2..5 x colour x count 1..row-1: 50
constexpr int kRowCount = kLine + 50;  // row x tiles 0..5
constexpr int kColumnCount = kRowCount + 30;
constexpr int kColourCount = kColumnCount + 30;
constexpr int kScore = kColourCount + 30;  // the score as a number, then one of 20 buckets of 5
constexpr int kBuckets = 20;
// A cell that the next round may fill has an outlook: whether the tiles it needs will be there.
constexpr int kOutlooks = 6;                         // from far too few tiles to plenty
constexpr int kHope = kScore + 1 + kBuckets;         // row x colour x outlook
constexpr int kHopePoints = kHope + 25 * kOutlooks;  // row x outlook: the points of its cells
// The last cells of something that brings a bonus, by row and outlook; 0 if nothing can fill them.
constexpr int kLast = kOutlooks + 1;
constexpr int kLastOfRow = kHopePoints + 5 * kOutlooks;
constexpr int kLastOfColumn = kLastOfRow + 5 * kLast;  // one or two left
constexpr int kLastOfColour = kLastOfColumn + 10 * kLast;
constexpr int kSeatInputs = kLastOfColour + 10 * kLast;
constexpr float kScoreUnit = 1.0F / 32;
constexpr float kHopeUnit = 1.0F / 8;
constexpr int kScores = 160;  // scores above this are taken for it
// The supply's inputs: bag and lid of each colour as numbers.
constexpr int kSupplyInputs = 2 * kColours;
constexpr float kSupplyUnit = 1.0F / 16;

constexpr int inputs_for(int players) { return players * kSeatInputs + kSupplyInputs; }

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

// How many tiles of each colour the next deal brings on average: `tiles` of them in `parts`.
class Expected {
public:
    template <int P>
    explicit Expected(const State<P>& state) {
        constexpr int kTiles = kDisplaySize * displays_for(P);
        const int bag = lanes::total(state.bag), lid = lanes::total(state.lid);
        const bool refilled = bag < kTiles && lid;
        parts_ = refilled ? lid : std::max(bag, kTiles);
        const int rest = std::min(kTiles - bag, lid);
        for (int colour = 0; colour < kColours; ++colour) {
            const int of_bag = lanes::get(state.bag, colour),
                      of_lid = lanes::get(state.lid, colour);
            tiles_[colour] = refilled ? of_bag * lid + of_lid * rest : of_bag * kTiles;
        }
    }

    // 1 if a colour is short of a need by more than one tile and a half, up to kOutlooks if it
    // exceeds it by more than three and a half.
    int outlook(int colour, int need) const {
        const int twice = 2 * (tiles_[colour] - need * parts_);
        return 1 + (twice >= -3 * parts_) + (twice >= -parts_) + (twice >= parts_) +
               (twice >= 3 * parts_) + (twice >= 7 * parts_);
    }

private:
    int tiles_[kColours];
    int parts_;
};

// A key for all that `Expected` is made from.
template <int P>
u64 expected_key(const State<P>& state) {
    const bool refilled = lanes::total(state.bag) < kDisplaySize * displays_for(P);
    return splitmix64(refilled ? splitmix64(state.bag) ^ state.lid : state.bag);
}

// The inputs of an empty cell.
template <class Visit>
void cell_inputs(const Board& board, const Expected& expected, int row, int colour, Visit visit) {
    const int column = wall_column(row, colour);
    const int count = board.count(row + 1);
    const bool possible = !count || board.held[row + 1] == colour;
    const int outlook = possible ? expected.outlook(colour, row + 1 - count) : 0;
    if (outlook) {
        visit(kHope + kOutlooks * (5 * row + colour) + outlook - 1, 1.0F);
        visit(kHopePoints + kOutlooks * row + outlook - 1,
              static_cast<float>(placement_score(board, row, column)) * kHopeUnit);
    }
    const int at = kLast * row + outlook;
    if (kWall.bits[board.wall_row(row)] == 4) visit(kLastOfRow + at, 1.0F);
    const int in_column = kWall.bits[board.wall_down(column)];
    if (in_column >= 3) visit(kLastOfColumn + 5 * kLast * (4 - in_column) + at, 1.0F);
    const int of_colour = colour_count(board.wall, colour);
    if (of_colour >= 3) visit(kLastOfColour + 5 * kLast * (4 - of_colour) + at, 1.0F);
}

// Calls `visit(input, value)` for every input that is not 0; values of the same input add up.
template <class Visit>
void seat_inputs(const Board& board, const Expected& expected, Visit visit) {
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
    for (int row = 0; row < kRows; ++row)
        for (int colour = 0; colour < kColours; ++colour)
            if (!board.has(row, wall_column(row, colour)))
                cell_inputs(board, expected, row, colour, visit);
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
    const Expected expected(state);
    for (int place = 0; place < P; ++place)
        seat_inputs(state.boards[(state.seat + place) % P], expected,
                    [&](int input, float value) { visit(place * kSeatInputs + input, value); });
    supply_inputs(state, [&](int input, float value) { visit(P * kSeatInputs + input, value); });
}

// An afterstate as bytes, for a data set: place by place the wall's rows, a bit a column; the lines
// of rows 2 to 5, eight times the colour and the count; and the score. Then the bag and the lid, a
// byte a colour.
constexpr int kSeatBytes = kRows + (kRows - 1) + 1;

constexpr int bytes_for(int players) { return players * kSeatBytes + 2 * kColours; }

template <int P>
void pack(const State<P>& state, u8* out) {
    for (int place = 0; place < P; ++place) {
        const Board& board = state.boards[(state.seat + place) % P];
        for (int row = 0; row < kRows; ++row) *out++ = static_cast<u8>(board.wall_row(row));
        for (int row = 2; row <= kRows; ++row)
            *out++ = static_cast<u8>(board.count(row) ? 8 * board.held[row] + board.count(row) : 0);
        *out++ = static_cast<u8>(std::min(board.score, kScores));
    }
    for (const u64 tiles : {state.bag, state.lid})
        for (int colour = 0; colour < kColours; ++colour)
            *out++ = static_cast<u8>(lanes::get(tiles, colour));
}

// Whether bytes can be an afterstate: its inputs are where they should be.
template <int P>
bool is_packed(const u8* in) {
    for (int place = 0; place < P; ++place) {
        for (int row = 0; row < kRows; ++row)
            if (*in++ >= 1 << kColours) return false;
        for (int row = 2; row <= kRows; ++row, ++in)
            if (*in >> 3 >= kColours || (*in & 7) >= row) return false;
        if (*in++ > kScores) return false;
    }
    return true;
}

// A state that has the same inputs.
template <int P>
State<P> unpack(const u8* in) {
    State<P> state;
    for (Board& board : state.boards) {
        for (int row = 0; row < kRows; ++row, ++in)
            for (int column = 0; column < kColours; ++column) {
                board.wall |= static_cast<u32>(*in >> column & 1) << (5 * row + column);
                board.across |= static_cast<u32>(*in >> column & 1) << (5 * column + row);
            }
        for (int row = 2; row <= kRows; ++row, ++in) {
            board.held[row] = *in >> 3;
            board.room[row] = static_cast<u8>(row - (*in & 7));
        }
        board.score = *in++;
    }
    state.bag = 0;
    for (u64* tiles : {&state.bag, &state.lid})
        for (int colour = 0; colour < kColours; ++colour)
            *tiles += static_cast<u64>(*in++) << lanes::shift(colour);
    return state;
}

// The inputs of afterstates that `pack` wrote one after the other, all zeros included.
template <int P>
std::vector<float> inputs_of(const u8* packed, std::size_t size) {
    constexpr std::size_t kBytes = bytes_for(P), kInputs = inputs_for(P);
    if (size % kBytes) throw std::invalid_argument("these are no whole afterstates");
    std::vector<float> inputs(size / kBytes * kInputs);
    float* row = inputs.data();
    for (std::size_t at = 0; at < size; at += kBytes, row += kInputs) {
        if (!is_packed<P>(packed + at)) throw std::invalid_argument("these are no afterstates");
        for_inputs(unpack<P>(packed + at), [&](int input, float value) { row[input] += value; });
    }
    return inputs;
}

}  // namespace azul::network
