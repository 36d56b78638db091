// The search for Python, and what the guides think of positions.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>

#include "any_model.hpp"
#include "any_search.hpp"
#include "bind.hpp"
#include "evaluation.hpp"
#include "learned_features.hpp"
#include "network.hpp"
#include "network_inputs.hpp"
#include "search_session.hpp"

namespace nb = nanobind;
using namespace azul;

namespace {

void make_any_model(AnyModel* model, int players, const nb::bytes& numbers) {
    new (model) AnyModel(players, numbers.c_str(), numbers.size());
}

const char* run(const SearchSession& session, u64 nodes, int depth, double seconds) {
    AnySearch& search = session.search();
    nb::gil_scoped_release release;
    switch (search.run(nodes, depth, seconds)) {
        case Pause::kStopped: return "stopped";
        case Pause::kNodes: return "nodes";
        case Pause::kDepth: return "depth";
        case Pause::kSolved: return "solved";
        case Pause::kChanged: return "changed";
        case Pause::kInterval: return "interval";
    }
    return "";
}

// A property of the search there is.
template <class Result>
auto of_search(Result (AnySearch::*property)() const) {
    return [property](const SearchSession& session) { return (session.search().*property)(); };
}

// By the names of `uai_engine/kernel/policy_features.py` and
// `network_inputs.py`, so that a test can compare them.
nb::dict policy_constants() {
    nb::dict out;
    out["SHAPE"] = learned::kShape;
    out["PENALTY"] = learned::kPenalty;
    out["ADJACENT"] = learned::kAdjacent;
    out["COLUMN"] = learned::kColumn;
    out["COLOUR"] = learned::kColour;
    out["ROW"] = learned::kRow;
    out["MARKER"] = learned::kMarker;
    out["SOURCE"] = learned::kSource;
    out["LEFT"] = learned::kLeft;
    out["DENIED"] = learned::kDenied;
    out["GIVEN"] = learned::kGiven;
    out["PHASE"] = learned::kPhase;
    out["WAYS"] = learned::kWays;
    out["NEXT_WAYS"] = learned::kNextWays;
    out["TABLES"] = learned::kTables;
    out["STAGES"] = learned::kStages;
    out["FEATURES"] = learned::kFeatures;
    out["MOST_FEATURES"] = learned::kMostFeatures;
    out["UNIT"] = learned::kUnit;
    out["MOST_WEIGHT"] = learned::kMostWeight;
    return out;
}

nb::dict network_constants() {
    nb::dict out;
    out["CELL"] = network::kCell;
    out["LINE"] = network::kLine;
    out["ROW_COUNT"] = network::kRowCount;
    out["COLUMN_COUNT"] = network::kColumnCount;
    out["COLOUR_COUNT"] = network::kColourCount;
    out["SCORE"] = network::kScore;
    out["BUCKETS"] = network::kBuckets;
    out["OUTLOOKS"] = network::kOutlooks;
    out["HOPE"] = network::kHope;
    out["HOPE_POINTS"] = network::kHopePoints;
    out["LAST"] = network::kLast;
    out["LAST_OF_ROW"] = network::kLastOfRow;
    out["LAST_OF_COLUMN"] = network::kLastOfColumn;
    out["LAST_OF_COLOUR"] = network::kLastOfColour;
    out["SEAT_INPUTS"] = network::kSeatInputs;
    out["SUPPLY_INPUTS"] = network::kSupplyInputs;
    out["HIGHEST_SCORE"] = network::kScores;
    out["SCORE_UNIT"] = network::kScoreUnit;
    out["HOPE_UNIT"] = network::kHopeUnit;
    out["SUPPLY_UNIT"] = network::kSupplyUnit;
    out["POINTS_UNIT"] = network::kPointsUnit;
    out["BOARD"] = network::kBoard;
    out["HIDDEN"] = network::kHidden;
    return out;
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<PrincipalVariation>(module, "PrincipalVariation")
        .def_ro("moves", &PrincipalVariation::moves)
        .def_ro("win", &PrincipalVariation::win)
        .def_ro("points", &PrincipalVariation::points);
    nb::class_<AnyModel>(module, "LearnedModel")
        .def("__init__", &make_any_model, nb::arg("players"), nb::arg("numbers"))
        .def("value", &learned_value, nb::arg("position"))
        .def("scores", &learned_scores, nb::arg("position"));
    nb::class_<SearchSession>(module, "SearchSession")
        .def(nb::init<std::size_t, int, u64, bool, double, int>(), nb::arg("megabytes"),
             nb::arg("threads"), nb::arg("seed"), nb::arg("playout"), nb::arg("cpuct"),
             nb::arg("deals") = 0)
        .def("set_position", &SearchSession::set_position, nb::arg("position"),
             nb::arg("model").none() = nb::none())
        .def("clear", &SearchSession::clear)
        .def("begin", &SearchSession::begin, nb::arg("searchmoves"), nb::arg("multipv") = 1)
        .def("run", &run, nb::arg("nodes"), nb::arg("depth"), nb::arg("seconds"))
        .def("stop", &SearchSession::stop, nb::arg("search"))
        .def(
            "variations",
            [](const SearchSession& session, int multipv) {
                return session.search().variations(multipv);
            },
            nb::arg("multipv"))
        .def_prop_ro("root_moves", of_search(&AnySearch::root_moves))
        .def_prop_ro("nodes", of_search(&AnySearch::nodes))
        .def_prop_ro("rollouts", of_search(&AnySearch::rollouts))
        .def_prop_ro("reused_visits", of_search(&AnySearch::reused_visits))
        .def_prop_ro("seldepth", of_search(&AnySearch::seldepth))
        .def_prop_ro("hashfull", of_search(&AnySearch::hashfull))
        .def_prop_ro("solved", of_search(&AnySearch::is_solved));
    module.def("hand_value", &hand_value, nb::arg("position"));
    module.def("policy_constants", &policy_constants);
    module.def("network_constants", &network_constants);
}
