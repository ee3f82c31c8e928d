"""diagram.json for the Wokwi simulator, and the page that says how to use it."""

import json
from typing import Any

from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, Wiring

_ENV = "micropython-20241129-v1.24.1"
_TYPES = {"picow": "board-pi-pico-w"}  # all others are drawn and simulated as a Pico
_TOPS = {"up": 0, "down": 70, "ok": 140, "back": 210}
_LEFT = 380


def diagram(wiring: Wiring) -> str:
    """The text of diagram.json."""
    parts: list[dict[str, Any]] = [
        _part(_TYPES.get(wiring.name, "wokwi-pi-pico"), "pico", 0, 0, {"env": _ENV})
    ]
    lines: list[list[Any]] = []

    def join(pin: int, end: str, colour: str) -> None:
        lines.append([f"pico:{_pin(pin)}", end, colour, ["h0"]])

    if not wiring.plugged:
        parts.append(_part("board-ssd1306", "display", -10, -180, {"i2cAddress": "0x3c"}))
    for wire in wiring.wires:
        if wire.part == "display" and not wiring.plugged:
            join(wire.pin, f"display:{wire.terminal}", wire.colour)
        elif wire.signal in KEYS:
            name = f"button-{wire.signal}"
            label = {"label": f"{MARKS[wire.signal]} {wire.signal}", "color": "black"}
            parts.append(_part("wokwi-pushbutton", name, _TOPS[wire.signal], _LEFT, label))
            join(wire.pin, f"{name}:1.l", "green" if wiring.plugged else wire.colour)
            lines.append([f"{name}:2.l", f"pico:{_pin(38)}", "black", ["h-20"]])
        elif wire.signal == "buzzer":
            parts.append(_part("wokwi-buzzer", "buzzer", 280, _LEFT, {"volume": "0.1"}))
            join(wire.pin, "buzzer:2", wire.colour)
            lines.append(["buzzer:1", f"pico:{_pin(38)}", "black", ["v20"]])
        elif wire.signal == "backlight":
            parts.append(_part("wokwi-led", "backlight", 280, _LEFT, {"color": "white"}))
            join(wire.pin, "backlight:A", "green")
            lines.append(["backlight:C", f"pico:{_pin(38)}", "black", ["v20"]])
    whole: dict[str, Any] = {
        "version": 1,
        "author": "Pilothouse",
        "editor": "wokwi",
        "parts": parts,
        "connections": lines,
        "dependencies": {},
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def page(wiring: Wiring, files: list[str]) -> str:
    """The text of wokwi.md; `files`: the firmware's, relative to its folder."""
    kept = [name for name in files if not name.startswith("boards/") or _needed(wiring, name)]
    remarks: list[str] = []
    if wiring.name != "pico":
        remarks.append(f"Also make a file `data/board` that holds the one word `{wiring.name}`.")
    if wiring.name == "pico2":
        remarks.append("The diagram shows a Pico: its header is the same, its chip is slower.")
    if wiring.plugged:
        remarks.append(
            "Wokwi has no ST7567: the buttons and the backlight (an LED) work there, the picture"
            " does not. To see pictures, use [the Pico's diagram](../pico/diagram.json)."
        )
    return "\n".join(
        [
            f"# {wiring.title} in the Wokwi simulator",
            "",
            "For trying the wiring without parts. (`make run` needs no simulator and no account:"
            " it runs the same firmware on this computer.)",
            "",
            "1. Start a new *MicroPython on Raspberry Pi Pico* project at wokwi.com.",
            "2. Replace the text of its `diagram.json` by [this one](diagram.json).",
            "3. Add the firmware's files from [`firmware/`](../../firmware) below, each under the"
            " name it has here (folders included). Of the folders under `pilothouse/games`, one"
            " is enough.",
            "4. Start the simulation. It asks for the first game, as a real board does.",
            "",
            *remarks,
            *([""] if remarks else []),
            "Not tried by us in their cloud: the diagram is checked against the board file by a"
            " test, the firmware on real MicroPython by many.",
            "",
            f"## The {len(kept)} files",
            "",
            *[f"- [`{name}`](../../firmware/{name})" for name in kept],
            "",
        ]
    )


def _needed(wiring: Wiring, name: str) -> bool:
    return name in ("boards/__init__.py", "boards/choice.py", f"boards/{wiring.name}.py")


def _part(kind: str, name: str, top: int, left: int, attrs: dict[str, str]) -> dict[str, Any]:
    return {"type": kind, "id": name, "top": top, "left": left, "attrs": attrs}


def _pin(pin: int) -> str:
    """A header pin as Wokwi names it: its grounds are counted."""
    name = HEADER[pin - 1]
    if name != "GND":
        return name
    return f"GND.{HEADER[:pin].count('GND')}"
