"""How long the steps of the app take on the chip.

An override.py on the board wraps a few functions before the app starts: each raises a pin as long
as it runs. The emulator notes the pins' edges. That costs the chip 50 us a call.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pilothouse_tools.bench.hand import Change
from pilothouse_tools.bench.orders import Edge

STEP, SAVE, COLLECT = PINS = (0, 1, 2)  # that no board uses

OVERRIDE = f"""
import gc
from machine import Pin
from pilothouse import app
from pilothouse.journal.journal import Journal

def timed(number, function):
    pin = Pin(number, Pin.OUT, value=0)
    def run(*given):
        pin.on()
        try:
            return function(*given)
        finally:
            pin.off()
    return run

class Collector:
    collect = staticmethod(timed({COLLECT}, gc.collect))

app.App.step = timed({STEP}, app.App.step)
Journal.save = timed({SAVE}, Journal.save)
app.gc = Collector
import boards
boards.power_on("/data")
"""


@dataclass
class Steps:
    """The steps of some minutes of play; ms."""

    count: int = 0
    longest: float = 0.0  # but for those that save or collect garbage, after the picture
    worst: list[tuple[float, str]] = field(default_factory=list[tuple[float, str]])
    saving: float = 0.0  # the longest step that saved,
    collecting: float = 0.0  # and the longest that collected garbage


def steps(edges: Sequence[Edge], presses: Sequence[Change]) -> Steps:
    """What the edges of the pins say; presses: to tell what the worst steps were about."""
    result = Steps()
    rest: list[tuple[float, str]] = []
    begun: float | None = None
    within: set[int] = set()  # what the step under way has done
    for edge in edges:
        if edge.high:
            if edge.pin == STEP:
                begun, within = edge.when, set()
            within.add(edge.pin)
        elif edge.pin == STEP and begun is not None:
            ms = edge.when - begun
            result.count += 1
            if SAVE in within:
                result.saving = max(result.saving, ms)
            elif COLLECT in within:
                result.collecting = max(result.collecting, ms)
            else:
                rest.append((ms, _about(begun, presses)))
            begun = None
    result.worst = sorted(rest, reverse=True)[:8]
    if rest:
        result.longest = result.worst[0][0]
    return result


def _about(when: float, presses: Sequence[Change]) -> str:
    about = [press.what for press in presses if press.at <= when <= press.at + press.ms]
    return about[-1] if about else "no key"
