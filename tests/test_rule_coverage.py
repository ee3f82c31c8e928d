"""Every rule of the specification has a test that names it."""

import re

import pytest

from runtimes import TESTS

RULES = {
    "mississippi": [
        *(f"A{n}" for n in range(1, 51)),
        *(f"B{n}" for n in range(1, 19)),
        *(f"R{n}" for n in range(1, 43)),
    ],
    "triangle": [f"D{n}" for n in range(1, 34)],
    "rails": [f"E{n}" for n in range(1, 39)],
}

# Kept by the people alone: the board sees no fields, asks nothing about them and refuses nothing.
ONLY_PEOPLE = {
    "A18": "when in the move a boat turns",
    "B10": "which fields the pusher has used",
    "B11": "whether a field is free to push onto",
}


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_a_test(game: str) -> None:
    source = "\n".join(file.read_text() for file in sorted(TESTS.glob("rules/test_*.py")))
    named = {
        rule
        for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)
        for rule in re.findall(r"(?<=_)[ABDER]\d+(?=_|$)", name)
    }
    untested = [rule for rule in RULES[game] if rule not in named]
    assert [rule for rule in untested if rule not in ONLY_PEOPLE] == []
    assert not named & set(ONLY_PEOPLE)
