"""bom.csv and the README's tables: what to buy, for each board."""

import csv
import io
from dataclasses import astuple, dataclass

from pilothouse_tools.hardware.wiring import Wiring

COLUMNS = ("Part", "Quantity", "Look for", "Price range", "Alternatives")


@dataclass(frozen=True)
class Item:
    """One line of the list."""

    part: str
    quantity: str
    look_for: str
    price: str
    alternatives: str


_CONTROLLERS = {
    "pico": Item(
        "Raspberry Pi Pico",
        "1",
        "with or without soldered header (H); any RP2040 board with the Pico's outline and pins",
        "4-6 EUR",
        "Pico H (header soldered); Pico W; Pico 2; RP2040 clones in the Pico's shape, mind that"
        " some have USB-C (then widen usb_width in the case)",
    ),
    "pico2": Item(
        "Raspberry Pi Pico 2",
        "1",
        "RP2350, with or without header; the 2 W too",
        "5-8 EUR",
        "Pico 2 W; Pico 2 with headers; Pico or Pico W with their own board file",
    ),
    "picow": Item(
        "Raspberry Pi Pico W",
        "1",
        "RP2040 with wireless (which Pilothouse does not use), with or without header (WH)",
        "6-9 EUR",
        "Pico WH; Pico or Pico 2 with their own board file",
    ),
    "gfxpack": Item(
        "Raspberry Pi Pico H",
        "1",
        "with the header soldered, pins downwards: it plugs into the pack",
        "5-7 EUR",
        "Pico WH; Pico 2 with headers; a Pico and two 20-pin headers to solder",
    ),
}
_DISPLAY = Item(
    "OLED module 128x64, I2C, 0.96 inch, SSD1306",
    "1",
    "four pins (GND VCC SCL SDA; some are sold as VCC GND: then go by the names), 3.3 V,"
    " pull-ups on the module (two resistors marked 472 or 103), about 27 x 28 mm for the case;"
    " a picture shifted by two columns and a noisy right edge mean that it is an SH1106",
    "3-7 EUR",
    "SH1106 0.96 or 1.3 inch (settings: display sh1106; for 1.3 inch change the display's lines"
    " in the case's dimensions); without pull-ups add two resistors of 4.7 kOhm from SDA and SCL"
    " to 3V3",
)
_BUTTONS = Item(
    "Push button 6x6 mm, four legs",
    "4",
    "through-hole, total height 6 mm (from the board to the top of the plunger)",
    "0.05-0.30 EUR each",
    "any button that closes when pressed; for other heights change switch_height in the case",
)
_BUZZER = Item(
    "Piezo buzzer, passive, 12 mm (optional)",
    "1",
    "passive (no oscillator): it only clicks when tried with a battery; 12 mm across, 9.5 mm high",
    "0.50-1.50 EUR",
    "a bare piezo disc with wires; none at all: the sound is never needed",
)
_BREADBOARD = Item(
    "Breadboard, full size, 830 holes",
    "1",
    "63 columns with rails on both sides",
    "3-8 EUR",
    "two half-size boards (400 holes) side by side; in the case: none, see the strip",
)
_JUMPERS = Item(
    "Jumper wires, male to male",
    "about 20",
    "nine signal wires of 15 to 20 cm, the rest short",
    "2-5 EUR a set",
    "solid wire 0.5 mm (24 AWG), cut and stripped",
)
_CASE = (
    Item(
        "Perfboard strip 60 x 15 mm (for the case)",
        "1",
        "2.54 mm grid, at least 23 x 5 holes; cut from any perfboard",
        "1-3 EUR",
        "stripboard with the strips cut between the buttons",
    ),
    Item(
        "Stranded wire, 0.14 mm2 (26 AWG) (for the case)",
        "2 m",
        "some colours; soldered instead of jumper wires, which are too tall",
        "2-5 EUR",
        "a ribbon cable pulled apart",
    ),
    Item(
        "Screw M3 x 8 (for the case)",
        "4 (8 with the tray)",
        "pan head, self-tapping or machine; they cut their own thread in the print",
        "0.05-0.10 EUR each",
        "3 x 8 mm wood screws",
    ),
    Item(
        "Screw M2 x 4 (for the case)",
        "10",
        "pan head: 4 for the Pico, 4 for the display, 2 for the strip of buttons",
        "0.05-0.10 EUR each",
        "M2 x 5 with a washer; a drop of hot glue on each post",
    ),
    Item(
        "Filament, PLA or PETG (for the case)",
        "about 45 g",
        "any colour but black for the caps: the marks are engraved",
        "1-2 EUR",
        "a print service: the STL files are in hardware/case",
    ),
)
_BATTERY = (
    Item(
        "Battery holder 3 x AAA with leads (optional)",
        "1",
        "flat, about 62 x 38 x 14 mm; with a switch if you can get one",
        "1-3 EUR",
        "a USB power bank on the cable (choose one that does not switch off at 20 mA)",
    ),
    Item(
        "Schottky diode 1N5817 (optional, with the battery)",
        "1",
        "between the holder's + and VSYS, so that USB never charges the batteries",
        "0.10-0.30 EUR",
        "1N5818, 1N5819, BAT85 or any Schottky diode for 200 mA or more",
    ),
)
_CABLE = Item(
    "USB cable for data, micro-USB",
    "1",
    "a data cable: charging cables have no data wires and give no serial port",
    "2-5 EUR",
    "USB-C if your board has that socket",
)
_PACK = Item(
    "Pimoroni Pico GFX Pack",
    "1",
    "128x64 LCD with five buttons; resellers in many countries carry it",
    "20-28 EUR",
    "the breadboard build: a 0.96 inch OLED and four buttons, see ../pico/bom.csv",
)


def items(wiring: Wiring) -> list[Item]:
    """The parts of a board."""
    controller = _CONTROLLERS.get(wiring.name, _CONTROLLERS["pico"])
    if wiring.plugged:
        return [controller, _PACK, _CABLE]
    parts = [controller, _DISPLAY, _BUTTONS]
    if wiring.signal("buzzer"):
        parts.append(_BUZZER)
    return [*parts, _BREADBOARD, _JUMPERS, _CABLE, *_CASE, *_BATTERY]


def sheet(wiring: Wiring) -> str:
    """The text of bom.csv."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(astuple(item) for item in items(wiring))
    return text.getvalue()


def tables(wirings: list[Wiring]) -> str:
    """The README's tables; boards that need the same parts but for the first share one."""
    shared: dict[tuple[Item, ...], list[Wiring]] = {}
    for wiring in wirings:
        shared.setdefault(tuple(items(wiring)[1:]), []).append(wiring)
    text: list[str] = []
    for rest, group in sorted(shared.items(), key=lambda entry: -len(entry[1])):
        files = ", ".join(f"[{w.title}]({w.name}/bom.csv)" for w in group)
        text += [f"**{files}**", "", f"| {' | '.join(COLUMNS)} |", "|" + "---|" * len(COLUMNS)]
        text += [_row(items(wiring)[0], len(group) > 1) for wiring in group]
        text += [_row(item, False) for item in rest]
        text.append("")
    return "\n".join(text)


def _row(item: Item, choice: bool) -> str:
    quantity = "1 (one of these)" if choice else item.quantity
    cells = (item.part, quantity, item.look_for, item.price, item.alternatives)
    return f"| {' | '.join(cells)} |"
