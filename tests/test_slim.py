"""What is deployed is smaller than its source, and does the same on the same lines."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from pilothouse_host import firmware
from pilothouse_host.slim import public_names, slimmed

BASE = '''"""A module."""

try:
    from typing import Any

    from far.away import Thing
except ImportError:  # MicroPython
    pass

LEFT, RIGHT = "left", "right"  # sides
DEPTH = -2
_LIMIT = 0x10  # of something
_TABLE = (1, 2)


class Refusal(Exception):
    pass


class Base:
    def __init__(self, count: int, *, depth: int = DEPTH):
        self._count = count
        self.depth = depth
        self._left = _LIMIT - count

    def _spent(self) -> int:
        return self._left

    def all(self):
        """What there is."""
        raise NotImplementedError

    # laptop
    def explained(self) -> str:
        return "at length"

    def on_left(self) -> str:
        return LEFT

    def on_right(self) -> str:
        return RIGHT
'''
DERIVED = """from base import (
    LEFT,
    Base,
)
from stranger import MOST as BOUND, largest
import stranger


class Derived(Base):
    def __init__(self):
        super().__init__(3, depth=_TABLE[0])
        self._other = "a _count of things"

    def again(self, base: "Base") -> "Base | None":
        return None

    def all(self):
        sides = [getattr(self, "on_" + side)() for side in (LEFT, "right")]
        names = sorted(["bb", "a"], key=len, reverse=True)
        found = [self._count, self._left, self._spent(), self._other, self.depth - 1]
        return found + sides + names + [largest([1, 7]), BOUND, stranger.keep(9)]


_TABLE = (5, 6)
"""
STRANGER = """MOST = 99
_held = []


def keep(_thing):
    _held.append(_thing)
    return _held


# viper
def largest(
    values: bytes, count: int = 2, any_thing: "Any" = None
) -> int:
    found = 0
    for i in range(count):
        if values[i] > found:
            found = values[i]
    return found
"""
PROGRAM = {"base.py": BASE, "derived.py": DERIVED, "stranger.py": STRANGER}
ANSWER = [3, 13, 13, "a _count of things", 4, "left", "right", "bb", "a", 7, 99, [9]]


def run(program: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> Any:
    for path, text in program.items():
        (folder / path).write_text(text.replace("@micropython.viper", "").replace("ptr8", "bytes"))
        monkeypatch.delitem(sys.modules, path.removesuffix(".py"), raising=False)
    monkeypatch.syspath_prepend(folder)
    return getattr(importlib.import_module("derived"), name)().all()


def test_it_does_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    assert run(PROGRAM, before, monkeypatch, "Derived") == ANSWER
    assert run(slimmed(PROGRAM, ["Derived"]), after, monkeypatch, "Derived") == ANSWER


def test_its_own_names_are_gone_and_lines_stay() -> None:
    slim = slimmed(PROGRAM, ["Derived"])
    for path, text in slim.items():
        assert len(text.splitlines()) == len(PROGRAM[path].splitlines())
    text = "\n".join(slim.values())
    for gone in (
        "typing",
        "LEFT",
        "DEPTH",
        "_LIMIT",
        "_TABLE",
        "_spent",
        "_held",
        "depth",
        "super",
    ):
        assert not re.search(rf"\b{gone}\b", text), gone
    assert "NotImplementedError" not in text and "at length" not in text
    # What somebody may ask for by its name, and what a traceback tells.
    for kept in ("Derived", "on_left", "Refusal"):
        assert re.search(rf"\b{kept}\b", text), kept


def test_no_name_is_given_twice() -> None:
    new = public_names(PROGRAM)
    assert len(set(new.values())) == len(new) > 3
    assert {"sorted", "len", "getattr", "append", "super"}.isdisjoint(new.values())


def test_a_name_in_an_annotation_may_be_changed() -> None:
    assert "Base" in public_names(PROGRAM)


def test_what_is_marked_becomes_machine_code() -> None:
    text = slimmed(PROGRAM, ["largest", "values", "count", "any_thing"])["stranger.py"]
    arguments = "values: ptr8, count: int = 2, any_thing = None"
    assert f"@micropython.viper\ndef largest(\n    {arguments}\n) -> int:" in text


def test_the_firmware_needs_no_public_name_that_is_not_in_rom() -> None:
    """Short names are for when those are used up."""
    made_up = [new for new in firmware.deployed_names().values() if new.startswith("_")]
    assert not made_up
