"""Engines as people name them."""

import pytest

from uai_engine.client.engine_words import EngineWordsError, NamedEngine, parse_engine


def test_words_name_an_engine() -> None:
    words = "cmd='engine --threads 2' dir=elsewhere option.Hash=64 option.Style='very solid'"
    assert parse_engine(words) == NamedEngine(
        "engine",
        ("engine", "--threads", "2"),
        "elsewhere",
        (("Hash", "64"), ("Style", "very solid")),
    )


def test_a_command_line_is_enough() -> None:
    assert parse_engine("bin/engine.py --a=b") == NamedEngine("engine", ("bin/engine.py", "--a=b"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "no cmd="),
        ("name=mine", "no cmd="),
        ("cmd=a cmd=b", "given twice"),
        ("cmd=a nam=b", "did you mean name"),
        ("cmd=a option.=b", "has no 'option.'"),
        ("cmd=a b", "not of the form key=value"),
        ("cmd='a", "No closing quotation"),
    ],
)
def test_what_is_wrong_is_said(words: str, said: str) -> None:
    with pytest.raises(EngineWordsError, match=said):
        parse_engine(words)
