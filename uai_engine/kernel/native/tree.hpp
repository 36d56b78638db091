// Monte Carlo tree search over the drafting moves of one round.
//
// A guide, written by hand or learned, tells which moves look good, how a round may go on and what
// its end is worth. A simulation goes down the tree by PUCT, plays the round out by the guide where
// the tree ends, values the position after tiling, and adds what each player got to the moves they
// made. A move whose every continuation is known is proven: it has the value of best play,
// everybody for themselves. No state is stored; moves are replayed from the root. Nodes that are the
// same position share their children: the tree is a graph without cycles. With two players the rest
// of a round is also tried to be solved outright, before simulations have been everywhere.
#pragma once

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "any_tree.hpp"
#include "arena.hpp"
#include "graph.hpp"
#include "history.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "same.hpp"
#include "tail.hpp"
#include "value.hpp"

namespace azul {

template <int P, class Guide>
class Tree final : public AnyTree {
public:
    // The arena is the caller's, so that one memory serves whatever game is played.
    Tree(Arena& arena, const Settings& settings, const State<P>& state, const Guide& guide)
        : arena_(arena), settings_(settings), guide_(guide), root_state_(state) {
        arena_.clear();
        for (int bowl = 0; bowl < kBowls; ++bowl) numbers_[bowl] = static_cast<u8>(bowl);
        for (int i = 0; i < std::max(1, settings.threads); ++i)
            memories_.push_back(guide_.memory(settings.seed + static_cast<u64>(i)));
        noise_ = {mix(~settings.seed)};
    }

    // Moves the root to a position further down the tree, with all that is known of it. False if
    // the tree does not know the position.
    bool advance(const State<P>& target) {
        for (int plies = 0; plies <= kMostPlies; ++plies) {
            if ((root_state_.seat + plies) % P != target.seat) continue;
            State<P> found;
            int budget = kAdvanceBudget;
            Node* node = find(root_, root_state_, target, plies, found, budget);
            if (!node) continue;
            if (plies && (node->children == kNone || !take_over(*node))) return false;
            pair_displays(found, target, numbers_);
            root_state_ = target;
            std::copy(std::begin(found.bowls), std::end(found.bowls), root_state_.bowls);
            root_state_.where = found.where;
            return true;
        }
        return false;
    }

    // The lines are how many are wanted in the end.
    void begin(const std::vector<int>& searchmoves, int lines) override {
        stop_ = false;
        nodes_ = 0;
        seldepth_ = 0;
        told_ = -1;
        root_follow_ = guide_.follow(root_state_);
        if (!expand_root()) {
            // Kept trees fill the memory: this search needs some of it.
            arena_.clear();
            root_.children = kNone;
            root_.visits() = 0;
            choice_.reset();
            expand_root();
        }
        kept_ = static_cast<u64>(root_.count());
        allow(searchmoves);
        orderly_ = is_orderly();
        solved_ = is_solved();
        settled_.clear();
        wanted_ = lines;
        tried_ = 0;
        next_try_ = kFirstTry;
    }

    // Searches until something is to be said, and says what. The count of nodes is that since
    // `begin`; 0 stands for no limit.
    Pause run(u64 nodes, int depth, double seconds) override {
        const auto start = std::chrono::steady_clock::now();
        const u64 most = std::min(nodes ? nodes : kMostVisits, kMostVisits - kept_);
        if (best() < 0 && nodes_ < most) {
            ++nodes_;
            simulate(memories_[0], 1);  // there is always an answer, however early the stop comes
        }
        if (told_ < 0) told_ = best();
        halt_ = false;
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < memories_.size(); ++i)
            helpers.emplace_back([this, i, most] {
                while (!halted()) {
                    const int several = tickets(most);
                    if (!several) break;
                    simulate(memories_[i], several);
                }
            });
        Pause why = Pause::kStopped;
        for (u64 turn = 1;; ++turn) {
            if (stop_.load(std::memory_order_relaxed)) break;
            if (nodes_.load(std::memory_order_relaxed) >= next_try_) settle(most);
            if (solved_.load(std::memory_order_relaxed)) {
                why = Pause::kSolved;
                break;
            }
            const int several = tickets(most);
            if (!several) {
                why = Pause::kNodes;
                break;
            }
            simulate(memories_[0], several);
            if (turn % kLookEvery) continue;
            if (depth && deep_enough(depth)) {
                why = Pause::kDepth;
                break;
            }
            if (best() != told_) {
                why = Pause::kChanged;
                break;
            }
            const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
            if (used.count() >= seconds) {
                why = Pause::kInterval;
                break;
            }
        }
        halt_ = true;
        for (std::thread& helper : helpers) helper.join();
        told_ = best();
        return why;
    }

