// What a search is from outside: its settings, what it answers, and a tree of any number of players
// with any guide.
#pragma once

#include <vector>

#include "constants.hpp"

namespace azul {

struct Settings {
    double exploration = 1.0;  // PUCT's constant, for shares from 0 to 1
    double noise = 0.0;        // how much of the root's priors is random: for self-play
    u64 seed = 0;
    int threads = 1;
};

// Why a run came to a pause.
enum class Pause { kStopped, kNodes, kDepth, kSolved, kChanged, kInterval };

// A root move and the best play after it.
struct Line {
    std::vector<int> moves;
    std::vector<double> win, points;
    bool ends_round = false;
};

// What simulations made of the root: its moves, the best prior first, and what they brought.
struct Tried {
    std::vector<int> moves;
    std::vector<u64> visits;
    std::vector<double> win, points;  // of each seat, the mean over all moves
};

// What the binding needs of a tree of any number of players and with any guide.
class AnyTree {
public:
    virtual ~AnyTree() = default;
    virtual void begin(const std::vector<int>& searchmoves, int lines) = 0;
    virtual Pause run(u64 nodes, int depth, double seconds) = 0;
    virtual std::vector<Line> lines(int most) const = 0;
    virtual Tried tried() const = 0;
    virtual int choices() const = 0;
    virtual u64 nodes() const = 0;
    virtual u64 kept() const = 0;
    virtual int seldepth() const = 0;
    virtual int hashfull() const = 0;
    virtual bool solved() const = 0;
    virtual void stop() = 0;
};

}  // namespace azul
