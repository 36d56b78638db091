// What a search is from outside: its settings, what it answers, and a search of any number of
// players with any guide.
#pragma once

#include <vector>

#include "constants.hpp"

namespace azul {

struct SearchSettings {
    double cpuct = 1.0;  // PUCT's constant, for values from 0 to 1
    double noise = 0.0;  // how much of the root's priors is random: for self-play
    u64 seed = 0;
    int threads = 1;
    int deals = 0;  // to look at behind an end of a solved round
};

// Why a run came to a pause.
enum class Pause { kStopped, kNodes, kDepth, kSolved, kChanged, kInterval };

// A root move with the best play after it, and what it brings to each seat.
struct PrincipalVariation {
    std::vector<int> moves;
    std::vector<double> win, points;
    bool ends_round = false;
};

// What simulations made of the root: its moves, the best prior first, and what they brought.
struct RootStatistics {
    std::vector<int> moves;
    std::vector<u64> visits;
    std::vector<double> win, points;  // of each seat, the mean over all moves
};

class AnySearch {
public:
    virtual ~AnySearch() = default;
    virtual void begin(const std::vector<int>& searchmoves, int multipv) = 0;
    virtual Pause run(u64 nodes, int depth, double seconds) = 0;
    virtual std::vector<PrincipalVariation> variations(int multipv) const = 0;
    virtual RootStatistics root_statistics() const = 0;
    virtual int root_moves() const = 0;
    virtual u64 nodes() const = 0;
    virtual u64 rollouts() const = 0;
    virtual u64 reused_visits() const = 0;
    virtual int seldepth() const = 0;
    virtual int hashfull() const = 0;
    virtual bool is_solved() const = 0;
    virtual void stop() = 0;
};

}  // namespace azul
