"""CPython sees the firmware and the virtual chip as MicroPython does."""

import sys

from runtimes import CHIP, FIRMWARE, TESTS

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

# Plain test files that need MicroPython: tests/test_on_micropython.py runs them.
collect_ignore_glob = ["firmware/*"]
