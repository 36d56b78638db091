// The search for Python, and what the guides think of positions.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>

#include "any_model.hpp"
#include "any_search.hpp"
#include "bind.hpp"
#include "evaluation.hpp"
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
        .def(nb::init<std::size_t, int, u64, bool, double>(), nb::arg("megabytes"),
             nb::arg("threads"), nb::arg("seed"), nb::arg("playout"), nb::arg("cpuct"))
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
        .def_prop_ro("reused_visits", of_search(&AnySearch::reused_visits))
        .def_prop_ro("seldepth", of_search(&AnySearch::seldepth))
        .def_prop_ro("hashfull", of_search(&AnySearch::hashfull))
        .def_prop_ro("solved", of_search(&AnySearch::is_solved));
    module.def("hand_value", &hand_value, nb::arg("position"));
}
