// The moves of the root: which of them are searched (`searchmoves`), noise on their priors, and
// what the caller calls their displays.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "fixed_point.hpp"
#include "node.hpp"
#include "puct.hpp"
#include "random.hpp"
#include "state.hpp"
#include "tree.hpp"
#include "utility.hpp"

namespace azul {

// What simulations brought to each seat: sums of fixed-point numbers.
template <int P>
struct BackupSum {
    u64 visits = 0;
    u64 evaluated = 0;  // visits with a value: all but echoes
    u64 utility[P] = {};
    u64 win[P] = {}, points[P] = {};  // of the evaluated ones

    void add(const BackupSum& other) {
        visits += other.visits;
        evaluated += other.evaluated;
        for (int seat = 0; seat < P; ++seat) {
            utility[seat] += other.utility[seat];
            win[seat] += other.win[seat];
            points[seat] += other.points[seat];
        }
    }
};

template <int P>
struct RootMove {
    Node* node = nullptr;
    bool allowed = true;
    u8 asked_display = 0;  // the one that was asked for, merged with that of the node; 0 for that
    // What simulations since the root stands here brought, as in `BackupSum`.
    std::atomic<u64> visits{0}, evaluated{0};
    std::atomic<u64> win[P] = {};
    std::atomic<u64> points[P] = {};

    void backup(const BackupSum<P>& sum, bool single_threaded) {
        add_relaxed(visits, sum.visits, single_threaded);
        add_relaxed(evaluated, sum.evaluated, single_threaded);
        for (int seat = 0; seat < P; ++seat) {
            add_relaxed(win[seat], sum.win[seat], single_threaded);
            add_relaxed(points[seat], sum.points[seat], single_threaded);
        }
    }
};

// What the caller calls the displays of the tree.
template <int P>
struct DisplayNumbers {
    u8 of[State<P>::kBowls];

    int code(Move move) const {
        move.bowl = of[move.bowl];
        return move.code();
    }
};

template <int P, class Guide>
class RootMoves {
public:
    explicit RootMoves(Tree<P, Guide>& tree)
        : tree_(tree), noise_{splitmix64(~tree.settings.seed)} {}

    int count() const { return count_; }
    const RootMove<P>& operator[](int index) const { return nth(index); }

    // How many of them may be searched.
    int allowed() const {
        int allowed = 0;
        for (int i = 0; i < count_; ++i) allowed += nth(i).allowed;
        return allowed;
    }

    // Gives the root all its moves. If there is no memory for them, the tree is cleared first.
    void expand() {
        if (try_expand()) return;
        tree_.arena.clear();
        tree_.root.children = kNoBlock;
        tree_.root.visit_counter() = 0;
        clear();
        try_expand();
    }

    void clear() {
        moves_.reset();
        count_ = 0;
    }

    // For a new search: allows these moves only, written with the caller's display numbers, or all
    // if there are none; `multipv` of them are to be searched well.
    void begin(const std::vector<int>& searchmoves, int multipv) {
        for (int i = 0; i < count_; ++i) {
            nth(i).allowed = searchmoves.empty();
            nth(i).asked_display = 0;
        }
        for (const int code : searchmoves) allow(Move::from_code(code));
        multipv_ = std::min(multipv, allowed());
        next_line_ = 0;
        in_chain_order_ = multipv_ < 2 && is_in_chain_order();
    }

    // The one to visit next, by PUCT. With several lines wanted the first visit looks for the best
    // move, the second for the best one but for the most visited, and so on in turn: so every line
    // gets its part of the visits.
    RootMove<P>& select(SearchThread<P, Guide>& thread) {
        if (multipv_ > 1)
            return select_for_line(static_cast<int>(next_line_++ % static_cast<u32>(multipv_)));
        if (in_chain_order_)
            return nth(
                tree_.graph
                    .select_child(tree_.root, tree_.root_state, tree_.root_accumulator, thread)
                    .index);
        return nth(select_among(tree_.graph.puct_of(tree_.root), count_,
                                [&](int i) { return nth(i).allowed ? nth(i).node : nullptr; }));
    }

