"""The steps of the guide: the breadboard grows with them."""

from dataclasses import dataclass

from pilothouse_tools.hardware.wiring import KEYS


@dataclass(frozen=True)
class Step:
    """One step of the guide: which wires are there, and which of them are new."""

    title: str
    signals: tuple[str, ...]
    fresh: tuple[str, ...]
    hint: str


POWER, _SHOWING = ("3V3", "GND"), ("sda", "scl")
STEPS = {
    "step-1-power": Step(
        "Step 1: power",
        POWER,
        POWER,
        "Column 1 and row a of the breadboard are at the top right, under the Pico’s USB end.",
    ),
    "step-2-display": Step(
        "Step 2: the display",
        (*POWER, *_SHOWING),
        _SHOWING,
        "Go by the names on your display, not by the places: some have VCC and GND swapped.",
    ),
    "step-3-buttons": Step(
        "Step 3: the buttons",
        (*POWER, *_SHOWING, *KEYS),
        KEYS,
        "The legs of a button that face each other across the groove are one contact.",
    ),
    "step-4-buzzer": Step(
        "Step 4: the buzzer",
        (*POWER, *_SHOWING, *KEYS, "buzzer"),
        ("buzzer",),
        "A passive piezo; either way round.",
    ),
}
