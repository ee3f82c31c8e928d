"""The journal's own evening on MicroPython's littlefs (tests/flash), cut at every operation."""

import contextlib
import io
import re

from proof.tally import Tally
from runtimes import TESTS, run_on_unix

_HEAP = "8m"  # with room for a flash in memory
_FOUND = (r"^cuts (\d+) records", r"^second cuts (\d+)$", r"^cuts while mending (\d+)$")


def cuts_on_micropython(first: int, cases: int) -> Tally:
    """All there are, whatever is asked for: its operations are counted by the run itself."""
    tally = Tally()
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            run_on_unix(TESTS / "flash" / "journal_cuts.py", _HEAP)
    except AssertionError as failure:
        tally.note(failure, "journal_cuts.py")
    for pattern in _FOUND:
        found = re.search(pattern, said.getvalue(), re.MULTILINE)
        tally.cases += int(found[1]) if found else 0
    return tally
