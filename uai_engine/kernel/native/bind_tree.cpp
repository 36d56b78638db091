#include "bind.hpp"
#include "guide_hand.hpp"
#include "guide_learned.hpp"
#include "tree.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <cstring>

namespace nb = nanobind;
using namespace azul;

namespace {

// What was learned for some number of players, as Python holds it.
class AnyBrain {
public:
    AnyBrain(int players, const nb::bytes& numbers) {
        switch (players) {
            case 2: make<2>(numbers); break;
            case 3: make<3>(numbers); break;
            case 4: make<4>(numbers); break;
            default: throw std::invalid_argument("a game has 2, 3 or 4 players");
        }
    }

    template <int P>
    const Brain<P>& of() const {
        if (const auto* brain = std::get_if<std::unique_ptr<Brain<P>>>(&brain_)) return **brain;
        throw std::invalid_argument("the weights are for another number of players");
    }

private:
    template <int P>
    void make(const nb::bytes& numbers) {
        std::vector<float> floats(Brain<P>::kNumbers);
        if (numbers.size() != floats.size() * sizeof(float))
            throw std::invalid_argument("the weights have another shape than the kernel's");
        std::memcpy(floats.data(), numbers.c_str(), numbers.size());
        brain_ = std::make_unique<Brain<P>>(floats.data());
    }

    std::variant<std::unique_ptr<Brain<2>>, std::unique_ptr<Brain<3>>, std::unique_ptr<Brain<4>>> brain_;
};

// A search as Python holds it: memory, settings, and a tree once there is a position.
class Search {
public:
    Search(std::size_t megabytes, int threads, u64 seed, bool playout, double exploration)
        : arena_(megabytes << 20), playout_(playout) {
        settings_.threads = threads;
        settings_.seed = seed;
        settings_.exploration = exploration;
    }

    // True if the tree knew the position and kept what it knew. The search is guided by what was
    // learned, or by hand without it.
    bool set_position(const Position& position, std::shared_ptr<const AnyBrain> brain) {
        return std::visit(
            [&](const auto& state) {
                constexpr int P = std::decay_t<decltype(state)>::kPlayers;
                if (state.phase != kDraft) throw std::invalid_argument("nobody drafts in this position");
                if (brain != brain_) forget();
                brain_ = brain;
                return brain_ ? go_on(state, [&] { return LearnedGuide<P>(brain_->of<P>()); })
                              : go_on(state, [&] { return HandGuide<P>(state, playout_); });
            },
            position.state);
    }

    void forget() { tree_.reset(); }

    // The number by which `stop` knows this search, so that a late stop does not hit the next.
    int begin(const std::vector<int>& searchmoves, int lines) {
        tree().begin(searchmoves, lines);
        return ++search_;
    }

    const char* run(u64 nodes, int depth, double seconds) {
        AnyTree& tree = this->tree();
        nb::gil_scoped_release release;
        switch (tree.run(nodes, depth, seconds)) {
            case Pause::kStopped: return "stopped";
            case Pause::kNodes: return "nodes";
            case Pause::kDepth: return "depth";
            case Pause::kSolved: return "solved";
            case Pause::kChanged: return "changed";
            case Pause::kInterval: return "interval";
        }
        return "";
    }

    void stop(int search) {
        if (tree_ && search == search_) tree_->stop();
    }

    AnyTree& tree() const {
        if (!tree_) throw std::invalid_argument("the search has no position");
        return *tree_;
    }

private:
    template <int P, class MakeGuide>
    bool go_on(const State<P>& state, MakeGuide make_guide) {
        using Guided = Tree<P, decltype(make_guide())>;
        if (auto* tree = dynamic_cast<Guided*>(tree_.get()))
            if (tree->advance(state)) return true;
        forget();  // first, for what it borrowed
        tree_ = std::make_unique<Guided>(arena_, settings_, state, make_guide());
        return false;
    }

    Arena arena_;
    Settings settings_;
    bool playout_;
    std::shared_ptr<const AnyBrain> brain_;
    std::unique_ptr<AnyTree> tree_;
    int search_ = 0;
};

using Worth = std::pair<std::vector<double>, std::vector<double>>;  // win and points of each seat

template <int P>
Worth worth_of(const Value<P>& value) {
    return {{std::begin(value.win), std::end(value.win)},
            {std::begin(value.points), std::end(value.points)}};
}

Worth hand_value(const Position& position) {
    return std::visit(
        [](const auto& state) {
            if (state.phase == kDraft) throw std::invalid_argument("the round is not over");
            return worth_of(hand::value_of(state));
        },
        position.state);
}

Worth learned_value(const AnyBrain& brain, const Position& position) {
    return std::visit(
        [&](const auto& state) {
            constexpr int P = std::decay_t<decltype(state)>::kPlayers;
            if (state.phase == kDraft) throw std::invalid_argument("the round is not over");
            const LearnedGuide<P> guide(brain.of<P>());
            auto memory = guide.memory(0);
            return worth_of(guide.exact_value(state, memory));
        },
        position.state);
}

// Moves and their scores in units of the policy, the best first; of equal displays only one.
std::vector<std::pair<int, int>> learned_scores(const AnyBrain& brain, const Position& position) {
    return std::visit(
        [&](const auto& state) {
            constexpr int P = std::decay_t<decltype(state)>::kPlayers;
            const LearnedGuide<P> guide(brain.of<P>());
            Candidate moves[kMaxMoves];
            std::vector<std::pair<int, int>> scores;
            const int count = guide.candidates(state, guide.follow(state), kMaxMoves, moves);
            for (int i = 0; i < count; ++i) scores.emplace_back(moves[i].move.code(), moves[i].score);
            return scores;
        },
        position.state);
}

}  // namespace

void bind_tree(nb::module_& module) {
    nb::class_<Line>(module, "Line")
        .def_ro("moves", &Line::moves)
        .def_ro("win", &Line::win)
        .def_ro("points", &Line::points);
    nb::class_<AnyBrain>(module, "Brain")
        .def(nb::init<int, nb::bytes>(), nb::arg("players"), nb::arg("numbers"))
        .def("value", &learned_value, nb::arg("position"))
        .def("scores", &learned_scores, nb::arg("position"));
    nb::class_<Search>(module, "Search")
        .def(nb::init<std::size_t, int, u64, bool, double>(), nb::arg("megabytes"),
             nb::arg("threads"), nb::arg("seed"), nb::arg("playout"), nb::arg("exploration"))
        .def("set_position", &Search::set_position, nb::arg("position"),
             nb::arg("brain").none() = nb::none())
        .def("forget", &Search::forget)
        .def("begin", &Search::begin, nb::arg("searchmoves"), nb::arg("lines") = 1)
        .def("run", &Search::run, nb::arg("nodes"), nb::arg("depth"), nb::arg("seconds"))
        .def("stop", &Search::stop, nb::arg("search"))
        .def("lines", [](const Search& s, int most) { return s.tree().lines(most); }, nb::arg("most"))
        .def_prop_ro("choices", [](const Search& s) { return s.tree().choices(); })
        .def_prop_ro("nodes", [](const Search& s) { return s.tree().nodes(); })
        .def_prop_ro("kept", [](const Search& s) { return s.tree().kept(); })
        .def_prop_ro("seldepth", [](const Search& s) { return s.tree().seldepth(); })
        .def_prop_ro("hashfull", [](const Search& s) { return s.tree().hashfull(); })
        .def_prop_ro("solved", [](const Search& s) { return s.tree().solved(); });
    module.def("hand_value", &hand_value, nb::arg("position"));
}
