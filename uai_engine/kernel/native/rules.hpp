// The reducers of `uai_engine/game/rules.py`, on the packed state and in place.
#pragma once

#include <cassert>
#include <cstdlib>

#include "bits.hpp"
#include "constants.hpp"
#include "lanes.hpp"
#include "random.hpp"
#include "state.hpp"

namespace azul {

// Where the tests ask for it, every step checks that no tile was lost or made.
#ifdef AZUL_CHECKED
template <int P>
void check_tiles(const State<P>& state);
#define AZUL_CHECK(state) check_tiles(state)
#else
#define AZUL_CHECK(state) static_cast<void>(0)
#endif

struct WallTables {
    u8 run[32][kRows] = {};    // tiles in a row including this one, 0 if it stands alone
    u64 free[kRows][32] = {};  // 1 in the lane of every colour that a wall row has not
    u8 bits[32] = {};

    constexpr WallTables() {
        for (int cells = 0; cells < 32; ++cells) {
            for (int bit = 0; bit < kRows; ++bit) bits[cells] += cells >> bit & 1;
            for (int at = 0; at < kRows; ++at) {
                int first = at, last = at;
                while (first > 0 && cells >> (first - 1) & 1) --first;
                while (last < kRows - 1 && cells >> (last + 1) & 1) ++last;
                run[cells][at] = static_cast<u8>(last > first ? last - first + 1 : 0);
            }
            for (int row = 0; row < kRows; ++row)
                for (int column = 0; column < kColours; ++column)
                    if (!(cells >> column & 1))
                        free[row][cells] |= lanes::one(wall_colour(row, column));
        }
    }
};
inline constexpr WallTables kWall{};

// Lane c: how many bowls have colour c.
template <int P>
u64 sources(const State<P>& state) {
    return state.offered + lanes::some(state.bowls[0]);
}

// How many moves the round can still have at most, nearly: what lies in each bowl, colour by
// colour.
template <int P>
int groups_left(const State<P>& state) {
    return lanes::total(sources(state));
}

template <int P>
int count_moves(const State<P>& state) {
    return lanes::total(lanes::times(sources(state), state.mover().ways));
}

// One of the legal moves, each with the same chance; `legal` becomes their number.
template <int P>
Move random_move(const State<P>& state, u64 entropy, int& legal) {
    const u64 from = sources(state);
    const Board& board = state.mover();
    const u64 sums = lanes::prefix(lanes::times(from, board.ways));
    legal = lanes::get(sums, kColours - 1);
    const auto below = [&entropy](int bound) {
        return static_cast<int>(take(entropy, static_cast<u64>(bound)));
    };
    const int colour = lanes::find(sums, static_cast<u64>(below(legal)));
    const int bowl = below(lanes::get(from, colour));
    const int row = below(lanes::get(board.ways, colour));
    return {kSetBits<State<P>::kBowls>.nth(lanes::get(state.where, colour), bowl), colour,
            kSetBits<kRows + 1>.nth(lanes::get(board.open, colour), row)};
}

// Calls `visit(Move)` for every legal move, ascending.
template <int P, class Visit>
void each_move(const State<P>& state, Visit visit) {
    const u64 open = state.mover().open;
    for (int bowl = 0; bowl < State<P>::kBowls; ++bowl) {
        if (!state.bowls[bowl]) continue;
        for (int colour = 0; colour < kColours; ++colour) {
            if (!lanes::get(state.bowls[bowl], colour)) continue;
            for (int rows = lanes::get(open, colour); rows; rows &= rows - 1)
                visit(Move{bowl, colour, lowest_bit(static_cast<u32>(rows))});
        }
    }
}

template <int P>
bool is_legal(const State<P>& state, const Move& move) {
    return state.phase == kDraft && move.bowl >= 0 && move.bowl < State<P>::kBowls &&
           move.colour >= 0 && move.colour < kColours && move.row >= 0 && move.row <= kRows &&
           lanes::get(state.bowls[move.bowl], move.colour) &&
           (lanes::get(state.mover().open, move.colour) >> move.row & 1);
}

// Takes a row's lanes out of `open` except those in `keep`.
inline void close_row(Board& board, int row, u64 keep) {
    const u64 closed = (board.open >> row) & lanes::kOnes & ~keep & (u64{0} - (row != 0));
    board.open ^= closed << row;
    board.ways -= closed;
}

// Takes tiles and puts them down. True if they were the last: the round is to be ended.
template <int P>
inline bool place(State<P>& state, const Move& move) {
    const auto [bowl, colour, row] = move;
    assert(is_legal(state, move));
    Board& board = state.boards[state.seat];
    const bool centre = bowl == 0;

    const u64 source = state.bowls[bowl];
    const int taken = lanes::get(source, colour);
    state.bowls[bowl] = 0;
    state.bowls[0] += source & ~lanes::lane(colour);
    state.offered -= lanes::some(source) & (u64{0} - !centre);
    state.where &= ~((lanes::kOnes << bowl) | lanes::kOnes);
    state.where |= lanes::some(state.bowls[0]);

    // The marker comes before the tiles it was taken with; a full floor has no room for it.
    const bool marker = centre && state.token < 0;
    if (marker) state.token = static_cast<signed char>(state.starter = state.seat);
    int floor = board.floor + (marker && board.floor < kFloorSize);

    const int room = board.room[row];
    const bool fills = taken >= room;
    const int over = fills ? taken - room : 0;
    board.room[row] = static_cast<u8>(fills ? 0 : room - taken);
    board.held[row] = static_cast<u8>(colour);
    board.full = static_cast<u8>(board.full | fills << row);
    close_row(board, row, fills ? 0 : lanes::one(colour));

    const int kept = over < kFloorSize - floor ? over : kFloorSize - floor;
    board.floor = static_cast<u8>(floor + kept);
    board.fallen += static_cast<u64>(kept) << lanes::shift(colour);
    state.lid += static_cast<u64>(over - kept) << lanes::shift(colour);

    state.seat = static_cast<u8>(state.seat + 1 == P ? 0 : state.seat + 1);
    AZUL_CHECK(state);
    return state.where == 0;
}

// The points of a tile that now lies on the wall.
inline int placement_score(const Board& board, int row, int column) {
    const int across = kWall.run[board.wall_row(row)][column];
    const int down = kWall.run[board.wall_down(column)][row];
    return across + down ? across + down : 1;
}

// One player's wall tiling. Returns the tiles that leave the board.
inline u64 tile(Board& board) {
    u64 discard = board.fallen;
    for (unsigned full = board.full & ~1U; full; full &= full - 1) {
        const int line = lowest_bit(full), row = line - 1;
        const int colour = board.held[line];
        const int column = wall_column(row, colour);
        board.wall |= 1U << (5 * row + column);
        board.across |= 1U << (5 * column + row);
        board.score += placement_score(board, row, column);
        discard += static_cast<u64>(row) << lanes::shift(colour);
        const u64 reopened = kWall.free[row][board.wall_row(row)];
        board.open |= reopened << line;
        board.ways += reopened;
        board.room[line] = static_cast<u8>(line);
    }
    const int score = board.score - kFloorCost[board.floor];
    board.score = score < 0 ? 0 : score;
    board.floor = board.full = 0;
    board.fallen = 0;
    return discard;
}

// The first bit of every five that are all set; of no meaning elsewhere.
inline u32 all_of_five(u32 wall) { return wall & wall >> 1 & wall >> 2 & wall >> 3 & wall >> 4; }

// Bit r: row r is complete. For a transposed wall these are the columns.
inline int complete_rows(u32 wall) {
    const u32 rows = all_of_five(wall);
    return static_cast<int>((rows & 1) | (rows >> 4 & 2) | (rows >> 8 & 4) | (rows >> 12 & 8) |
                            (rows >> 16 & 16));
}

inline bool has_complete_row(const Board& board) {
    constexpr u32 row_starts = 0x108421;
    return all_of_five(board.wall) & row_starts;
}

constexpr u32 colour_cells(int colour) {
    u32 cells = 0;
    for (int row = 0; row < kRows; ++row) cells |= 1U << (5 * row + wall_column(row, colour));
    return cells;
}

inline int complete_colours(u32 wall) {
    int colours = 0;
    for (int colour = 0; colour < kColours; ++colour)
        colours |= ((wall & colour_cells(colour)) == colour_cells(colour)) << colour;
    return colours;
}

// Pays every bonus that is earned and not yet paid.
inline void pay_bonuses(Board& board) {
    const int rows = complete_rows(board.wall), columns = complete_rows(board.across);
    const int colours = complete_colours(board.wall);
    const int earned = rows | columns << 5 | colours << 10;
    const int due = earned & ~board.paid;
    board.score += kRowBonus * kWall.bits[due & 31] + kColumnBonus * kWall.bits[due >> 5 & 31] +
                   kColourBonus * kWall.bits[due >> 10];
    board.paid = static_cast<u16>(earned);
}

// Whether no row of any player can ever take another tile of what is left to deal.
template <int P>
bool is_dead(const State<P>& state) {
    const u64 left = lanes::mask(lanes::some(state.bag + state.lid));
    u64 rows = 0;
    for (const Board& board : state.boards) rows |= board.ways - lanes::kOnes;
    return (rows & left) == 0;
}

template <int P>
void end_round(State<P>& state) {
    bool over = false;
    for (Board& board : state.boards) {
        state.lid += tile(board);
        over |= has_complete_row(board);
    }
    state.seat = state.starter;
    state.token = -1;
    state.phase = kDeal;
    if (over || is_dead(state)) {
        state.phase = kOver;
        for (Board& board : state.boards) pay_bonuses(board);
    }
    AZUL_CHECK(state);
}

// Plays a move, and ends the round if it was its last. True if so.
template <int P>
bool draft(State<P>& state, const Move& move) {
    if (!place(state, move)) return false;
    end_round(state);
    return true;
}

// What a bowl's tiles add to the indices of the offer.
template <int P>
void lay_out(State<P>& state, int bowl, u64 tiles) {
    state.bowls[bowl] = tiles;
    const u64 some = lanes::some(tiles);
    state.where |= some << bowl;
    if (bowl) state.offered += some;
}

template <int P>
void begin_round(State<P>& state) {
    state.starter = state.seat;
    state.token = -1;
    state.phase = kDraft;
    ++state.round;
    AZUL_CHECK(state);
}

// Fills the displays with these tiles. Null, or what makes the deal impossible; then nothing
// has changed.
template <int P>
const char* deal_given(State<P>& state, const u64 (&displays)[State<P>::kDisplays]) {
    State<P> next = state;
    for (int display = 0; display < State<P>::kDisplays; ++display) {
        u64 tiles = displays[display];
        lay_out(next, display + 1, tiles);
        const int in_bag = lanes::total(next.bag), left = in_bag + lanes::total(next.lid);
        if (lanes::total(tiles) != (left < kDisplaySize ? left : kDisplaySize))
            return "a display has a wrong number of tiles";
        if (in_bag < kDisplaySize) {
            // Every tile of a bag that runs empty is on this display; the rest come from the lid.
            if (lanes::exceeds(next.bag, tiles)) return "a display draws on the lid too early";
            tiles -= next.bag;
            next.bag = next.lid;
            next.lid = 0;
        }
        if (lanes::exceeds(tiles, next.bag)) return "a display has more tiles than there are";
        next.bag -= tiles;
    }
    state = next;
    begin_round(state);
    return nullptr;
}

// Fills the displays in order; `draw(n)` gives a number below n for every tile.
template <int P, class Draw>
void deal(State<P>& state, Draw draw) {
    u64 sums = lanes::prefix(state.bag);
    int left = lanes::get(sums, kColours - 1);
    for (int bowl = 1; bowl < State<P>::kBowls; ++bowl) {
        const u64 before = sums;
        u64 refilled = 0;
        for (int n = 0; n < kDisplaySize; ++n) {
            if (!left) {
                // A lid that is empty as well must not hide what it gave this display before.
                const u64 refill = lanes::prefix(state.lid);
                left = lanes::get(refill, kColours - 1);
                if (!left) break;
                sums = refilled = refill;
                state.lid = 0;
            }
            // A tile less in the lanes of its colour and above: their sums are over k.
            sums -= lanes::above(sums, draw(static_cast<u64>(left)));
            --left;
        }
        lay_out(state, bowl, lanes::differences(before + refilled - sums));
    }
    state.bag = lanes::differences(sums);
    begin_round(state);
}

// A deal from the fast generator: one number for a display's four tiles.
template <int P>
void deal_random(State<P>& state, Random& random) {
    u64 entropy = 0;
    int drawn = 0;
    deal(state, [&](u64 left) {
        if (drawn++ % kDisplaySize == 0) entropy = random.next();
        return take(entropy, left);
    });
}

// The share of the win of every seat: score, then complete rows, then shared.
template <int P, class Number>
void win_shares(const State<P>& state, Number (&shares)[P]) {
    int best = -1, winners = 0, keys[P];
    for (int seat = 0; seat < P; ++seat) {
        const Board& board = state.boards[seat];
        keys[seat] = board.score * (kRows + 1) + kWall.bits[complete_rows(board.wall)];
        if (keys[seat] > best) best = keys[seat], winners = 0;
        winners += keys[seat] == best;
    }
    for (int seat = 0; seat < P; ++seat)
        shares[seat] = keys[seat] == best ? Number(1) / Number(winners) : Number(0);
}

// Every tile there is, wherever it lies.
template <int P>
u64 all_tiles(const State<P>& state) {
    u64 all = state.bag + state.lid;
    for (const u64 bowl : state.bowls) all += bowl;
    for (const Board& board : state.boards) {
        all += board.fallen;
        for (int row = 1; row <= kRows; ++row)
            all += static_cast<u64>(board.count(row)) << lanes::shift(board.held[row]);
        for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < kColours; ++column)
                if (board.has(row, column)) all += lanes::one(wall_colour(row, column));
    }
    return all;
}

#ifdef AZUL_CHECKED
template <int P>
void check_tiles(const State<P>& state) {
    if (all_tiles(state) != lanes::kOnes * kTilesPerColour) std::abort();
}
#endif

}  // namespace azul