    // Whether all that are allowed are proven; or one that wins for certain, and there was time to
    // look for one that wins with more points.
    bool is_solved() const {
        bool all = true, wins = false;
        for (int i = 0; i < count_; ++i) {
            if (!nth(i).allowed) continue;
            const bool proven = nth(i).node->is_proven();
            all &= proven;
            wins |= proven && nth(i).node->value() >= from_fixed(kCertainWin);
        }
        return all || (wins && tree_.root.visits() >= kPointsVisits);
    }

    // The index of the best, or -1 before the first visit.
    int best() const {
        int best = -1;
        for (int i = 0; i < count_; ++i)
            if (nth(i).allowed && nth(i).node->visits() && (best < 0 || is_better(i, best)))
                best = i;
        return best < 0 ? best : best_by_points(best);
    }

    // The indices of those for which `which(move)` holds, the best first.
    template <class Which>
    std::vector<int> ranking(Which which) const {
        std::vector<int> order;
        for (int i = 0; i < count_; ++i)
            if (which(nth(i))) order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return is_better(a, b); });
        if (!order.empty() && nth(order.front()).node->visits()) {
            const auto first = std::find(order.begin(), order.end(), best_by_points(order.front()));
            if (first != order.end()) std::rotate(order.begin(), first, first + 1);
        }
        return order;
    }

    // For the lines that begin with a root move: where the caller asked for a display that is
    // merged with the tree's own, the two change places.
    DisplayNumbers<P> display_numbers(const RootMove<P>& move) const {
        DisplayNumbers<P> numbers;
        std::copy(std::begin(tree_.display_numbers), std::end(tree_.display_numbers), numbers.of);
        if (move.asked_display)
            std::swap(numbers.of[move.asked_display],
                      numbers.of[Move::from_code(move.node->move).bowl]);
        return numbers;
    }

