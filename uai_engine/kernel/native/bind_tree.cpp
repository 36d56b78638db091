#include "bind.hpp"
#include "hand.hpp"
#include "tree.hpp"

namespace nb = nanobind;
using namespace azul;

namespace {

// A search as Python holds it: memory, settings, and a tree once there is a position.
class Search {
public:
    Search(std::size_t megabytes, int threads, u64 seed, bool playout, double exploration)
        : arena_(megabytes << 20) {
        settings_.threads = threads;
        settings_.seed = seed;
        settings_.evaluation = playout ? Evaluation::kPlayout : Evaluation::kHand;
        settings_.exploration = exploration;
    }

    // True if the tree knew the position and kept what it knew.
    bool set_position(const Position& position) {
        return std::visit(
            [&](const auto& state) {
                constexpr int P = std::decay_t<decltype(state)>::kPlayers;
                if (state.phase != kDraft) throw std::invalid_argument("nobody drafts in this position");
                if (auto* tree = dynamic_cast<Tree<P>*>(tree_.get()))
                    if (tree->advance(state)) return true;
                tree_ = std::make_unique<Tree<P>>(arena_, settings_, state);
                return false;
            },
            position.state);
    }

    void forget() { tree_.reset(); }

    // The number by which `stop` knows this search, so that a late stop does not hit the next.
    int begin(const std::vector<int>& searchmoves) {
        tree().begin(searchmoves);
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
    Arena arena_;
    Settings settings_;
    std::unique_ptr<AnyTree> tree_;
    int search_ = 0;
};

std::pair<std::vector<double>, std::vector<double>> hand_value(const Position& position) {
    return std::visit(
        [](const auto& state) {
            if (state.phase == kDraft) throw std::invalid_argument("the round is not over");
            const auto value = hand::value_of(state);
            return std::pair{std::vector<double>(std::begin(value.win), std::end(value.win)),
                             std::vector<double>(std::begin(value.points), std::end(value.points))};
        },
        position.state);
}

}  // namespace

void bind_tree(nb::module_& module) {
    nb::class_<Line>(module, "Line")
        .def_ro("moves", &Line::moves)
        .def_ro("win", &Line::win)
        .def_ro("points", &Line::points);
    nb::class_<Search>(module, "Search")
        .def(nb::init<std::size_t, int, u64, bool, double>(), nb::arg("megabytes"),
             nb::arg("threads"), nb::arg("seed"), nb::arg("playout"), nb::arg("exploration"))
        .def("set_position", &Search::set_position, nb::arg("position"))
        .def("forget", &Search::forget)
        .def("begin", &Search::begin, nb::arg("searchmoves"))
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
