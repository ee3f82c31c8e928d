"""What is deployed is smaller than its source, and does the same on the same lines."""

import ast

from pilothouse_host.slim import slimmed

BASE = '''"""A module."""

try:
    from typing import Any

    from far.away import Thing
except ImportError:  # MicroPython
    pass

_LIMIT = 0x10  # of something
_TABLE = (1, 2)


class Base:
    def __init__(self, count: int):
        self._count = count
        self._left = _LIMIT - count

    def _spent(self) -> int:
        return self._left
'''
DERIVED = """from base import Base


class Derived(Base):
    def __init__(self):
        super().__init__(3)
        self._other = "_count"

    def all(self):
        return [self._count, self._left, self._spent(), self._other]
"""
STRANGER = """_held = []


def keep(_thing):
    _held.append(_thing)
    return _held
"""
PROGRAM = {"base.py": BASE, "derived.py": DERIVED, "stranger.py": STRANGER}


def names(text: str) -> set[str]:
    return {
        getattr(node, attribute)
        for node in ast.walk(ast.parse(text))
        for attribute in ("id", "attr", "name", "arg")
        if isinstance(getattr(node, attribute, None), str)
    }


def test_it_does_the_same() -> None:
    slim = slimmed(PROGRAM)
    made: dict[str, object] = {}
    exec(slim["base.py"].replace("from base", "#"), made)
    exec(slim["derived.py"].replace("from base import Base", ""), made)
    assert made["Derived"]().all() == [3, 13, 13, "_count"]  # type: ignore[operator]
    stranger: dict[str, object] = {}
    exec(slim["stranger.py"], stranger)
    assert stranger["keep"](1) == [1]  # type: ignore[operator]


def test_names_are_few_and_lines_stay() -> None:
    slim = slimmed(PROGRAM)
    for path, text in slim.items():
        assert len(text.splitlines()) == len(PROGRAM[path].splitlines())
    assert "typing" not in slim["base.py"] and "16 - count" in slim["base.py"]
    private = {n for text in slim.values() for n in names(text) if n[0] == "_" and n[1] != "_"}
    assert len(private) == 5  # _TABLE, _count, _left, _spent, _other; the stranger has the same
