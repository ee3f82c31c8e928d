"""The budgets of the firmware on the chip. They are defined only here."""

from collections.abc import Sequence
from dataclasses import dataclass, field

_SHARES = {"p50": 0.5, "p90": 0.9, "p95": 0.95, "max": 1.0}


def share(figures: Sequence[float], part: float) -> float:
    """The figure that this part of them (0.9: the p90) does not exceed."""
    found = sorted(figures)
    return found[min(len(found) - 1, int(len(found) * part))]


@dataclass(frozen=True)
class Budget:
    """A limit for a measurement, in `unit`: upper ones by share ("p50", "max"), or a lower one."""

    what: str
    unit: str
    most: dict[str, float] = field(default_factory=dict[str, float])
    least: float | None = None
    peers: str = ""  # figures of other programs on the same chip
    beyond: str = ""  # what a player notices if it is exceeded
    measured_by: str = "make chip"

    def holds(self, figures: Sequence[float]) -> bool:
        """Whether these figures are within the budget; False if there are none."""
        if not figures:
            return False
        if self.least is not None and min(figures) < self.least:
            return False
        return all(share(figures, _SHARES[part]) <= most for part, most in self.most.items())

    def words(self) -> str:
        """The limits as text for the table."""
        if self.least is not None:
            return f"≥ {self.least:,g} {self.unit}"
        if self.most == {"max": 0}:
            return "0"
        if len(self.most) == 1 and "max" in self.most:
            return f"≤ {self.most['max']:,g} {self.unit}".strip()
        unit = f" {self.unit}" if self.unit else ""
        limits = [f"≤ {most:,g}{unit} {part}" for part, most in self.most.items()]
        return ", ".join(limits)


BUDGETS = {
    "value-ms": Budget(
        "a value or cursor changes: press to last byte on the bus",
        "ms",
        {"p50": 12, "max": 40},
        peers="official driver 30; nano-gui 39; micro-gui 83",
        beyond="a wheel that lags behind a held key",
    ),
    "value-bytes": Budget(
        "… bytes on the bus", "", {"p90": 250}, peers="official driver 1,044", beyond="the same"
    ),
    "question-ms": Budget(
        "next question: press to last byte",
        "ms",
        {"p50": 36, "p90": 60, "max": 100},
        peers="sending one full frame takes the official driver 26; nano-gui 39",
        beyond="over 85 ms a picture no longer seems to follow the finger",
    ),
    "idle-bytes": Budget(
        "bytes on the bus in 5 s without a change",
        "",
        {"max": 0},
        peers="micro-gui 150,000",
        beyond="an empty battery",
    ),
    "step": Budget(
        "longest step of a turn, but for saving and collecting after the picture",
        "ms",
        {"max": 30},
        peers="micro-gui 26",
        beyond="nothing, for keys are caught by interrupt; from 100 ms on a held key stutters",
    ),
    "erases": Budget(
        "flash erases per answer",
        "",
        {"max": 0.12},
        peers="append and flush 1.05; floor of littlefs 0.0625",
        beyond="an erase stops the chip for 45 ms",
    ),
    "heap": Budget(
        "heap in use late in a game, every module loaded",
        "KB",
        {"max": 80},
        peers="nano-gui demo 28; micro-gui demo 62",
        beyond="nothing until memory runs out: 160 KB stay free",
    ),
    "home": Budget(
        "power-on to the home screen",
        "ms",
        {"max": 300},
        peers="nano-gui demo 271; micro-gui demo 445",
        beyond="over 1 s people press again",
    ),
    "resume": Budget(
        "power-on to a resumed game of up to 500 answers", "ms", {"max": 1000}, beyond="the same"
    ),
    "undo": Budget(
        "undo within the last 8 turns",
        "ms",
        {"max": 200},
        beyond="whoever sees nothing happen presses again, and takes back too much",
    ),
    "round-trip": Budget(
        "link: request to answer",
        "ms",
        {"p50": 5},
        peers="belay 2.5–3.5",
        beyond="the page follows later",
    ),
    "sync": Budget(
        "sustained sync: an earlier game / the one in progress",
        "records/s",
        least=1000,
        beyond="an evening's games take more than a few seconds",
    ),
    "page": Budget(
        "press to the page showing it",
        "ms",
        {"p95": 150},
        beyond="the page lags behind the talk at the table",
        measured_by="make bench",
    ),
}
