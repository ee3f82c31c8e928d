"""The budgets of the firmware on the chip: the one place where they are written down."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """What may be spent: at most `most`, or at least `least`, of `unit`."""

    what: str
    unit: str
    most: float | None = None
    least: float | None = None
    peers: str = ""  # what others need, on the same chip

    def holds(self, figure: float) -> bool:
        """Whether this much is within it."""
        if self.most is not None and figure > self.most:
            return False
        return self.least is None or figure >= self.least

    def words(self) -> str:
        """As the table shows it."""
        if self.most == 0:
            return "0"
        bound = f"≥ {self.least:,g}" if self.most is None else f"≤ {self.most:,g}"
        return f"{bound} {self.unit}".strip()


BUDGETS = {
    "home": Budget(
        "power-on to the home screen",
        "ms",
        300,
        peers="nano-gui demo 271; micro-gui demo 445",
    ),
    "resume": Budget("power-on to a resumed game of 500 answers", "ms", 1000),
    "value-ms": Budget(
        "a value or cursor changes: press to last byte on the bus, p50 / p90 / max",
        "ms p50",
        12,
        peers="official driver 30; nano-gui 39; micro-gui 83",
    ),
    "value-bytes": Budget("… bytes", "p90", 250, peers="official driver 1,044"),
    "question-ms": Budget(
        "next question: press to last byte",
        "ms p50",
        36,
        peers="sending a full frame alone takes the official driver 26",
    ),
    "question-bytes": Budget("… bytes", "p90", 700, peers="official driver 1,044"),
    "picture-ms": Budget("whole new picture: press to last byte", "ms p50", 40),
    "idle-bytes": Budget(
        "bytes on the bus in 5 s without a change", "", 0, peers="micro-gui 150,000"
    ),
    "step": Budget(
        "longest step, but for saving and collecting garbage after the picture",
        "ms",
        30,
        peers="micro-gui 26",
    ),
    "heap": Budget(
        "heap in use in mid-game", "KB", 80, peers="nano-gui demo 28; micro-gui demo 62"
    ),
    "erases": Budget(
        "flash erases per answer",
        "",
        0.12,
        peers="append and flush 1.05; floor of littlefs 0.0625",
    ),
    "undo": Budget("undo within the last 8 turns, worst", "ms", 200),
    "undo-far": Budget("undo further back, worst", "ms", 1500),
    "round-trip": Budget("link: request to answer", "ms p50", 5, peers="belay 2.5–3.5"),
    "sync": Budget(
        "sustained sync: an earlier game / the one in progress", "records/s", least=1000
    ),
}
