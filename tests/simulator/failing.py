"""The last failing evenings that were ever found, as tests: failing.json."""

import json
from pathlib import Path
from typing import NamedTuple

from simulator.faults import Fault

FILE = Path(__file__).with_name("failing.json")
_KEPT = 20


class Failing(NamedTuple):
    """seed: of the people and the boards. failure: what it said when it was found."""

    seed: int
    failure: str
    faults: tuple[Fault, ...]


def known() -> list[Failing]:
    """The oldest first."""
    if not FILE.exists():
        return []
    return [
        Failing(one["seed"], one["failure"], tuple(Fault(*fault) for fault in one["faults"]))
        for one in json.loads(FILE.read_text(encoding="utf-8"))
    ]


def keep(new: Failing) -> None:
    """Add one; the oldest makes room."""
    kept = [one for one in known() if one[::2] != new[::2]][-_KEPT + 1 :]
    lines = [
        json.dumps({"seed": one.seed, "failure": one.failure, "faults": one.faults})
        for one in [*kept, new]
    ]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def script(one: Failing) -> str:
    """The evening as people can read it and do it again."""
    lines = [f"evening {one.seed}: {one.failure}"]
    lines += [f"  {fault}" for fault in one.faults] or ["  no fault at all"]
    lines.append(f"again: .venv/bin/python tests/soak.py --seed {one.seed}")
    return "\n".join(lines)
