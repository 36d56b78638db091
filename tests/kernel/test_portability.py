"""The kernel is standard C++17, and searches alike whatever compiled it and whatever runs it."""

import re
import subprocess
from pathlib import Path

import native_bench
import pytest
from native_bench import TOOLCHAINS, WARNINGS, Toolchain

from uai_engine.search import registry
from uai_engine.search.bench import DEFAULT_NODES, run_bench

NATIVE = Path(__file__).parents[2] / "uai_engine" / "kernel" / "native"
SOURCES = sorted([*NATIVE.glob("*.hpp"), *NATIVE.glob("*.cpp")])
HEADERS = [path for path in SOURCES if path.suffix == ".hpp" and path.name != "bind.hpp"]
"""All that need no Python."""

PROVIDED = {
    "algorithm": "all_of any_of clamp copy count equal fill fill_n find find_if max min none_of "
    "partial_sort remove_if rotate sort stable_sort",
    "array": "array",
    "atomic": "atomic memory_order_acquire memory_order_relaxed memory_order_release",
    "chrono": "chrono",
    "cmath": "abs isfinite lround nearbyint sqrt",
    "condition_variable": "condition_variable",
    "cstddef": "size_t",
    "cstdint": "int16_t int32_t int64_t uint16_t uint32_t uint64_t uint8_t uintptr_t",
    "cstdio": "fprintf printf puts",
    "cstdlib": "abort calloc exit free strtoull",
    "cstring": "memcmp memcpy memset strcmp strncmp strstr",
    "exception": "current_exception exception exception_ptr rethrow_exception",
    "fstream": "ifstream",
    "functional": "function greater",
    "future": "async future launch",
    "ios": "ios",
    "iterator": "begin end istreambuf_iterator",
    "limits": "numeric_limits",
    "memory": "make_shared make_unique shared_ptr unique_ptr",
    "mutex": "lock_guard mutex unique_lock",
    "new": "align_val_t bad_alloc",
    "optional": "nullopt optional",
    "numeric": "iota",
    "set": "set",
    "stdexcept": "invalid_argument logic_error out_of_range runtime_error",
    "string": "getline string to_string",
    "system_error": "system_error",
    "thread": "this_thread thread",
    "type_traits": "conditional_t decay_t integral_constant",
    "unordered_map": "unordered_map",
    "utility": "exchange move pair swap",
    "variant": "get_if variant visit",
    "vector": "vector",
}
"""The standard headers that we use, and what they have for us. A new name needs an entry here."""

MSVC_STUBS = {
    "cstdint": "#include <stdint.h>\n"
    "namespace std { using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t; }\n",
    "stdlib.h": 'extern "C" { void* malloc(size_t); void free(void*); '
    "void* _aligned_malloc(size_t, size_t); void _aligned_free(void*); }\n",
    "malloc.h": "",
    "setjmp.h": "typedef int jmp_buf[1];\n",
}
"""As much of Microsoft's headers, which nobody may pass on, as Clang's own `intrin.h` asks for."""

MSVC_CODE = """
#include "bits.hpp"
#include "vector.hpp"
float used(azul::Vector<8>& vector, azul::u64 word, azul::u32 half) {
    vector.rectify();
    return vector.times(vector) + static_cast<float>(
        azul::lowest_bit(word) + azul::lowest_bit(half) + azul::highest_bit(half) +
        azul::count_bits(half) + static_cast<int>(azul::multiply(word, word).high));
}
"""


def compile_only(command: list[str], code: str) -> None:
    done = subprocess.run(
        [*command, "-fsyntax-only", f"-I{NATIVE}", "-"],
        input=code,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def including(headers: list[Path]) -> str:
    return "".join(f'#include "{header.name}"\n' for header in headers)


@pytest.fixture(scope="module")
def signature() -> int:
    return run_bench(registry.make("mcts"), DEFAULT_NODES).signature


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: header.name)
def test_every_header_stands_alone_without_a_warning(header: Path) -> None:
    compile_only(["g++", "-std=c++17", *WARNINGS, "-x", "c++"], including([header]))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_file_includes_what_it_uses(source: Path) -> None:
    home = {name: header for header, names in PROVIDED.items() for name in names.split()}
    code = re.sub(r"//.*", "", source.read_text(encoding="utf-8"))
    used = set(re.findall(r"\bstd::(\w+)", code))
    assert used <= home.keys(), "say in PROVIDED which header has them"
    assert {home[name] for name in used} <= set(re.findall(r"#include <(\w+)>", code))


def test_what_only_some_compilers_know_is_kept_in_two_headers() -> None:
    """`bits.hpp` and `four_floats.hpp` do without where a compiler does not know it."""
    own = re.compile(r"__\w*builtin\w*|__int128|__attribute__|__extension__|#pragma (?!once)|_mm_")
    found = [
        f"{path.name}: {word}"
        for path in SOURCES
        if path.name not in ("bits.hpp", "four_floats.hpp")
        for word in own.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_program_of_plain_c_plus_plus_finds_what_the_engine_does(
    signature: int, tmp_path: Path
) -> None:
    """The engine's kernel was compiled with the vectors of the processor, this one without."""
    gcc = TOOLCHAINS["gcc"]
    assert native_bench.run(gcc, native_bench.build(gcc, tmp_path, ["-DAZUL_PLAIN"])) == signature


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", TOOLCHAINS)
def test_every_toolchain_finds_the_same(name: str, signature: int, tmp_path: Path) -> None:
    toolchain = TOOLCHAINS[name]
    assert native_bench.run(toolchain, native_bench.build(toolchain, tmp_path)) == signature


def test_a_missing_toolchain_is_named_with_its_packages() -> None:
    with pytest.raises(FileNotFoundError, match=r"no nowhere-g\+\+: apt-get install g\+\+-nowhere"):
        native_bench.require(Toolchain("nowhere-g++", ("g++-nowhere",)))


@pytest.mark.long
def test_clang_has_nothing_to_say() -> None:
    native_bench.require(TOOLCHAINS["clang"])
    for library in ("libc++", "libstdc++"):
        command = ["clang++", "-std=c++17", f"-stdlib={library}", *WARNINGS, "-x", "c++"]
        compile_only(command, including(HEADERS))


@pytest.mark.long
@pytest.mark.parametrize("processor", ["x86_64", "aarch64"])
def test_what_is_for_msvc_alone_can_be_compiled(processor: str, tmp_path: Path) -> None:
    """By Clang in the role of MSVC, and without Microsoft's headers: only what needs none."""
    native_bench.require(TOOLCHAINS["clang"])
    for name, text in MSVC_STUBS.items():
        (tmp_path / name).write_text(text, encoding="ascii")
    command = ["clang++", "--driver-mode=cl", f"--target={processor}-pc-windows-msvc", "/std:c++17"]
    options = ["/W4", "-Wconversion", "-Werror", "/permissive-", "/fp:precise", "/EHsc"]
    compile_only([*command, *options, f"-I{tmp_path}", "/TP"], MSVC_CODE)
