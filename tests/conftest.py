"""CPython sees the firmware and the virtual chip as MicroPython does."""

import sys
from pathlib import PurePosixPath
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

from runtimes import CHIP, FIRMWARE, TESTS

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

# Plain test files that need MicroPython: tests/test_on_micropython.py runs them.
collect_ignore_glob = ["firmware/*"]

from inspection import Inspector  # noqa: E402  (it finds the firmware by the path above)

# Virtual boards, their cables and browsers live in real time, and would take it from each other.
_IN_REAL_TIME = {
    *("test_demo", "test_first_evening", "test_page", "test_page_games", "test_rails_secrets"),
    *("test_sending", "test_signals", "test_virtual_board", "test_virtual_flash"),
}


class _Scheduling(LoadFileScheduling):
    """A file's tests stay together, as do those of all files that live in real time.

    The mark `xdist_group` would say the same, but xdist 3.8 does not heed it with pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return "in real time" if PurePosixPath(file).stem in _IN_REAL_TIME else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> _Scheduling:
    return _Scheduling(config, log)


@pytest.fixture
def inspector(monkeypatch: pytest.MonkeyPatch) -> Inspector:
    """Looks at every picture that a test makes."""
    return Inspector(monkeypatch)
