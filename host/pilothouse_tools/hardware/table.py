"""wiring.md: the wires of a board as a table."""

from pilothouse_tools.hardware.breadboard import column_of
from pilothouse_tools.hardware.wiring import KEYS, MARKS, Wire, Wiring

_WHAT = {
    "3V3": "power for the display, 3.3 V",
    "GND": "ground",
    "sda": "display, I2C data",
    "scl": "display, I2C clock",
    "select": "display, chip select",
    "sck": "display, SPI clock",
    "mosi": "display, SPI data",
    "data": "display, data or command",
    "reset": "display, reset",
    "buzzer": "buzzer (optional)",
    "red": "backlight, red (not used)",
    "green": "backlight, green (not used)",
    "blue": "backlight, blue (not used)",
    "backlight": "backlight, white",
}

_MORE = (
    ", [strip of buttons](strip.svg), [inside the case](case.svg), [battery](battery.svg),"
    " [perfboard](perfboard.svg)"
)


def what(wire: Wire) -> str:
    """A wire's purpose in plain words."""
    if wire.signal in KEYS:
        return f"button {wire.signal} {MARKS[wire.signal]}"
    if wire.terminal == "RES":
        return "reset (2.42 inch only)"
    return _WHAT[wire.signal]


def to(wiring: Wiring, wire: Wire) -> str:
    """Where a wire ends."""
    if wire.signal in KEYS:
        return f"button {wire.terminal}" if wiring.plugged else "button, other leg to GND"
    if wire.signal == "buzzer":
        return "buzzer +, other leg to GND"
    return f"{wire.part} {wire.terminal}"


def _column(wiring: Wiring, wire: Wire) -> str:
    return "–" if wiring.plugged else str(column_of(wire.pin))


def markdown(wiring: Wiring) -> str:
    """The page."""
    rows = [
        f"| {what(wire)} | {wire.gp} | {wire.pin} | {_column(wiring, wire)}"
        f" | {to(wiring, wire)} | {wire.colour} |"
        for wire in sorted(wiring.wires, key=lambda wire: wire.pin)
    ]
    if wiring.plugged:
        remark = (
            "The Pico plugs into the sockets on the pack's back, USB as the drawing printed there"
            " shows: there is nothing to wire. The table is for measuring and for fault-finding."
        )
    else:
        remark = (
            "Each button joins its pin to ground; the chip's own pull-ups do the rest. Any GND"
            " pin will do (3, 8, 13, 18, 23, 28, 33, 38): they are one net. The LED is the one on"
            " the Pico itself. The colours are a proposal; the drawing uses them. The names of the"
            " pins are printed on the Pico’s underside: from above, count from the USB end."
        )
    return "\n".join(
        [
            f"# Wiring: {wiring.title}",
            "",
            "Written by `make hardware` from"
            f" [`firmware/boards/{wiring.name}.py`](../../firmware/boards/{wiring.name}.py):"
            " change it there.",
            "",
            "| Signal | GP number | Physical pin | Breadboard column | To | Wire colour |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
            remark,
            "",
            f"Drawings: [{'pack' if wiring.plugged else 'breadboard'}](wiring.svg),"
            " [schematic](schematic.svg), [bench card](pinout.svg)"
            + ("" if wiring.plugged else _MORE)
            + ". Simulation: [Wokwi](wokwi.md)."
            " Parts: [bom.csv](bom.csv). How to build it: [the guide](../README.md).",
            "",
        ]
    )
