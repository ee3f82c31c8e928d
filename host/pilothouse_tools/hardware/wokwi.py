"""diagram.json and wokwi.toml for the Wokwi simulator, and the page that says how to use them."""

import json
from typing import Any

from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, SIDE, Wire, Wiring

_TYPES = {"picow": "board-pi-pico-w"}  # all others are drawn and simulated as a Pico
_IMAGES = {"gfxpack": "gfxpack"}  # what is simulated is an RP2040: the others run the Pico's image
_TOPS = {"up": 0, "down": 70, "ok": 140, "back": 210}
_PRESSED_BY = {"up": "ArrowUp", "down": "ArrowDown", "ok": "Enter", "back": "Escape"}
_LEFT = -200  # beside the pins 1 to 20
_LANE = 8


def image(wiring: Wiring) -> str:
    """The file that the simulation runs."""
    return f"pilothouse-{_IMAGES.get(wiring.name, 'pico')}.uf2"


def settings(wiring: Wiring) -> str:
    """The text of wokwi.toml."""
    return f"[wokwi]\nversion = 1\nfirmware = '../../build/{image(wiring)}'\n"


def diagram(wiring: Wiring) -> str:
    """The text of diagram.json."""
    parts: list[dict[str, Any]] = [
        _part(_TYPES.get(wiring.name, "wokwi-pi-pico"), "pico", 0, 0, {})
    ]
    lines: list[list[Any]] = []

    def join(wire: Wire, end: str, colour: str, last: str) -> None:
        """A lane of its own for each wire: away from the Pico, then to its part."""
        lane = 16 + _LANE * len(lines)
        way = -lane if wire.pin <= SIDE else lane
        lines.append([f"pico:{_pin(wire.pin)}", end, colour, [f"h{way}", "*", last]])

    grounded: list[str] = []
    if not wiring.plugged:
        parts.append(_part("board-ssd1306", "display", -180, -10, {}))
    for wire in sorted(wiring.wires, key=lambda wire: wire.pin):
        colour = "green" if wiring.plugged else wire.colour
        if wire.part == "display" and not wiring.plugged:
            join(wire, f"display:{wire.terminal}", colour, "v-16")
        elif wire.signal in KEYS:
            name = f"button-{wire.signal}"
            shown = {
                "label": f"{MARKS[wire.signal]} {wire.signal}",
                "color": "black",
                "key": _PRESSED_BY[wire.signal],
            }
            parts.append(_part("wokwi-pushbutton", name, _TOPS[wire.signal], _LEFT, shown))
            join(wire, f"{name}:1.r", colour, "h16")
            grounded.append(f"{name}:2.l")
        elif wire.signal == "buzzer":
            parts.append(_part("wokwi-buzzer", "buzzer", 290, _LEFT, {"volume": "0.1"}))
            join(wire, "buzzer:2", colour, "v16")
            grounded.append("buzzer:1")
        elif wire.signal == "backlight":
            parts.append(_part("wokwi-led", "backlight", 290, _LEFT, {"color": "white"}))
            join(wire, "backlight:A", colour, "v16")
            grounded.append("backlight:C")
    for one, other in zip(grounded, grounded[1:], strict=False):  # from part to part
        lines.append([one, other, "black", ["h-16", "*", "h-16"]])
    lines.append([grounded[-1], f"pico:{_pin(18)}", "black", ["v24", "*", "h-12"]])
    whole: dict[str, Any] = {
        "version": 1,
        "author": "Pilothouse",
        "editor": "wokwi",
        "parts": parts,
        "connections": lines,
        "dependencies": {},
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def page(wiring: Wiring) -> str:
    """The text of wokwi.md."""
    remarks: list[str] = []
    if wiring.name == "pico2":
        remarks.append(
            "What is simulated is a Pico (its header is the same), so it runs the Pico’s image."
        )
    if wiring.plugged:
        remarks.append(
            "Wokwi has no ST7567: the buttons and the backlight (an LED) work there, the picture"
            " does not. To see pictures, use [the Pico’s diagram](../pico/diagram.json)."
        )
    keys = ", ".join(f"{MARKS[key]} *{_PRESSED_BY[key]}*" for key in KEYS)
    name = wiring.name
    chosen = f" BOARD={_IMAGES[name]}" if name in _IMAGES else ""
    return "\n".join(
        [
            f"# {wiring.title} in the Wokwi simulator",
            "",
            "For trying the wiring without parts. (`make run` needs no simulator: it runs the same"
            " firmware on this computer.)",
            "",
            f"You need `{image(wiring)}`, from this project’s releases or from"
            f" `make image{chosen}`, and [diagram.json](diagram.json).",
            "",
            "**In the browser**, without an account:",
            "",
            "1. Open [a new Pico project](https://wokwi.com/projects/new/pi-pico). In its tab"
            " *diagram.json*, replace everything with our diagram.",
            "2. Click into that text, press F1, choose *Upload Firmware and Start Simulation…*,"
            " and then the image.",
            "3. Click on the drawing, so that it gets the keys. The device asks for its language."
            f" The keyboard presses the buttons: {keys}.",
            "",
            "**In VS Code**, with *Wokwi for VS Code* and its free licence: put the image into"
            f" `build/`, open the folder `hardware/{name}`, press F1, and choose *Wokwi: Start"
            " Simulator*. [wokwi.toml](wokwi.toml) names the image. `wokwi-cli` does the same in a"
            " terminal, with a token from Wokwi’s page.",
            "",
            "Games are gone when the simulation stops, and no laptop can listen.",
            "",
            *remarks,
            *([""] if remarks else []),
            "Not tried by us. A test checks the diagram against the board file, and the image runs"
            " on the emulator that Wokwi is made of (`make chip`). The steps are from Wokwi’s"
            " documents (the keys, wokwi.toml) and from Swift’s guide for the Pico (an image in"
            " the browser).",
            "",
        ]
    )


def _part(kind: str, name: str, top: int, left: int, attrs: dict[str, str]) -> dict[str, Any]:
    return {"type": kind, "id": name, "top": top, "left": left, "attrs": attrs}


def _pin(pin: int) -> str:
    """A header pin as Wokwi names it: its grounds are counted."""
    name = HEADER[pin - 1]
    if name != "GND":
        return name
    return f"GND.{HEADER[:pin].count('GND')}"
