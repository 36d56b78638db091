// What the binding's files share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <variant>

#include "flat.hpp"

// A state of any number of players, as Python holds it.
struct Position {
    std::variant<azul::State<2>, azul::State<3>, azul::State<4>> state;

    Position(int players, const azul::Flat& flat) {
        switch (players) {
            case 2: state = azul::from_flat<2>(flat); break;
            case 3: state = azul::from_flat<3>(flat); break;
            case 4: state = azul::from_flat<4>(flat); break;
            default: throw std::invalid_argument("a game has 2, 3 or 4 players");
        }
    }
};

void bind_rules(nanobind::module_& module);
void bind_selfplay(nanobind::module_& module);
void bind_tree(nanobind::module_& module);
