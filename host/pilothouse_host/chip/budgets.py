"""The budgets of the firmware on the chip: the one place where they are written down."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """What may be spent: at most `most`, or at least `least`, of `unit`."""

    what: str
    unit: str
    most: float | None = None
    least: float | None = None
    peers: str = ""

    def holds(self, measured: float) -> bool:
        """Whether this much is within it."""
        return not (
            (self.most is not None and measured > self.most)
            or (self.least is not None and measured < self.least)
        )

    def words(self) -> str:
        """As the table shows it."""
        bound = f"≤ {self.most:g}" if self.most is not None else f"≥ {self.least:,g}"
        if self.most == 0:
            bound = "0"
        return f"{bound} {self.unit}".strip()


_FULL_FRAME = "official driver 30 ms; nano-gui 39; micro-gui 83"

BUDGETS = {
    "home": Budget("power-on to the home screen", "ms", 400, peers="nano-gui demo 271"),
    "resume": Budget("power-on to a resumed game of 500 answers", "ms", 1500),
    "value-ms": Budget(
        "a value or cursor changes: press to last byte, p50", "ms", 15, peers=_FULL_FRAME
    ),
    "value-bytes": Budget("… bytes on the bus, most", "bytes", 250, peers="official driver 1,044"),
    "question-ms": Budget("next question: press to last byte, p50", "ms", 25, peers=_FULL_FRAME),
    "question-bytes": Budget(
        "… bytes on the bus, most", "bytes", 700, peers="official driver 1,044"
    ),
    "picture-ms": Budget(
        "whole new picture: press to last byte, p50", "ms", 40, peers=_FULL_FRAME
    ),
    "idle-bytes": Budget(
        "bytes on the bus in 5 s without a change", "", 0, peers="micro-gui 30,000 a second"
    ),
    "step": Budget("longest step", "ms", 10, peers="micro-gui 26"),
    "heap": Budget("heap in use in mid-game", "KB", 100, peers="micro-gui demo 62"),
    "erases": Budget("flash erases per answer", "", 0.12, peers="append-and-flush 1.05"),
    "undo": Budget("undo within the last 8 turns, worst", "ms", 150),
    "undo-far": Budget("undo further back, worst", "ms", 1500),
    "round-trip": Budget("link round trip, p50", "ms", 3, peers="belay 2.5–3.5"),
    "sync": Budget("sustained sync", "records/s", least=2000),
}