    // The best root moves with the best play after them, the best first.
    std::vector<Line> lines(int most) const override {
        std::vector<Line> lines = settled_;
        const auto is_new = [&](const Line& line) {
            return std::none_of(settled_.begin(), settled_.end(), [&](const Line& settled) {
                return settled.moves.front() == line.moves.front();
            });
        };
        const auto is_seen = [](const Choice& choice) { return choice.allowed && choice.node->count(); };
        for (const int i : ranking(is_seen)) {
            if (static_cast<int>(lines.size()) >= most) break;
            Line line = line_of(choice_[i]);
            if (is_new(line)) lines.push_back(std::move(line));
        }
        if (static_cast<int>(lines.size()) > most) lines.resize(static_cast<std::size_t>(most));
        return lines;
    }

    Tried tried() const override {
        Tried tried;
        for (int i = 0; i < choices_; ++i) {
            tried.moves.push_back(names(choice_[i]).code(Move::from_code(choice_[i].node->move)));
            tried.visits.push_back(static_cast<u64>(choice_[i].node->count()));
        }
        const Value<P> value = mean_of(nullptr);
        tried.win.assign(std::begin(value.win), std::end(value.win));
        tried.points.assign(std::begin(value.points), std::end(value.points));
        return tried;
    }

    // Whether all the tree has are moves of its positions, and shared children are those of the
    // same position: for checks.
    bool sound() const { return graph_.sound(root_, root_state_); }

    // How many different things there are to do at the root.
    int choices() const override {
        int allowed = 0;
        for (int i = 0; i < choices_; ++i) allowed += choice_[i].allowed;
        return allowed;
    }
    u64 nodes() const override { return nodes_; }
    u64 kept() const override { return kept_; }
    int seldepth() const override { return seldepth_; }
    int hashfull() const override {
        return static_cast<int>(u64{1000} * arena_.live() / arena_.capacity());
    }
    bool solved() const override { return solved_; }
    void stop() override { stop_ = true; }

private:
    using Memory = typename Guide::Memory;

    static constexpr int kBowls = State<P>::kBowls;
    static constexpr int kMostDepth = kColours * kTilesPerColour;  // every move takes a tile
    static constexpr int kMostPlies = 2 * P;
    static constexpr int kAdvanceBudget = 20000;
    static constexpr u64 kTogether = 8;  // simulations
    static constexpr int kCrowd = 256;   // visits
    static constexpr u32 kFew = 64;
    static constexpr u64 kLookEvery = 512 / kTogether;
    static constexpr u64 kMostVisits = (u64{1} << 31) - 2;  // more cannot be counted
    // The visit that gives a node its children. Where the second visit would go to the first child
    // and find the same rollout again it is counted, not made, and the children come one later.
    static constexpr int kExpandAt = Guide::kEchoes ? 3 : 2;
    static_assert(!Guide::kEchoes || P == 2);
    static constexpr u64 kOne = static_cast<u64>(kShareOne);
    static constexpr double kPointScale = 65536.0;
    // To solve a round takes about four times the nodes for every group of tiles more.
    static constexpr u64 kFirstTry = 1024;
    static constexpr int kEasyGroups = 8, kMostGroups = 18;
    static constexpr u64 kMostAtOnce = u64{1} << 21;

    struct Choice {
        Node* node = nullptr;
        bool allowed = true;
        u8 asked = 0;  // the display that was asked for, equal to the one of the node; 0 for that
        // What simulations since the root stands here brought to each seat.
        std::atomic<u64> visits{0}, valued{0};  // with points, and without those of echoes
        std::atomic<u64> win[P] = {};
        std::atomic<u64> points[P] = {};
    };
    struct Step {
        Node* node;
        int mover;
        u16 name;  // of the move
    };

