// What Python sees of the kernel. The typed face of it is in `uai_engine/kernel`.
#include "bind.hpp"
#include "build_facts.hpp"

NB_MODULE(_kernel, module) {
    module.doc() = "The rules of Azul and the tree search, compiled.";
    module.attr("compiler") = azul::compiler_name().c_str();
    module.attr("commit") = azul::commit().c_str();
    bind_batch(module);
    bind_rules(module);
    bind_selfplay(module);
    bind_search(module);
}
