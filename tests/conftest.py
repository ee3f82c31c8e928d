"""CPython sees the firmware and the virtual chip as MicroPython does."""

import sys

from runtimes import CHIP, FIRMWARE

sys.path[:0] = [str(CHIP), str(FIRMWARE)]

# Plain test files that need MicroPython: tests/test_on_micropython.py runs them.
collect_ignore_glob = ["firmware/*"]
