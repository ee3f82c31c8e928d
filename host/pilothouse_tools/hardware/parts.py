"""The parts one can buy: what to look for, and numbers of several makers for each."""

from dataclasses import dataclass

# What a build needs: the breadboard alone, or all soldered into a case, with batteries, or with
# everything on one board.
BUILDS = ("breadboard", "small case", "large case", "batteries", "circuit board")


@dataclass(frozen=True)
class Part:
    """One line of the list."""

    designator: str
    name: str
    look_for: str
    numbers: str  # of at least two makers, or a standard that many makers follow
    else_: str  # what will do as well
    low: float  # EUR, for one
    high: float
    quantity: tuple[float, ...]  # for each of BUILDS


PICO = {
    "pico": Part(
        "U1",
        "Raspberry Pi Pico",
        "with or without header: both fit the case",
        "Raspberry Pi SC0915 (SC0917 with header); Waveshare RP2040-Plus",
        "any RP2040 board with the Pico's outline and pins; with USB-C widen usb_width",
        4,
        7,
        (1, 1, 1, 0, 1),
    ),
    "pico2": Part(
        "U1",
        "Raspberry Pi Pico 2",
        "RP2350, with or without header; the 2 W too",
        "Raspberry Pi SC1631; Waveshare RP2350-Plus",
        "Pico 2 W (SC1633); a Pico with the Pico's image",
        5,
        8,
        (1, 1, 1, 0, 1),
    ),
    "picow": Part(
        "U1",
        "Raspberry Pi Pico W",
        "its radio is not used; with or without header",
        "Raspberry Pi SC0918 (SC0919 with header); Pico-shaped RP2040 boards without radio do",
        "Raspberry Pi SC0915 (Pico) or Waveshare RP2040-Plus, with the Pico's image",
        6,
        9,
        (1, 1, 1, 0, 1),
    ),
    "gfxpack": Part(
        "U1",
        "Raspberry Pi Pico H",
        "header soldered, pins downwards: it plugs into the pack",
        "Raspberry Pi SC0917; Pico WH: SC0919",
        "a Pico and two strips of 20 pins to solder: Harwin M20-9992046, Würth 61302011121",
        5,
        8,
        (1, 0, 0, 0, 0),
    ),
}
DISPLAY = Part(
    "DS1",
    "OLED module, 128 x 64, I2C, 0.96 inch, SSD1306",
    "four pins; 3.3 V; pull-ups on the module (two resistors marked 472 or 103); for the case"
    " about 27 x 28 mm; go by the names of its pins, their order differs",
    "Joy-IT SBC-OLED01; AZ-Delivery 0.96 OLED I2C; for the breadboard also DFRobot DFR0650",
    "SH1106, 0.96 or 1.3 inch: chosen on the device under Settings, Display; without pull-ups add"
    " 4.7 kOhm from SDA and from SCL to 3V3",
    3,
    9,
    (1, 1, 0, 0, 1),
)
LARGE_DISPLAY = Part(
    "DS1",
    "OLED module, 128 x 64, I2C, 2.42 inch, SSD1309",
    "set to I2C, on most by resistors on its back, as its maker says; a pin RES; about 72 x 43 mm,"
    " else change large.scad. Some I2C modules never acknowledge until their diode D2 is bridged",
    "DIYmore 2.42 inch OLED; Waveshare 2.42inch OLED Module (61.5 x 39.5 mm)",
    "the small display in the small case",
    12,
    25,
    (0, 0, 1, 0, 0),
)
BUTTONS = Part(
    "SW1-SW4",
    "Push button, 6 x 6 mm, 6 mm high, four legs",
    "through-hole; 6.0 mm from the board to the top of the plunger; 130 to 260 g",
    "Same Sky TS02-66-60-BK-160-LCR-D; C&K PTS645SL50-2 LFS (5.0 mm high: then switch_height = 5)",
    "any button that closes when pressed; for other heights change switch_height in the case",
    0.1,
    0.4,
    (4, 4, 4, 0, 4),
)
BUZZER = Part(
    "BZ1",
    "Piezo buzzer, passive, 12.2 to 12.6 mm (optional)",
    "piezo, not magnetic: an ohmmeter across its legs must show no current at all. 16 to 50 ohm is"
    " a coil and too much for a pin: put 220 ohm in series, or leave it out",
    "TDK PS1240P02BT; Murata PKM13EPYH4000-A0",
    "a bare piezo disc with wires; none at all: the sound is never needed",
    0.5,
    1.5,
    (1, 1, 1, 0, 1),
)
BREADBOARD = Part(
    "",
    "Breadboard, 830 holes",
    "63 columns with rails on both sides; if the rails' lines have a gap in the middle, four more"
    " short wires",
    "BusBoard BB830; Twin Industries TW-E40-1020",
    "any of that size; not two half-size ones, which have only 60 columns",
    3,
    9,
    (1, 0, 0, 0, 0),
)
JUMPERS = Part(
    "",
    "Jumper wires, male to male",
    "18, and 4 for cut rails: 7 of 15 to 20 cm, the others short",
    "Adafruit 758; SparkFun PRT-12795",
    "solid wire 0.5 mm (24 AWG), cut and stripped",
    2,
    6,
    (1, 0, 0, 0, 0),
)
CABLE = Part(
    "",
    "USB cable for data, micro-USB",
    "a data cable: charging cables have no data wires, and then there is no drive and no port",
    "Adafruit 592; Tripp Lite U050-003",
    "any that has carried files; USB-C if your board has that socket",
    2,
    6,
    (1, 1, 1, 0, 1),
)
CASE = (
    Part(
        "",
        "Perfboard, 25 x 6 holes (66 x 16 mm)",
        "2.54 mm grid, single pads, cut from any piece; the strip of buttons",
        "Rademacher WR 710 series; BusBoard BPS series",
        "the strip as a circuit board (circuit/strip)",
        1,
        4,
        (0, 1, 1, 0, 0),
    ),
    Part(
        "",
        "Stranded wire, 0.14 mm2 (26 AWG), some colours",
        "1.5 m; plugs are too tall in the case, so it is soldered",
        "UL1007 or UL1061, 26 AWG, of any maker, such as Alpha Wire or Lapp LiY 0.14",
        "a ribbon cable pulled apart",
        2,
        5,
        (0, 1, 1, 0, 0),
    ),
    Part(
        "",
        "Screw M3 x 8, countersunk",
        "for the lid; cuts its own thread",
        "ISO 7046-1 or ISO 10642, of any maker",
        "countersunk self-tapping 2.9 x 9.5",
        0.05,
        0.1,
        (0, 4, 4, 0, 0),
    ),
    Part(
        "",
        "Screw M3 x 10, countersunk",
        "for the foot; not needed with batteries",
        "ISO 7046-1 or ISO 10642, of any maker",
        "M3 x 12",
        0.05,
        0.1,
        (0, 4, 4, 0, 0),
    ),
    Part(
        "",
        "Screw M2 x 6, pan or cheese head",
        "two for the Pico, three for the strip",
        "ISO 7045 or ISO 1207, of any maker",
        "M2 x 5",
        0.05,
        0.1,
        (0, 5, 5, 0, 0),
    ),
    Part(
        "",
        "Screw M2 x 4, pan or cheese head",
        "for the display; not longer: the lid is 2.4 mm thick",
        "ISO 7045 or ISO 1207, of any maker",
        "M2 x 3; a drop of hot glue on each post",
        0.05,
        0.1,
        (0, 4, 4, 0, 0),
    ),
    Part(
        "",
        "Rubber feet, 8 to 10 mm, self-adhesive",
        "a low kind, 2 to 4 mm",
        "3M SJ5303; Hammond 1421T3",
        "felt pads",
        0.1,
        0.3,
        (0, 4, 4, 0, 0),
    ),
    Part(
        "",
        "Filament, PLA or PETG",
        "weights in the table of the case; any colours, the caps light",
        "Prusament, Polymaker or any other, 1.75 mm",
        "a print service: send the 3MF or STL files",
        1.5,
        3,
        (0, 1, 1, 0, 0),
    ),
)
BATTERY = (
    Part(
        "BT1",
        "Battery holder, 3 x AAA, with leads (optional)",
        "flat, about 62 x 38 x 14 mm; with a switch if you can get one",
        "Keystone 2480; MPD BC3AAAW",
        "a USB power bank on the cable (one that does not switch off at 20 mA)",
        1.5,
        4,
        (0, 0, 0, 1, 0),
    ),
    Part(
        "D1",
        "Schottky diode 1N5817 (optional, with the battery)",
        "between the holder's + and VSYS, stripe to VSYS: USB then never charges the batteries",
        "onsemi 1N5817RLG; Vishay 1N5817-E3/54",
        "1N5818, 1N5819, BAT85 or any Schottky diode for 200 mA or more",
        0.1,
        0.4,
        (0, 0, 0, 1, 0),
    ),
    Part(
        "",
        "Screw M3 x 25, countersunk",
        "through tray (and foot) into the base",
        "ISO 7046-1 or ISO 10642, of any maker",
        "none shorter",
        0.1,
        0.2,
        (0, 0, 0, 4, 0),
    ),
)
BOARD = (
    Part(
        "",
        "Circuit board 89 x 66 mm",
        "order from the gerber files that make circuit writes; 1.6 mm, two layers",
        "any maker of boards, such as Aisler, JLCPCB, OSH Park or Eurocircuits",
        "perfboard of 33 x 24 holes: perfboard.svg",
        2,
        15,
        (0, 0, 0, 0, 1),
    ),
    Part(
        "",
        "Socket strip, 20 pins, 2.54 mm",
        "under the Pico, if it is to be taken off again",
        "Harwin M20-7822046; Würth 61302011821; Samtec SSW-120-01-T-S",
        "none: solder the Pico's header in",
        0.6,
        1.6,
        (0, 0, 0, 0, 2),
    ),
)
PACK = Part(
    "DS1",
    "Pimoroni Pico GFX Pack",
    "128 x 64 LCD with five buttons",
    "Pimoroni, Pico GFX Pack (one maker only; resellers in many countries)",
    "the breadboard build: its parts are in ../pico/bom.csv",
    20,
    28,
    (1, 0, 0, 0, 0),
)
