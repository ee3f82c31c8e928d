"""Measures how long the steps of the app take on the chip.

An override.py on the board wraps a few functions before the app starts, so that each raises a pin
while it runs. The emulator records the pins' edges. This takes 50 us per call.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pilothouse_tools.bench.hand import Change
from pilothouse_tools.bench.orders import Edge

STEP, SAVE, COLLECT = PINS = (0, 1, 2)  # pins that no board uses

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
    """The steps of some minutes of play, in ms."""

    count: int = 0
    longest: float = 0.0  # without those that save or collect garbage, after the picture
    worst: list[tuple[float, str]] = field(default_factory=list[tuple[float, str]])
    saving: float = 0.0  # the longest step that saved
    collecting: float = 0.0  # the longest step that collected garbage


def steps(edges: Sequence[Edge], presses: Sequence[Change]) -> Steps:
    """Evaluate the edges of the pins; the presses tell what the slowest steps did."""
    result = Steps()
    rest: list[tuple[float, str]] = []
    begun: float | None = None
    within: set[int] = set()  # the pins that were raised in the current step
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