    bool halted() const {
        return halt_.load(std::memory_order_relaxed) || stop_.load(std::memory_order_relaxed) ||
               solved_.load(std::memory_order_relaxed);
    }

    // How many simulations to make next, of those that are left.
    int tickets(u64 most) {
        const u64 before = bump(nodes_, kTogether, alone_);
        const u64 left = before < most ? std::min(most - before, kTogether) : 0;
        if (left < kTogether) nodes_.fetch_sub(kTogether - left, std::memory_order_relaxed);
        return static_cast<int>(left);
    }

    static u64 fixed_points(double points) {
        return static_cast<u64>(static_cast<std::int64_t>(points * kPointScale));
    }

    // ---- simulations ----

    // A place in the tree that simulations go on from, and the way to it.
    struct Post {
        const State<P>* state;
        const typename Guide::Follow* follow;
        Choice* choice = nullptr;  // the root move on the way, if it goes so far
        int depth = 0;
        Step path[kMostDepth];

        explicit Post(const Tree& tree) : state(&tree.root_state_), follow(&tree.root_follow_) {}
    };

    // What simulations brought to each seat.
    struct Gains {
        u64 visits = 0, valued = 0;
        u64 win[P] = {}, points[P] = {};

        void add(const Gains& other) {
            visits += other.visits;
            valued += other.valued;
            for (int seat = 0; seat < P; ++seat) {
                win[seat] += other.win[seat];
                points[seat] += other.points[seat];
            }
        }
    };

    // Where many have been already, simulations go down together and tell what they brought once:
    // one more or less hardly changes where the next would go, the way is long, and threads would
    // be in each other's way at every step.
    void simulate(Memory& memory, int times) {
        bump(root_.visits(), times, alone_);
        Post post(*this);
        State<P> state = root_state_;
        typename Guide::Follow follow = root_follow_;
        Gains gains;
        walk(post, state, follow, times);
        for (int i = 0; i < times; ++i) simulate_from(post, memory, gains);
        if (!post.choice) return;
        tell(*post.choice, gains);
        const Node* parent = &root_;
        for (int i = 0; i < post.depth; ++i) {
            const u64 won = gains.win[post.path[i].mover];
            post.path[i].node->add(won, alone_);
            tell(*parent, won, static_cast<u32>(times));
            parent = post.path[i].node;
        }
    }

    // Goes down as long as there is a crowd; every node on the way is visited so many times.
    void walk(Post& post, State<P>& state, typename Guide::Follow& follow, int times) {
        const Node* node = &root_;
        while (node->count() >= kCrowd) {
            Node* next;
            if (post.depth) {
                next = graph_.choose(*post.path[post.depth - 1].node, state, follow).node;
            } else {
                post.choice = &choose_root();
                next = post.choice->node;
            }
            const u32 chain = next->children.load(std::memory_order_acquire);
            if (chain == kNone || chain == kBusy || next->proven()) {
                if (!post.depth) post.choice = nullptr;
                break;
            }
            const int mover = state.seat;
            const Move move = Move::from_code(next->move);
            bump(next->visits(), times, alone_);
            if (!alone_) next->count_begun();
            post.path[post.depth++] = {next, mover, 0};
            place(state, move);
            guide_.moved(follow, state, mover, move);
            node = next;
        }
        if (post.depth) post.state = &state, post.follow = &follow;
    }

    // What visits to one child brought, told to all children of a node.
    void tell(const Node& parent, u64 won, u32 times) {
        Block& siblings = arena_[parent.children.load(std::memory_order_relaxed)];
        bump(siblings.won, won, alone_);
        bump(siblings.tries, times, alone_);
    }

    // Notes what a visit brought in the history, where its siblings were not visited often: the moves
    // of a few crowded nodes are not to outweigh all others.
    void learn(const Node& parent, const Step& step, u64 share) {
        const Block& siblings = arena_[parent.children.load(std::memory_order_relaxed)];
        const u32 tries = siblings.tries.load(std::memory_order_relaxed);
        if (!tries || tries > kFew) return;
        const u64 average = siblings.won.load(std::memory_order_relaxed) / tries;
        history_.add(step.mover, step.name, share, average, alone_);
    }

