#include <nanobind/nanobind.h>

NB_MODULE(_kernel, m) {
    m.doc() = "The rules of Azul and the tree search, compiled.";
}