private:
    // Visits of the root after which a certain win is taken as it is.
    static constexpr int kPointsVisits = 4096;
    // A move's mean points are trusted if it has a visit for every so many of the best one.
    static constexpr int kTrustedPart = 8;

    // Gives the root all its blocks at once. False if there is no memory for them.
    bool try_expand() {
        int seen = 0, total = 1;
        std::atomic<u32>* link = &tree_.root.children;
        while (seen < total) {
            if (*link == kNoBlock) {
                const u32 index = tree_.graph.make_block(tree_.root_state, tree_.root_accumulator,
                                                         tree_.root, tree_.threads.front());
                if (index == kNoBlock) return false;
                *link = index;
            }
            Block& block = tree_.arena[*link];
            total = block.total;
            seen += block.count;
            link = &block.next;
        }
        if (moves_) return true;
        std::vector<Node*> children;
        tree_.graph.each_child(tree_.root, [&](Node& child) {
            children.push_back(&child);
            return true;
        });
        if (tree_.settings.noise > 0.0) add_noise(children);
        count_ = total;
        moves_ = std::make_unique<RootMove<P>[]>(children.size());
        for (int i = 0; i < total; ++i) nth(i).node = children[static_cast<std::size_t>(i)];
        return true;
    }

    // Root noise: replaces a part of the priors and puts the moves in the order of the new ones.
    // The eighth power of a uniform number is small but for a few moves, as Dirichlet noise is, and
    // needs no logarithm.
    void add_noise(std::vector<Node*>& children) {
        std::vector<double> noise;
        double total = 0.0;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const double uniform = static_cast<double>(noise_.next() >> 11) / (u64{1} << 53);
            const double square = uniform * uniform;
            noise.push_back(square * square * square * square);
            total += noise.back();
        }
        const double share = tree_.settings.noise;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const double kept = (1.0 - share) * static_cast<double>(children[i]->prior());
            children[i]->prior() = static_cast<float>(kept + share * noise[i] / total);
        }
        std::stable_sort(children.begin(), children.end(),
                         [](Node* a, Node* b) { return a->prior() > b->prior(); });
    }

    // Allows a move of the caller's, or that of the display with which its own is merged.
    void allow(Move move) {
        const auto& numbers = tree_.display_numbers;
        const int bowl = static_cast<int>(
            std::find(std::begin(numbers), std::end(numbers), move.bowl) - numbers);
        move.bowl = bowl;
        const u64* bowls = tree_.root_state.bowls;
        for (int earlier = 1; earlier < bowl && move.bowl == bowl; ++earlier)
            if (bowls[earlier] == bowls[bowl]) move.bowl = earlier;
        for (int i = 0; i < count_; ++i)
            if (nth(i).node->move == move.code() && !nth(i).allowed) {
                nth(i).allowed = true;
                if (bowl != move.bowl) nth(i).asked_display = static_cast<u8>(bowl);
            }
    }

    // Whether the root can be searched like any other node: all moves are allowed, in the order of
    // their blocks, and those without visits come after the others.
    bool is_in_chain_order() const {
        bool unvisited = false;
        for (int i = 0; i < count_; ++i) {
            if (!nth(i).allowed || (unvisited && nth(i).node->visits())) return false;
            unvisited |= !nth(i).node->visits();
        }
        return tree_.settings.noise == 0.0;
    }

    // PUCT among the allowed moves without the `line` most visited ones.
    RootMove<P>& select_for_line(int line) {
        std::vector<int> order;
        for (int i = 0; i < count_; ++i)
            if (nth(i).allowed) order.push_back(i);
        const auto rest = order.begin() + line;
        std::partial_sort(order.begin(), rest, order.end(), [&](int a, int b) {
            const int x = nth(a).node->visits(), y = nth(b).node->visits();
            return x != y ? x > y : a < b;
        });
        std::sort(rest, order.end());
        const int at =
            select_among(tree_.graph.puct_of(tree_.root), static_cast<int>(order.end() - rest),
                         [&](int i) { return nth(rest[i]).node; });
        return nth(rest[at]);
    }

    // Where the win is decided either way, points are played for: of the moves that are as decided
    // as the best and were visited enough for their mean to be trusted, the one with the most.
    int best_by_points(int best) const {
        const Node& node = *nth(best).node;
        if (tree_.solved && node.is_proven()) return best;  // its value has the points in it
        const double certain = from_fixed(kCertainWin);
        const bool won = node.value() >= certain, lost = node.value() <= 1.0 - certain;
        if (!won && !lost) return best;
        int chosen = best;
        for (int i = 0; i < count_; ++i) {
            const Node& other = *nth(i).node;
            const int visits = other.visits();
            if (!nth(i).allowed || !visits || visits < node.visits() / kTrustedPart) continue;
            if (won ? other.value() < certain : other.value() > 1.0 - certain) continue;
            if (mean_points(i) > mean_points(chosen)) chosen = i;
        }
        return chosen;
    }

    double mean_points(int index) const {
        const RootMove<P>& move = nth(index);
        const double evaluated = static_cast<double>(move.evaluated);
        if (evaluated == 0.0) return -kMaxLead;
        return points_from_fixed(move.points[tree_.root_state.seat]) / evaluated;
    }

    bool is_better(int a, int b) const {
        const Node &x = *nth(a).node, &y = *nth(b).node;
        if (tree_.solved) {
            if (x.is_proven() != y.is_proven()) return x.is_proven();
            if (x.is_proven() && x.value() != y.value()) return x.value() > y.value();
        }
        if (x.visits() != y.visits()) return x.visits() > y.visits();
        return x.visits() && x.value() > y.value();
    }

    RootMove<P>& nth(int index) const { return moves_.get()[index]; }

    Tree<P, Guide>& tree_;
    Random noise_;
    std::unique_ptr<RootMove<P>[]> moves_;
    int count_ = 0;
    int multipv_ = 1;
    std::atomic<u32> next_line_{0};
    bool in_chain_order_ = false;
};

}  // namespace azul