    void tell(Choice& choice, const Gains& gains) {
        bump(choice.visits, gains.visits, alone_);
        bump(choice.valued, gains.valued, alone_);
        for (int seat = 0; seat < P; ++seat) {
            bump(choice.win[seat], gains.win[seat], alone_);
            bump(choice.points[seat], gains.points[seat], alone_);
        }
    }

    // One simulation, told to the nodes behind the post; what it brought those on the way to it,
    // if there are any, is added to `later`.
    void simulate_from(const Post& post, Memory& memory, Gains& later) {
        State<P> state = *post.state;
        typename Guide::Follow follow = *post.follow;
        Step path[kMostDepth];
        int depth = post.depth;
        std::copy(post.path, post.path + depth, path);
        Choice& choice = post.choice ? *post.choice : choose_root();
        Node* node = depth ? graph_.choose(*path[depth - 1].node, state, follow).node : choice.node;
        Value<P> value;
        u64 shares[P];
        bool echo = false;
        while (true) {
            const int mover = state.seat;
            const int before = bump(node->visits(), 1, alone_);
            if (!alone_) node->count_begun();
            path[depth++] = {node, mover, History<P>::name_of(Move::from_code(node->move), state)};
            if (before == 1 && (echo = is_echo(*node))) {
                shares[mover] = node->sum.load(std::memory_order_relaxed);
                shares[1 - mover] = kOne - shares[mover];
                break;
            }
            const Move move = Move::from_code(node->move);
            if (place(state, move)) {
                end_round(state);
                value = guide_.value(state, memory);
                if (guide_.is_exact(state)) node->prove(fixed(value.win[mover]));
                break;
            }
            if (node->proven()) {
                value = graph_.best_end(state, *node, memory);
                break;
            }
            guide_.moved(follow, state, mover, move);
            u32 chain = node->children.load(std::memory_order_acquire);
            if (chain == kNone && before + 1 >= kExpandAt) chain = graph_.expand(*node, state, follow);
            if (chain == kNone || chain == kBusy) {
                guide_.play_round(state, follow);
                value = guide_.value(state, memory);
                break;
            }
            node = graph_.choose(*node, state, follow).node;
        }
        Gains gains;
        gains.visits = 1;
        if (!echo) {
            gains.valued = 1;
            for (int seat = 0; seat < P; ++seat) {
                shares[seat] = fixed(value.win[seat]);
                gains.points[seat] = fixed_points(value.points[seat]);
            }
        }
        for (int seat = 0; seat < P; ++seat) gains.win[seat] = shares[seat];
        const Node* parent = post.depth ? path[post.depth - 1].node : &root_;
        for (int i = post.depth; i < depth; ++i) {
            const u64 share = shares[path[i].mover];
            if (!echo) learn(*parent, path[i], share);
            path[i].node->add(share, alone_);
            tell(*parent, share, 1);
            parent = path[i].node;
        }
        if (post.choice)
            later.add(gains);
        else
            tell(choice, gains);
        if (depth > seldepth_.load(std::memory_order_relaxed)) seldepth_ = depth;
        if (path[depth - 1].node->proven()) prove_upwards(path, depth, memory);
    }

    // Whether a second visit is known to find what the first did. No sum: another thread is still
    // at the first visit, or it found a loss.
    bool is_echo(const Node& node) const {
        const u64 sum = node.sum.load(std::memory_order_relaxed);
        return Guide::kEchoes && sum && !(sum & Node::kProven) &&
               node.children.load(std::memory_order_relaxed) == kNone;
    }

    Choice& choose_root() {
        if (orderly_) return choice_[graph_.choose(root_, root_state_, root_follow_).number];
        // Some moves are not allowed, or untried ones lie between the others, or the order is not
        // that of the blocks.
        const Terms terms = graph_.terms_of(root_);
        float best = -1.0F;
        int pick = 0;
        bool untried = false;
        for (int i = 0; i < choices_; ++i) {
            Node& node = *choice_[i].node;
            const int visits = node.count();
            if (!choice_[i].allowed || (!visits && untried)) continue;
            untried |= !visits;
            const float merit = visits ? terms.merit(node.mean(), node.prior(), visits)
                                       : terms.merit_untried(node.prior());
            if (merit > best) best = merit, pick = i;
        }
        return choice_[pick];
    }

