"""Faults of options."""

from tests.conformance.broken.engine import Engine
from tests.conformance.broken.faults.registry import fault
from tests.conformance.broken.talker import Refused
from uai_engine.notation.options import spin, write_option


@fault("default-out-of-range", "option-lines")
class DefaultOutOfRange(Engine):
    options = (spin("Hash", 4096, 1, 1024),)


@fault("ignores-bad-values", "bad-values")
class IgnoresBadValues(Engine):
    def setoption(self, words: list[str]) -> None:
        try:
            super().setoption(words)
        except Refused as refused:
            if not str(refused).startswith("option there is no"):
                return
            raise


@fault("ignores-unknown-options", "unknown-option")
class IgnoresUnknownOptions(Engine):
    def setoption(self, words: list[str]) -> None:
        if len(words) > 1 and words[1].lower() not in {o.name.lower() for o in self.options}:
            return
        super().setoption(words)


@fault("option-names-have-case", "option-case")
class OptionNamesHaveCase(Engine):
    def setoption(self, words: list[str]) -> None:
        if len(words) > 1 and words[1] not in {option.name for option in self.options}:
            raise Refused("option", f"there is no option {words[1][:40]}")
        super().setoption(words)


@fault("refuses-its-maximum", "set-options")
class RefusesItsMaximum(Engine):
    options = (spin("Depth", 3, 1, 9),)

    def setoption(self, words: list[str]) -> None:
        if words[-1:] == ["9"]:
            raise Refused("option", "Depth is less than 9")
        super().setoption(words)


@fault("hash-is-a-string", "fixed-options")
class HashIsAString(Engine):
    def say(self, line: str) -> None:
        if line == write_option(self.options[0]):
            line = "option name Hash type string default 16"
        super().say(line)
