// What the binding's files share.
#pragma once

#include <nanobind/nanobind.h>

void bind_batch(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_selfplay(nanobind::module_& module);
void bind_search(nanobind::module_& module);
