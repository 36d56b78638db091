// A state as a plain list of numbers, the form in which it crosses into Python and back.
// `uai_engine/kernel/state.py` writes and reads the same order.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules.hpp"

namespace azul {

using Flat = std::vector<int>;

inline void flatten(Flat& out, u64 counts) {
    for (int colour = 0; colour < kColours; ++colour) out.push_back(lanes::get(counts, colour));
}

template <int P>
Flat to_flat(const State<P>& state) {
    Flat out{state.seat, state.starter, state.token, state.phase, state.round};
    flatten(out, state.bag);
    flatten(out, state.lid);
    for (const u64 bowl : state.bowls) flatten(out, bowl);
    for (const Board& board : state.boards) {
        out.insert(out.end(), {board.score, board.paid, board.floor, static_cast<int>(board.wall)});
        flatten(out, board.fallen);
        for (int row = 1; row <= kRows; ++row) {
            out.push_back(board.count(row) ? board.held[row] : 0);
            out.push_back(board.count(row));
        }
    }
    return out;
}

// Reads numbers one by one and refuses those that could break the kernel's arithmetic. Whether
// the state makes sense to a player is for `check_invariants` to say.
class FlatReader {
public:
    explicit FlatReader(const Flat& flat) : flat_(flat) {}

    int next(int low, int high) {
        if (at_ == flat_.size()) throw std::invalid_argument("the state is too short");
        const int value = flat_[at_++];
        if (value < low || value > high)
            throw std::invalid_argument("number " + std::to_string(at_ - 1) + " of the state is " +
                                        std::to_string(value));
        return value;
    }
    u64 counts() {
        u64 word = 0;
        for (int colour = 0; colour < kColours; ++colour)
            word |= static_cast<u64>(next(0, kTilesPerColour)) << lanes::shift(colour);
        return word;
    }
    void finish() const {
        if (at_ != flat_.size()) throw std::invalid_argument("the state is too long");
    }

private:
    const Flat& flat_;
    std::size_t at_ = 0;
};

inline Board board_from_flat(FlatReader& in) {
    Board board;
    board.score = in.next(0, kMostScore);
    board.paid = static_cast<u16>(in.next(0, (1 << 15) - 1));
    board.floor = static_cast<u8>(in.next(0, kFloorSize));
    board.wall = static_cast<u32>(in.next(0, (1 << 25) - 1));
    board.fallen = in.counts();
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < kColours; ++column)
            board.across |= static_cast<u32>(board.has(row, column)) << (5 * column + row);
        const int line = row + 1;
        close_row(board, line, kWall.free[row][board.wall_row(row)]);
        const int colour = in.next(0, kColours - 1), count = in.next(0, line);
        board.held[line] = static_cast<u8>(colour);
        board.room[line] = static_cast<u8>(line - count);
        if (count) close_row(board, line, count == line ? 0 : lanes::one(colour));
        if (count == line) board.full = static_cast<u8>(board.full | 1 << line);
    }
    return board;
}

// Refuses a state that the rules cannot work on. No table of the kernel is larger than the tiles of
// a colour, of a display and of a floor ask for, and a draft takes a tile.
template <int P>
void require_sound(const State<P>& state) {
    const auto require = [](bool holds, const char* what) {
        if (!holds) throw std::invalid_argument(what);
    };
    require(!lanes::exceeds(all_tiles(state), lanes::kOnes * kTilesPerColour),
            "the state has too many tiles");
    for (int display = 1; display < State<P>::kBowls; ++display)
        require(lanes::total(state.bowls[display]) <= kDisplaySize, "a display has too many tiles");
    for (const Board& board : state.boards)
        require(lanes::total(board.fallen) <= board.floor, "a floor has more tiles than slots");
    require((state.phase == kDraft) == (state.where != 0), "the phase is another one's");
}

template <int P>
State<P> from_flat(const Flat& flat) {
    FlatReader in(flat);
    State<P> state;
    state.seat = static_cast<u8>(in.next(0, P - 1));
    state.starter = static_cast<u8>(in.next(0, P - 1));
    state.token = static_cast<signed char>(in.next(-1, P - 1));
    state.phase = static_cast<Phase>(in.next(kDraft, kOver));
    state.round = in.next(0, 1 << 20);
    state.bag = in.counts();
    state.lid = in.counts();
    for (int bowl = 0; bowl < State<P>::kBowls; ++bowl) lay_out(state, bowl, in.counts());
    for (Board& board : state.boards) board = board_from_flat(in);
    in.finish();
    require_sound(state);
    return state;
}

}  // namespace azul
