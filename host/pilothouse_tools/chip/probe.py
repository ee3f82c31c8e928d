"""Looking into the firmware while it runs: functions that raise a pin as long as they run.

Nothing is added to the firmware: an override.py wraps the functions before it starts. The
emulator notes the pins' edges, which costs the chip 50 us a call and no memory to speak of.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pilothouse_host.errors import CommandError
from pilothouse_tools.bench.orders import Edge

PINS: tuple[int, ...] = (
    0,
    1,
    2,
    3,
    6,
    7,
    8,
    9,
    14,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    26,
    27,
    28,
)  # that are free

_MAIN = """
import sys
from machine import Pin

def _stand_in(module):
    class StandIn:
        pass
    made = StandIn()
    for name in dir(module):
        setattr(made, name, getattr(module, name))
    return made

def _watch(number, spot):
    path, _, rest = spot.partition(":")
    __import__(path)
    holder = module = sys.modules[path]
    *outer, name = rest.split(".")
    for part in outer:
        holder = getattr(holder, part)
    inner = getattr(holder, name, None)
    if inner is None:
        print("there is no", spot)
        return
    pin = Pin(number, Pin.OUT, value=0)
    on, off = pin.on, pin.off
    def timed(*given, **named):
        on()
        try:
            return inner(*given, **named)
        finally:
            off()
    try:
        setattr(holder, name, timed)
    except AttributeError:  # a module in ROM: only for whoever imported it
        made = _stand_in(holder)
        setattr(made, name, timed)
        setattr(module, outer[-1], made)

for _number, _spot in %r:
    _watch(_number, _spot)
import boards
boards.power_on("/data")
"""


@dataclass(frozen=True)
class Span:
    """A function ran from `begin` to `end`, ms since power-on."""

    spot: str
    begin: float
    end: float

    @property
    def ms(self) -> float:
        """How long it took."""
        return self.end - self.begin


def main_py(spots: Sequence[str]) -> str:
    """The main.py that watches these spots, each `module:name` or `module:Class.name`, public."""
    if len(spots) > len(PINS):
        raise CommandError(f"{len(spots)} spots: only {len(PINS)} can be watched at once")
    return _MAIN % list(zip(PINS, spots, strict=False))


def spans(edges: Sequence[Edge], spots: Sequence[str]) -> list[Span]:
    """What ran when, in the order of the ends; of a function within itself only the outermost."""
    by_pin = dict(zip(PINS, spots, strict=False))
    begun: dict[int, float] = {}
    found: list[Span] = []
    for edge in edges:
        if edge.high:
            begun.setdefault(edge.pin, edge.when)
        elif edge.pin in begun:
            found.append(Span(by_pin[edge.pin], begun.pop(edge.pin), edge.when))
    return found
