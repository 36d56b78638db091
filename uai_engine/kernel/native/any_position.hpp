// Any position that AzulFEN admits, far beyond what games reach: full centres, one colour
// everywhere, empty supplies, walls one tile short of everything. `scripts/fuzzing/positions.py`
// says the same in Python. What must hold in all of them is in `check_position.hpp`.
#pragma once

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "flat.hpp"
#include "random.hpp"

namespace azul {

class Luck {
public:
    explicit Luck(u64 seed) : random_{seed} {}

    // A number from 0 to `most`.
    int up_to(int most) {
        u64 entropy = random_.next();
        return static_cast<int>(take(entropy, static_cast<u64>(most) + 1));
    }
    u64 word() { return random_.next(); }

private:
    Random random_;
};

// The tiles that are nowhere yet.
struct LooseTiles {
    int left[kColours];

    LooseTiles() { std::fill(std::begin(left), std::end(left), kTilesPerColour); }

    int take(int colour, int wanted) {
        const int taken = std::min(wanted, left[colour]);
        left[colour] -= taken;
        return taken;
    }

    // None of what is left, all of it, all but a few, one colour, a few, or any part.
    u64 share(Luck& luck) {
        const int style = luck.up_to(6), favourite = luck.up_to(kColours - 1);
        u64 word = 0;
        for (int colour = 0; colour < kColours; ++colour) {
            const int all = left[colour];
            int wanted = 0;
            switch (style) {
                case 0: break;
                case 1: wanted = all - luck.up_to(std::min(all, 4)); break;
                case 2: wanted = colour == favourite ? all : 0; break;
                case 3: wanted = luck.up_to(std::min(all, 2)); break;
                case 4: wanted = luck.up_to(all); break;
                default: wanted = all;
            }
            word += static_cast<u64>(take(colour, wanted)) << lanes::shift(colour);
        }
        return word;
    }
};

constexpr int kMostFenScore = 999;

// A wall: empty, as full as it may be, or anything; no row has more tiles than the most.
inline u32 any_wall(Luck& luck, LooseTiles& tiles, int most_in_a_row) {
    constexpr int kCells = kRows * kColours;
    const int style = luck.up_to(3);
    const int wanted = style == 0 ? 0 : style == 1 ? kCells : luck.up_to(kCells);
    int order[kCells], in_row[kRows] = {};
    std::iota(std::begin(order), std::end(order), 0);
    for (int i = kCells - 1; i > 0; --i) std::swap(order[i], order[luck.up_to(i)]);
    u32 wall = 0;
    for (int i = 0; i < wanted; ++i) {
        const int row = order[i] / kColours, column = order[i] % kColours;
        if (in_row[row] == most_in_a_row || !tiles.take(wall_colour(row, column), 1)) continue;
        ++in_row[row];
        wall |= 1U << order[i];
    }
    return wall;
}

// A board as numbers, in the order of `to_flat`.
inline Flat any_board(Luck& luck, LooseTiles& tiles, bool drafting, bool marker,
                      int most_in_a_row) {
    const u32 wall = any_wall(luck, tiles, most_in_a_row);
    const int line_style = luck.up_to(3), score_style = luck.up_to(3), floor_style = luck.up_to(3);
    Flat lines;
    for (int row = 0; row < kRows; ++row) {
        const int capacity = row + 1, most = drafting ? capacity : row;
        const int any = luck.up_to(capacity);
        const int wanted = line_style == 0   ? 0
                           : line_style == 1 ? row
                           : line_style == 2 ? capacity
                                             : any;
        const int colour = luck.up_to(kColours - 1);
        const bool open = !(wall >> (5 * row + wall_column(row, colour)) & 1);
        const int count = open ? tiles.take(colour, std::min(wanted, most)) : 0;
        lines.insert(lines.end(), {count ? colour : 0, count});
    }
    int filled = drafting && marker, fallen[kColours] = {};
    const int any = luck.up_to(kFloorSize), first = luck.up_to(kColours - 1);
    const int wanted = !drafting || floor_style == 0 ? 0 : floor_style == 1 ? kFloorSize : any;
    for (int i = 0; i < kColours; ++i) {
        const int colour = (first + i) % kColours;
        fallen[colour] = tiles.take(colour, std::max(0, wanted - filled));
        filled += fallen[colour];
    }
    Board built;  // for the bonuses that may be marked as paid
    built.wall = wall;
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kColours; ++column)
            built.across |= static_cast<u32>(built.has(row, column)) << (5 * column + row);
    const int earned =
        complete_rows(wall) | complete_rows(built.across) << 5 | complete_colours(wall) << 10;
    const int paid = earned & luck.up_to((1 << 15) - 1);
    const int score = score_style == 0   ? 0
                      : score_style == 1 ? kMostFenScore
                                         : luck.up_to(kMostFenScore);
    Flat board{score, paid, filled, static_cast<int>(wall)};
    board.insert(board.end(), std::begin(fallen), std::end(fallen));
    board.insert(board.end(), lines.begin(), lines.end());
    return board;
}

template <int P>
State<P> any_state(u64 seed) {
    Luck luck(seed);
    LooseTiles tiles;
    const bool drafting = luck.up_to(4) > 0;
    const int token = drafting ? luck.up_to(P) - 1 : -1, seat = luck.up_to(P - 1);
    const int most_in_a_row = drafting ? kColours - 1 : kColours - luck.up_to(1);
    const int spare = luck.up_to(kColours - 1);  // of at least one tile on offer
    if (drafting) tiles.take(spare, 1);
    Flat boards;
    for (int at = 0; at < P; ++at) {
        const Flat board = any_board(luck, tiles, drafting, at == token, most_in_a_row);
        boards.insert(boards.end(), board.begin(), board.end());
    }
    u64 bowls[State<P>::kBowls] = {};
    if (drafting) {
        tiles.left[spare] += 1;
        const int style = luck.up_to(4), favourite = luck.up_to(kColours - 1);
        for (int bowl = 1; style && bowl < State<P>::kBowls; ++bowl) {
            const int size = style == 1 ? luck.up_to(kDisplaySize) : kDisplaySize;
            for (int i = 0; i < size; ++i) {
                const int colour = style == 2 ? favourite : luck.up_to(kColours - 1);
                bowls[bowl] += lanes::one(colour) * static_cast<u64>(tiles.take(colour, 1));
            }
        }
        bowls[0] = tiles.share(luck);
        if (std::all_of(std::begin(bowls), std::end(bowls), [](u64 bowl) { return !bowl; })) {
            tiles.take(spare, 1);
            bowls[0] = lanes::one(spare);
        }
    }
    const u64 bag = tiles.share(luck);
    const int starter = token >= 0 ? token : drafting ? luck.up_to(P - 1) : seat;
    Flat flat{seat, starter, token, drafting ? kDraft : kDeal, drafting};
    flatten(flat, bag);
    flat.insert(flat.end(), std::begin(tiles.left), std::end(tiles.left));
    for (const u64 bowl : bowls) flatten(flat, bowl);
    flat.insert(flat.end(), boards.begin(), boards.end());
    State<P> state = from_flat<P>(flat);
    const auto complete = [](const Board& board) { return has_complete_row(board); };
    const bool over = std::any_of(std::begin(state.boards), std::end(state.boards), complete);
    if (!drafting && (over || is_dead(state))) {
        state.phase = kOver;
        for (Board& board : state.boards) pay_bonuses(board);
    }
    return state;
}

}  // namespace azul
