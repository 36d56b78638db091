"""Options: declared as the standard says, and set only to what they accept."""

from typing import Final

from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import Failed, NotApplicable, expect, expect_equal
from uai_engine.notation.options import Option, OptionError, parse_option, write_value

COSTLY: Final = ("threads", "hash")
"""Options whose highest value would take the machine's memory or time."""

FIXED: Final = {
    "threads": "spin",
    "hash": "spin",
    "multipv": "spin",
    "ponder": "check",
    "seed": "spin",
    "moveoverhead": "spin",
    "limitstrength": "check",
    "elo": "spin",
    "searcher": "combo",
}
"""The kinds of the options whose names have a fixed meaning."""


@check("UAI-040", "every option line can be read, and its default is a value it accepts")
def option_lines(rig: Rig) -> None:
    with rig.fresh() as link:
        link.send("uai")
        for line in link.until("uaiok"):
            if line.startswith("option"):
                try:
                    option = parse_option(line)
                except OptionError as error:
                    raise Failed(f"{line!r}: {error}") from None
                words = line.split()
                needs_default = option.kind != "button"
                expect(("default" in words) == needs_default, f"{line!r}: the default")


@check("UAI-041", "an option's name is one word, and no two are alike but for case")
def option_names(rig: Rig) -> None:
    names = [name.lower() for name in rig.options]
    expect(all(" " not in name for name in names), "a name of several words")
    expect_equal(len(set(names)), len(names), "the number of names")


@check("UAI-044", "options whose names have a fixed meaning have their types")
def fixed_options(rig: Rig) -> None:
    for name, option in rig.options.items():
        kind = FIXED.get(name.lower())
        expect(kind in (None, option.kind), f"{name} is a {option.kind}, not a {kind}")


@check("UAI-042", "every option takes each of its values without a word")
def set_options(rig: Rig) -> None:
    if not rig.options:
        raise NotApplicable("the engine has no options")
    with rig.fresh() as link:
        for option in rig.options.values():
            for value in _good_values(option):
                command = f"setoption name {option.name}"
                link.quiet(command if value is None else f"{command} value {value}")


@check("UAI-041", "names, check values and choices are compared without regard to case")
def option_case(rig: Rig) -> None:
    if not rig.options:
        raise NotApplicable("the engine has no options")
    with rig.fresh() as link:
        for option in rig.options.values():
            if option.kind in ("check", "combo", "spin"):
                value = write_value(option.default)
                link.quiet(f"setoption name {option.name.swapcase()} value {value.swapcase()}")


@check("UAI-043", "a name that no option has is error option")
def unknown_option(rig: Rig) -> None:
    rig.link.error("setoption name NoSuchOptionHere value 1", "option")
    rig.link.error("setoption name NoSuchOptionHere", "option")


@check("UAI-043", "a value that its option does not accept is error option")
def bad_values(rig: Rig) -> None:
    if not any(map(_bad_values, rig.options.values())):
        raise NotApplicable("no option of the engine refuses anything")
    with rig.fresh() as link:
        for option in rig.options.values():
            for value in _bad_values(option):
                link.error(f"setoption name {option.name} value {value}", "option")


@check("UAI-042", "a setoption that lacks its words is an error")
def incomplete_setoption(rig: Rig) -> None:
    for command in ("setoption", "setoption name", "setoption Hash 16"):
        rig.link.error(command, "syntax", "option")


def _good_values(option: Option) -> list[str | None]:
    default = write_value(option.default)
    match option.kind:
        case "button":
            return [None]
        case "check":
            return ["true", "false", default]
        case "spin" if option.name.lower() in COSTLY:
            return [str(option.minimum), default]
        case "spin":
            return [str(option.minimum), str(option.maximum), default]
        case "combo":
            return [*option.choices, default]
        case "string":
            return [default]


def _bad_values(option: Option) -> list[str]:
    match option.kind:
        case "button":
            return ["1"]
        case "check":
            return ["perhaps", "1"]
        case "spin":
            beyond = [str(option.minimum - 1), str(option.maximum + 1)]
            return [*beyond, "many", f"{option.default}x", "1e3", "99999999999999999999999"]
        case "combo":
            return ["no-such-choice"]
        case "string":
            return []
