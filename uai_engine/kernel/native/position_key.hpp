// The hash key of a position, for transposition tables.
#pragma once

#include "random.hpp"
#include "state.hpp"

namespace azul {

// Hashes all that the moves of a round can change. Positions of one round that are the same, up to
// the end of the round and what is in the lid then, have the same key. Tables take equal keys for
// equal positions: with 64 bits a collision is not to be expected (10 million positions have one
// with a chance of 1 in 400,000).
template <int P>
u64 position_key(const State<P>& state) {
    // Mixed before the first bowl comes in: else the seat would be 16 tiles of yellow in the
    // centre.
    u64 key = splitmix64(static_cast<u64>(state.seat) << 16 | static_cast<u64>(state.starter) << 8 |
                         static_cast<u64>(state.token + 1));
    u64 fallen = 0;
    for (const u64 tiles : state.bowls) key = splitmix64(key ^ tiles);
    for (const Board& board : state.boards) {
        static_assert(kRows < 1 << 3 && kColours <= 7 && kFloorSize < 1 << 3);
        u64 rows = board.floor;
        for (int row = 1; row <= kRows; ++row)
            rows = rows << 6 | static_cast<u64>(board.room[row] << 3 |
                                                (board.count(row) ? board.held[row] : 7));
        key = splitmix64(key ^ rows);
        fallen += board.fallen;
    }
    return splitmix64(key ^ fallen);
}

}  // namespace azul