    // Whether the root can be searched like any other node.
    bool is_orderly() const {
        bool untried = false;
        for (int i = 0; i < choices_; ++i) {
            if (!choice_[i].allowed || (untried && choice_[i].node->count())) return false;
            untried |= !choice_[i].node->count();
        }
        return settings_.noise == 0.0;
    }

    // ---- what is proven ----

    void prove_upwards(Step* path, int depth, Memory& memory) {
        for (int i = depth - 2; i >= 0; --i) {
            Node& node = *path[i].node;
            if (!node.proven()) {
                if (!graph_.all_known(node)) return;
                State<P> state = root_state_;
                for (int k = 0; k <= i; ++k) place(state, Move::from_code(path[k].node->move));
                node.prove(fixed(graph_.best_end(state, node, memory).win[path[i].mover]));
            }
        }
        if (is_solved()) solved_ = true;
    }

    bool is_solved() const {
        bool all = true;
        for (int i = 0; i < choices_; ++i) {
            if (!choice_[i].allowed) continue;
            if (!choice_[i].node->proven())
                all = false;
            else if (choice_[i].node->share() >= 1.0)
                return true;
        }
        return all;
    }

    // Tries to solve the round outright, each time the simulations have doubled. In all that takes no
    // more nodes than they did. Long searches try more often, with fewer nodes, so that there is
    // something to say in between.
    void settle(u64 most) {
        if constexpr (Guide::kSettles) {
            const u64 spent = nodes_, simulations = spent - tried_;
            const u64 pace = std::min(simulations, kMostAtOnce);
            next_try_ = spent + pace;
            const int groups = groups_left(root_state_);
            if (groups > kMostGroups || settings_.noise > 0.0) return;
            if (simulations < kFirstTry << 2 * std::max(0, groups - kEasyGroups)) return;
            std::vector<Move> moves;
            for (const int i : ranking([](const Choice& choice) { return choice.allowed; }))
                moves.push_back(Move::from_code(choice_[i].node->move));
            if (!tail_) tail_ = std::make_unique<Tail<Guide>>(guide_);
            const u64 given = std::min(pace, simulations - tried_);
            const u64 before = nodes_.fetch_add(given);
            const u64 left = before < most ? most - before : 0;
            const bool solved =
                tail_->solve(root_state_, moves, wanted_, std::min(given, left), memories_[0], stop_);
            nodes_.fetch_sub(given - tail_->nodes());
            tried_ += tail_->nodes();
            next_try_ += tail_->nodes();
            if (!solved) return;
            for (const auto& found : tail_->best()) settled_.push_back(best_play(found));
            solved_ = true;
        }
    }

    // The line of a root move that the tail has found to be one of the best.
    Line best_play(const typename Tail<Guide>::Found& found) {
        int at = 0;
        while (choice_[at].node->move != found.move.code()) ++at;
        const Names called = names(choice_[at]);
        State<P> state = root_state_;
        if (place(state, found.move)) end_round(state);
        Line line;
        line.moves.push_back(called.code(found.move));
        for (const Move& move : tail_->play(state, memories_[0], stop_))
            line.moves.push_back(called.code(move));
        line.ends_round = state.phase != kDraft;
        Value<P> value;
        if (line.ends_round) {
            value = guide_.exact_value(state, memories_[0]);
        } else {
            value = value_of(choice_[at]);
            value.win[root_state_.seat] = unfixed(static_cast<u64>(found.share));
            value.win[1 - root_state_.seat] = 1.0 - value.win[root_state_.seat];
        }
        line.win.assign(std::begin(value.win), std::end(value.win));
        line.points.assign(std::begin(value.points), std::end(value.points));
        seldepth_ = std::max(seldepth_.load(), static_cast<int>(line.moves.size()));
        return line;
    }

    // ---- the root ----

