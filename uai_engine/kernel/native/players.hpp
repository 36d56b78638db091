// The number of players is a constant in the kernel: here it becomes one.
#pragma once

#include <stdexcept>
#include <type_traits>

namespace azul {

// Calls `work(std::integral_constant<int, players>)` and returns what it returns.
template <class Work>
auto with_players(int players, Work work) {
    switch (players) {
        case 2: return work(std::integral_constant<int, 2>{});
        case 3: return work(std::integral_constant<int, 3>{});
        case 4: return work(std::integral_constant<int, 4>{});
        default: throw std::invalid_argument("a game has 2, 3 or 4 players");
    }
}

}  // namespace azul
