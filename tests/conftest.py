"""CPython sees the firmware and the virtual chip as MicroPython does."""

import sys

import pytest

from runtimes import CHIP, FIRMWARE, TESTS

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

# Plain test files that need MicroPython: tests/test_on_micropython.py runs them.
collect_ignore_glob = ["firmware/*"]

from inspection import Inspector  # noqa: E402  (it finds the firmware by the path above)


@pytest.fixture
def inspector(monkeypatch: pytest.MonkeyPatch) -> Inspector:
    """Looks at every picture that a test makes."""
    return Inspector(monkeypatch)
