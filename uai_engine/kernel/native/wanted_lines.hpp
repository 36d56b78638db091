// Which of the best root moves a solver is asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace azul {

// So many in any case, and up to so many of those that may be the best: the ones whose utility is
// not below that of the best by more than the doubt.
struct WantedLines {
    using Utility = std::int64_t;

    int sure, most;
    Utility doubt = 0;

    // What the next move has to be worth more than to be wanted: `lowest` if any will do. The
    // best moves so far are in order.
    template <class BestMoves, class UtilityOf>
    Utility bar(const BestMoves& best, Utility lowest, UtilityOf utility_of) const {
        const int count = static_cast<int>(best.size());
        if (count < sure) return lowest;
        const Utility doubtful = utility_of(best.front()) - doubt;
        const Utility full = count == most ? utility_of(best.back()) : lowest;
        const Utility last_sure = utility_of(best[static_cast<std::size_t>(sure - 1)]);
        return std::min(last_sure, std::max({lowest, full, doubtful}));
    }
};

}  // namespace azul
