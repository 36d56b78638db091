// The rules for Python: positions, random games and constants.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstddef>

#include "bind.hpp"
#include "constants.hpp"
#include "flat.hpp"
#include "players.hpp"
#include "playout.hpp"
#include "position.hpp"

namespace nb = nanobind;
using namespace azul;

namespace {

nb::dict random_games_of(int players, u64 games, u64 seed, int threads) {
    Totals totals;
    {
        nb::gil_scoped_release release;
        totals = with_players(players, [&](auto count) {
            return random_games<decltype(count)::value>(games, seed, threads);
        });
    }
    nb::dict out;
    out["games"] = totals.games;
    out["moves"] = totals.moves;
    out["rounds"] = totals.rounds;
    out["points"] = totals.points;
    out["legal"] = totals.legal;
    out["starter_wins"] = totals.starter_wins;
    out["starter_shares"] = totals.starter_shares;
    return out;
}

template <class Number, std::size_t N>
nb::tuple as_tuple(const Number (&numbers)[N]) {
    nb::list list;
    for (const Number number : numbers) list.append(static_cast<int>(number));
    return nb::tuple(list);
}

template <class Cell>
nb::tuple wall_table(Cell cell) {
    nb::list rows;
    for (int row = 0; row < kRows; ++row) {
        nb::list cells;
        for (int i = 0; i < kColours; ++i) cells.append(cell(row, i));
        rows.append(nb::tuple(cells));
    }
    return nb::tuple(rows);
}

// By the names of `uai_engine/game/constants.py`, so that a test can compare the two.
nb::dict constants() {
    nb::dict out, displays;
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players)
        displays[nb::int_(players)] = displays_for(players);
    out["COLOURS"] = kColours;
    out["ROWS"] = kRows;
    out["TILES_PER_COLOUR"] = kTilesPerColour;
    out["DISPLAY_SIZE"] = kDisplaySize;
    out["FLOOR_SIZE"] = kFloorSize;
    out["MIN_PLAYERS"] = kMinPlayers;
    out["MAX_PLAYERS"] = kMaxPlayers;
    out["DISPLAYS"] = displays;
    out["FLOOR_PENALTIES"] = as_tuple(kFloorPenalties);
    out["FLOOR_COST"] = as_tuple(kFloorCost);
    out["ROW_BONUS"] = kRowBonus;
    out["COLUMN_BONUS"] = kColumnBonus;
    out["COLOUR_BONUS"] = kColourBonus;
    out["WALL_COLUMN"] = wall_table(wall_column);
    out["WALL_COLOUR"] = wall_table(wall_colour);
    return out;
}

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<Position>(module, "Position")
        .def(nb::init<int, const Flat&>(), nb::arg("players"), nb::arg("flat"))
        .def("flat", &Position::flat)
        .def("legal", &Position::legal)
        .def_prop_ro("players", &Position::players)
        .def_prop_ro("phase", &Position::phase)
        .def_prop_ro("seat", &Position::seat)
        .def_prop_ro("scores", &Position::scores)
        .def("drafted", &Position::drafted, nb::arg("bowl"), nb::arg("colour"), nb::arg("row"))
        .def("dealt", &Position::dealt, nb::arg("tiles"))
        .def("dealt_by", &Position::dealt_by, nb::arg("seed"))
        .def("shares", &Position::shares)
        .def("perft", &Position::count_lines, nb::arg("depth"),
             nb::call_guard<nb::gil_scoped_release>());
    module.def("random_games", &random_games_of, nb::arg("players"), nb::arg("games"),
               nb::arg("seed"), nb::arg("threads"));
    module.def("constants", &constants);
}
