"""Whole evenings of the simulator."""

from proof.tally import Tally
from simulator.evening import played


def whole_evenings(first: int, cases: int) -> Tally:
    """Those with these numbers."""
    tally = Tally()
    for seed in range(first, first + cases):
        tally.cases += 1
        failure, _ = played(seed)
        if failure:
            tally.note(failure, f"evening {seed}")
    return tally
