"""Engine options: `option name Hash type spin default 64 min 1 max 4096` and their values."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from uai_engine.notation.errors import NotationError

OptionKind: TypeAlias = Literal["check", "spin", "combo", "button", "string"]
OptionValue: TypeAlias = bool | int | str | None
"""bool for check, int for spin, str for combo and string, None for a button."""

EMPTY: Final = "<empty>"
"""How an empty string value is written."""


class OptionError(NotationError):
    """An option's line or value that is not right; the message says what would be."""


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    kind: OptionKind
    default: OptionValue = None
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()


def check(name: str, default: bool) -> Option:
    return Option(name, "check", default)


def spin(name: str, default: int, minimum: int, maximum: int) -> Option:
    return Option(name, "spin", default, minimum, maximum)


def combo(name: str, default: str, choices: tuple[str, ...]) -> Option:
    return Option(name, "combo", default, choices=choices)


def button(name: str) -> Option:
    return Option(name, "button")


def string(name: str, default: str = "") -> Option:
    return Option(name, "string", default)


def write_option(option: Option) -> str:
    words = ["option name", option.name, "type", option.kind]
    if option.kind != "button":
        words += ["default", write_value(option.default)]
    if option.kind == "spin":
        words += ["min", str(option.minimum), "max", str(option.maximum)]
    for choice in option.choices:
        words += ["var", choice]
    return " ".join(words)


def write_value(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if value not in (None, "") else EMPTY


def parse_value(option: Option, text: str | None) -> OptionValue:
    """The value that `text` gives an option; None where the command had no value."""
    if option.kind == "button":
        if text is not None:
            raise OptionError(f"{option.name} is a button and takes no value")
        return None
    if text is None:
        raise OptionError(f"{option.name} needs a value: {describe(option)}")
    if option.kind == "check" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if option.kind == "spin":
        number = _integer(text)
        if number is not None and option.minimum <= number <= option.maximum:
            return number
    if option.kind == "combo":
        for choice in option.choices:
            if choice.lower() == text.lower():
                return choice
    if option.kind == "string":
        return "" if text == EMPTY else text
    raise OptionError(f"{option.name} is {describe(option)}, not {text[:40]!r}")


def describe(option: Option) -> str:
    """What a value of this option looks like, for people."""
    match option.kind:
        case "check":
            return "true or false"
        case "spin":
            return f"a whole number from {option.minimum} to {option.maximum}"
        case "combo":
            return "one of " + ", ".join(option.choices)
        case "string":
            return "a text"
        case "button":
            return "a button"


def parse_option(line: str) -> Option:
    """Read an `option` line; raises OptionError."""
    words = line.split()
    if words[:2] != ["option", "name"] or "type" not in words[2:]:
        raise OptionError(f"not an option line: {line[:80]!r}")
    split = words.index("type", 2)
    name = " ".join(words[2:split])
    if not name or len(words) < split + 2:
        raise OptionError(f"an option needs a name and a type: {line[:80]!r}")
    fields: dict[str, str] = {}
    choices: list[str] = []
    rest = words[split + 2 :]
    while rest:
        key, *rest = rest
        length = next((at for at, word in enumerate(rest) if word in _KEYS), len(rest))
        value, rest = " ".join(rest[:length]), rest[length:]
        if key == "var":
            choices.append(value)
        else:
            fields[key] = value
    return _checked(name, words[split + 1], fields, tuple(choices))


_KEYS = ("default", "min", "max", "var")


def _checked(name: str, kind: str, fields: dict[str, str], choices: tuple[str, ...]) -> Option:
    """The option these words declare, its default a value that the option itself accepts."""
    default = fields.get("default")
    match kind:
        case "button":
            return button(name)
        case "string":
            return string(name, "" if default in (None, EMPTY) else str(default))
        case "check":
            option = Option(name, "check")
        case "combo":
            option = Option(name, "combo", choices=choices)
        case "spin":
            low, high = _integer(fields.get("min", "")), _integer(fields.get("max", ""))
            if low is None or high is None or low > high:
                raise OptionError(f"{name}: a spin option needs min and max")
            option = Option(name, "spin", minimum=low, maximum=high)
        case _:
            raise OptionError(f"{name}: there is no option type {kind!r}")
    value = parse_value(option, default)
    return Option(name, option.kind, value, option.minimum, option.maximum, choices)


def _integer(text: str) -> int | None:
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 20:
        return int(text)
    return None
