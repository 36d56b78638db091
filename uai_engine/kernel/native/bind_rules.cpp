#include "bind.hpp"
#include "dealer.hpp"
#include "perft.hpp"
#include "playout.hpp"

namespace nb = nanobind;
using namespace azul;

namespace {

std::vector<int> legal(const Position& position) {
    std::vector<int> codes;
    std::visit(
        [&](const auto& state) {
            if (state.phase == kDraft)
                each_move(state, [&](const Move& move) { codes.push_back(move.code()); });
        },
        position.state);
    return codes;
}

// The next three return a new position, as the reducers do.
Position drafted(const Position& position, int bowl, int colour, int row) {
    Position next = position;
    std::visit(
        [&](auto& state) {
            const Move move{bowl, colour, row};
            if (!is_legal(state, move)) throw std::invalid_argument("the action is not legal here");
            draft(state, move);
        },
        next.state);
    return next;
}

Position dealt(const Position& position, const Flat& tiles) {
    Position next = position;
    std::visit(
        [&](auto& state) {
            using S = std::decay_t<decltype(state)>;
            u64 displays[S::kDisplays];
            FlatReader in(tiles);
            for (u64& display : displays) display = in.counts();
            in.finish();
            const char* reason = deal_given(state, displays);
            if (reason) throw std::invalid_argument(reason);
        },
        next.state);
    return next;
}

std::pair<Position, u64> dealt_by(const Position& position, u64 seed) {
    std::pair<Position, u64> next{position, seed};
    std::visit(
        [&](auto& state) {
            Dealer dealer{seed};
            deal_seeded(state, dealer);
            next.second = dealer.seed;
        },
        next.first.state);
    return next;
}

int players_of(const Position& position) {
    return static_cast<int>(position.state.index()) + kMinPlayers;
}

int phase_of(const Position& position) {
    return std::visit([](const auto& state) -> int { return state.phase; }, position.state);
}

u64 count(const Position& position, int depth) {
    return std::visit([&](const auto& state) { return perft(state, depth); }, position.state);
}

std::vector<double> shares_of(const Position& position) {
    return std::visit(
        [](const auto& state) {
            double shares[std::decay_t<decltype(state)>::kPlayers];
            win_shares(state, shares);
            return std::vector<double>(std::begin(shares), std::end(shares));
        },
        position.state);
}

nb::dict random_games_of(int players, u64 games, u64 seed, int threads) {
    Totals totals;
    {
        nb::gil_scoped_release release;
        switch (players) {
            case 2: totals = random_games<2>(games, seed, threads); break;
            case 3: totals = random_games<3>(games, seed, threads); break;
            case 4: totals = random_games<4>(games, seed, threads); break;
            default: throw std::invalid_argument("a game has 2, 3 or 4 players");
        }
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
        .def("flat", [](const Position& p) {
            return std::visit([](const auto& state) { return to_flat(state); }, p.state);
        })
        .def("legal", &legal)
        .def_prop_ro("players", &players_of)
        .def_prop_ro("phase", &phase_of)
        .def("drafted", &drafted, nb::arg("bowl"), nb::arg("colour"), nb::arg("row"))
        .def("dealt", &dealt, nb::arg("tiles"))
        .def("dealt_by", &dealt_by, nb::arg("seed"))
        .def("shares", &shares_of)
        .def("perft", &count, nb::arg("depth"), nb::call_guard<nb::gil_scoped_release>());
    module.def("random_games", &random_games_of, nb::arg("players"), nb::arg("games"),
               nb::arg("seed"), nb::arg("threads"));
    module.def("constants", &constants);
}