    // Lays out all moves of the root. False if there is no memory for them.
    bool expand_root() {
        int seen = 0, total = 1;
        std::atomic<u32>* link = &root_.children;
        while (seen < total) {
            if (*link == kNone) {
                const u32 index = arena_.make();
                if (index == kNone) return false;
                graph_.fill(arena_[index], root_state_, root_follow_, root_);
                *link = index;
            }
            Block& block = arena_[*link];
            total = block.total;
            seen += block.count;
            link = &block.next;
        }
        if (choice_) return true;
        std::vector<Node*> children;
        graph_.each_child(root_, [&](Node& child) {
            children.push_back(&child);
            return true;
        });
        if (settings_.noise > 0.0) disturb(children);
        choices_ = total;
        choice_ = std::make_unique<Choice[]>(children.size());
        for (int i = 0; i < total; ++i) choice_[i].node = children[static_cast<std::size_t>(i)];
        return true;
    }

    // Replaces a part of these priors by noise, most of it on a few moves, and puts the moves in
    // the order of their new priors.
    void disturb(std::vector<Node*>& children) {
        std::vector<double> noise;
        double total = 0.0;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const double uniform = static_cast<double>(noise_.next() >> 11) / (u64{1} << 53);
            const double square = uniform * uniform;
            noise.push_back(square * square * square * square);
            total += noise.back();
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
            const double kept = (1.0 - settings_.noise) * static_cast<double>(children[i]->prior());
            children[i]->prior() = static_cast<float>(kept + settings_.noise * noise[i] / total);
        }
        std::stable_sort(children.begin(), children.end(),
                         [](Node* a, Node* b) { return a->prior() > b->prior(); });
    }

    // Restricts the root to these moves, written with the caller's display numbers.
    void allow(const std::vector<int>& searchmoves) {
        for (int i = 0; i < choices_; ++i) {
            choice_[i].allowed = searchmoves.empty();
            choice_[i].asked = 0;
        }
        for (const int code : searchmoves) {
            Move move = Move::from_code(code);
            const int bowl = static_cast<int>(
                std::find(std::begin(numbers_), std::end(numbers_), move.bowl) - numbers_);
            move.bowl = bowl;
            for (int earlier = 1; earlier < bowl && move.bowl == bowl; ++earlier)
                if (root_state_.bowls[earlier] == root_state_.bowls[bowl]) move.bowl = earlier;
            for (int i = 0; i < choices_; ++i)
                if (choice_[i].node->move == move.code() && !choice_[i].allowed) {
                    choice_[i].allowed = true;
                    if (bowl != move.bowl) choice_[i].asked = static_cast<u8>(bowl);
                }
        }
    }

    bool better(int a, int b) const {
        const Node &x = *choice_[a].node, &y = *choice_[b].node;
        if (solved_) {
            if (x.proven() != y.proven()) return x.proven();
            if (x.proven() && x.share() != y.share()) return x.share() > y.share();
        }
        if (x.count() != y.count()) return x.count() > y.count();
        return x.count() && x.share() > y.share();
    }

    // The numbers of some root moves, the best first.
    template <class Which>
    std::vector<int> ranking(Which which) const {
        std::vector<int> order;
        for (int i = 0; i < choices_; ++i)
            if (which(choice_[i])) order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return better(a, b); });
        return order;
    }

    // The number of the best root move, or -1 before the first visit.
    int best() const {
        int best = -1;
        for (int i = 0; i < choices_; ++i)
            if (choice_[i].allowed && choice_[i].node->count() && (best < 0 || better(i, best))) best = i;
        return best;
    }

    bool deep_enough(int depth) const {
        const Line line = line_of(choice_[best()]);
        return line.ends_round || static_cast<int>(line.moves.size()) >= depth;
    }

    // What the caller calls the displays in a line that begins with this choice: where it asked
    // for the equal of the tree's own display, the two change places.
    struct Names {
        u8 of[kBowls];

        int code(Move move) const {
            move.bowl = of[move.bowl];
            return move.code();
        }
    };
    Names names(const Choice& choice) const {
        Names names;
        std::copy(std::begin(numbers_), std::end(numbers_), names.of);
        if (choice.asked)
            std::swap(names.of[choice.asked], names.of[Move::from_code(choice.node->move).bowl]);
        return names;
    }

    Line line_of(const Choice& choice) const {
        Line line;
        State<P> state = root_state_;
        const Node* node = choice.node;
        const Names called = names(choice);
        Value<P> value = value_of(choice);
        while (node) {
            const Move move = Move::from_code(node->move);
            line.ends_round = place(state, move);
            line.moves.push_back(called.code(move));
            node = line.ends_round ? nullptr : graph_.principal(*node);
        }
        line.win.assign(std::begin(value.win), std::end(value.win));
        line.points.assign(std::begin(value.points), std::end(value.points));
        return line;
    }

    // What a root move is expected to bring to each seat.
    Value<P> value_of(const Choice& choice) const {
        if (choice.node->proven()) {
            State<P> state = root_state_;
            if (place(state, Move::from_code(choice.node->move))) end_round(state);
            return graph_.best_end(state, *choice.node, memories_[0]);
        }
        // A move that only simulations of earlier searches looked at is taken to be like the rest.
        return mean_of(choice.visits ? &choice : nullptr);
    }

    // What the simulations of a root move brought on average, or of all of them.
    Value<P> mean_of(const Choice* one) const {
        Value<P> value{};
        double valued = 0.0;
        for (int i = 0; i < choices_; ++i) {
            const Choice& other = choice_[i];
            if (one && one != &other) continue;
            valued += static_cast<double>(other.valued);
            for (int seat = 0; seat < P; ++seat) {
                value.win[seat] += static_cast<double>(other.win[seat]) / kShareOne;
                // A sum of points may be below 0.
                const auto points = static_cast<std::int64_t>(other.points[seat].load());
                value.points[seat] += static_cast<double>(points) / kPointScale;
            }
        }
        double total = 0.0;
        for (const double share : value.win) total += share;
        for (int seat = 0; seat < P; ++seat) {
            value.win[seat] = total > 0.0 ? value.win[seat] / total : 1.0 / P;
            if (valued > 0.0) value.points[seat] /= valued;
        }
        return value;
    }

    // ---- moving on ----

    // The node so many plies below that is the target, and its state in this tree's numbers.
    Node* find(Node& node, const State<P>& state, const State<P>& target, int plies,
               State<P>& found, int& budget) {
        if (!plies) {
            u8 numbers[kBowls];
            std::copy(std::begin(numbers_), std::end(numbers_), numbers);
            if (!same_elsewhere(state, target) || !pair_displays(state, target, numbers)) return nullptr;
            found = state;
            return &node;
        }
        Node* result = nullptr;
        const int mover = state.seat;
        graph_.each_child(node, [&](Node& child) {
            if (!child.count()) return true;
            if (--budget < 0) return false;
            State<P> next = state;
            if (place(next, Move::from_code(child.move))) return true;
            const Board &now = next.boards[mover], &then = target.boards[mover];
            if (plies <= P ? same_board(now, then) : leads_to(now, then))
                result = find(child, next, target, plies - 1, found, budget);
            return result == nullptr;
        });
        return result;
    }

    // False if the tree is too large for that: it is lost then.
    bool take_over(const Node& node) {
        if (!arena_.keep(node.children)) return false;
        // The node's own block is given up, but nothing was written over it yet.
        root_.visits() = node.count();
        root_.children = node.children.load();
        choice_.reset();
        choices_ = 0;
        return true;
    }

    Arena& arena_;
    const Settings settings_;
    const bool alone_ = settings_.threads < 2;  // one thread searches
    const Guide guide_;
    History<P> history_;
    const Graph<P, Guide> graph_{arena_, guide_, history_, settings_.exploration, alone_};
    State<P> root_state_;
    typename Guide::Follow root_follow_;
    u8 numbers_[kBowls];  // what the caller calls each display
    Block root_block_;
    Node& root_ = root_block_.nodes[0];
    std::unique_ptr<Choice[]> choice_;
    int choices_ = 0;
    mutable std::vector<Memory> memories_;  // one for each thread
    Random noise_{0};
    std::atomic<u64> nodes_{0};
    std::atomic<int> seldepth_{0};
    std::atomic<bool> stop_{false}, halt_{false}, solved_{false};
    std::unique_ptr<Tail<Guide>> tail_;
    std::vector<Line> settled_;  // the best lines, once the round is solved outright
    u64 kept_ = 0, tried_ = 0, next_try_ = 0;  // tried_: the nodes spent in the tail
    int told_ = -1, wanted_ = 1;
    bool orderly_ = false;
};

}  // namespace azul
