// What the kernel was compiled by and from, for `uai-engine --version`.
#pragma once

#include <string>

#ifndef UAI_COMMIT
#define UAI_COMMIT ""  // not compiled from a checkout
#endif

namespace azul {

inline std::string compiler_name() {
#if defined(__clang__)
    return "Clang " __clang_version__;
#elif defined(__GNUC__)
    return "GCC " __VERSION__;
#elif defined(_MSC_FULL_VER)
    return "MSVC " + std::to_string(_MSC_FULL_VER);
#else
    return "an unknown compiler";
#endif
}

inline std::string commit() { return UAI_COMMIT; }

}  // namespace azul
