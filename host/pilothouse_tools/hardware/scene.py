"""The pictures of the case: exploded, and one for each step of the guide."""

from math import pi, sin

from PIL import Image

from pilothouse_tools.hardware import assembly, case, hero, mesh
from pilothouse_tools.hardware.assembly import Body, Colour
from pilothouse_tools.hardware.mesh import Mesh, Point
from pilothouse_tools.hardware.render import Picture, View

FOLDER = case.FOLDER.parent / "pictures"
_COLOURS = 64  # of the saved files
_INK = (50, 46, 42)
_LIFT = {  # how far the parts are lifted in the exploded view
    "foot screws": -36.0,
    "foot": -18.0,
    "base": 0.0,
    "pico": 20.0,
    "pico screws": 30.0,
    "strip screws": 34.0,
    "strip": 46.0,
    "display screws": 34.0,
    "display": 46.0,
    "caps": 66.0,
    "lid": 84.0,
    "lid screws": 96.0,
}
_WITH = {  # parts that move with another
    **dict.fromkeys(("usb", "chip", "bootsel", "lamp", "header", "pins", "header joints"), "pico"),
    **dict.fromkeys(("switches", "plungers", "joints"), "strip"),
    **dict.fromkeys(("glass", "dots", "display pins", "display joints"), "display"),
    "marks": "caps",
    "buzzer": "base",
}
_PICO = ("pico", "usb", "chip", "bootsel", "lamp", "header", "pins", "header joints")
_ON_LID = (
    *("display", "glass", "display pins", "display joints", "display screws"),
    *("strip", "switches", "plungers", "joints", "strip screws"),
)
_RED, _BLACK, _BLUE, _YELLOW = (200, 30, 30), (30, 30, 30), (29, 78, 216), (214, 170, 20)
_GREEN, _ORANGE, _VIOLET, _GREY = (21, 128, 61), (221, 95, 0), (126, 34, 206), (120, 128, 138)


def _lifted(bodies: list[Body]) -> list[Body]:
    lifted: list[Body] = []
    for body in bodies:
        out = _LIFT[_WITH.get(body.name, body.name)]
        lifted.append(Body(body.name, mesh.shifted(body.mesh, 0, 0, out), body.colour))
    return lifted


def _inked(bodies: list[Body]) -> list[Body]:
    """The same, but the engraved marks are dark, as if filled with a pen."""
    d = case.dimensions()
    level = d["inner_z"] + d["lid_thick"] + d["cap_out"] - d["mark_deep"]
    inked: list[Body] = []
    for body in bodies:
        marks = [t for t in body.mesh if all(abs(p[2] - level) < 0.01 for p in t)]
        if body.name == "caps":
            rest = [t for t in body.mesh if t not in marks]
            inked += [Body("caps", rest, body.colour), Body("marks", marks, _INK)]
        else:
            inked.append(body)
    return inked


def _pick(bodies: list[Body], *names: str) -> list[Body]:
    return [body for body in bodies if body.name in names]


def _turned(bodies: list[Body]) -> list[Body]:
    """Upside down, left becoming right: the lid as it lies on the table while one works on it."""
    wide = case.dimensions()["inner_x"]
    return [
        Body(b.name, mesh.moved(b.mesh, lambda p: (wide - p[0], p[1], -p[2])), b.colour)
        for b in bodies
    ]


def _wire(name: str, a: Point, b: Point, colour: Colour, sag: float) -> Body:
    """A wire from one point to another that hangs a little to the side."""
    steps = 10
    points: list[Point] = []
    for n in range(steps + 1):
        t = n / steps
        x, y, z = (a[i] + (b[i] - a[i]) * t for i in range(3))
        points.append((x + sag * sin(pi * t), y - 0.4 * sag * sin(pi * t), z))
    parts: Mesh = []
    for p, q in zip(points, points[1:], strict=False):
        parts += mesh.rod(p, q, 0.55)
    return Body(name, parts, colour)


def _pad(d: dict[str, float], pin: int) -> Point:
    """Where a wire is soldered to a pin of the Pico."""
    side = -1 if pin <= 20 else 1
    step = pin - 1 if pin <= 20 else 40 - pin
    top = d["pico_z"] + d["pico_thick"] + d["header_solder"]
    y = d["pico_y"] + 9.5 * 2.54 - step * 2.54
    return d["pico_x"] + side * d["header_rows"] / 2, y, top


def _wires(pico: float, parts: float) -> list[Body]:
    """Eight of them, with the Pico and the lid's parts lifted by so much."""
    d = case.dimensions()
    row = d["display_y"] + d["display_high"] / 2 - d["display_pins_in"]
    under = d["display_z"] - d["header_deep"] + parts
    found: list[Body] = []
    for n, (pin, colour) in enumerate(((38, _BLACK), (36, _RED), (7, _YELLOW), (6, _BLUE))):
        x, y, z = _pad(d, pin)
        end = (d["display_x"] + (n - 1.5) * 2.54, row, under)
        found.append(_wire("wire", (x, y, z + pico), end, colour, 6.0 - n))
    for n, (pin, colour) in enumerate(((14, _GREEN), (15, _ORANGE), (16, _VIOLET), (17, _GREY))):
        x, y, z = _pad(d, pin)
        at = d["strip_x"] + (n - 1.5) * d["switch_pitch"] - 2.54
        end = (at, d["strip_y"] + 3.81, d["strip_z"] - d["solder"] + parts)
        found.append(_wire("wire", (x, y, z + pico), end, colour, -5.0 + n))
    return found


def exploded() -> Picture:
    """All parts above each other, named."""
    d = case.dimensions()
    parts = [*_inked(assembly.printed()), *assembly.bought(), *assembly.long_screws()]
    bodies = _lifted([*parts, Body("dots", hero.dots(), (205, 232, 255))])
    bodies += _wires(_LIFT["pico"], _LIFT["strip"])
    picture = Picture(View(-20, 27), bodies, 1000)
    right, z = d["inner_x"], d["inner_z"]
    near = d["post_in"]

    def up(x: float, y: float, height: float, name: str) -> Point:
        return x, y, height + _LIFT[name]

    left_labels: tuple[tuple[str, Point], ...] = (
        ("4 screws M3 x 8", up(near, near, z + 2, "lid screws")),
        ("lid", up(20, -2, z + 1, "lid")),
        ("4 caps with tongues", up(d["strip_x"] - 27, d["strip_y"], z - 1, "caps")),
        ("strip with 4 buttons", up(7, d["strip_y"], d["strip_z"], "strip")),
        ("3 screws M2 x 6", up(d["strip_x"] - 30.5, 8, d["strip_z"] - 1, "strip screws")),
        ("Pico", up(d["pico_x"] - 10.5, 20, d["pico_z"], "pico")),
        ("base", (16, -2, 8)),
        ("foot", up(14, -2, -4, "foot")),
    )
    for n, (text, at) in enumerate(left_labels):
        picture.label(text, at, (0.13, 0.1 + 0.115 * n))
    right_labels: tuple[tuple[str, Point], ...] = (
        ("display", up(d["display_x"] + 13, 44, d["display_z"], "display")),
        ("4 screws M2 x 4", up(51.6, 51.9, d["display_z"] - 1, "display screws")),
        ("8 wires", (39.0, 52.4, 57.0)),
        ("2 screws M2 x 6", up(23, 12.7, d["pico_z"] + 2, "pico screws")),
        ("buzzer in its ring", (d["buzzer_x"] + 4, d["buzzer_y"], d["buzzer_high"])),
        ("4 screws M3 x 10", up(right - near, near, -6, "foot screws")),
    )
    for n, (text, at) in enumerate(right_labels):
        picture.label(text, at, (0.87, 0.26 + 0.125 * n))
    return picture


def step_base() -> Picture:
    """The Pico on its posts, the buzzer in its ring."""
    bodies = [*_pick(assembly.printed(), "base"), *assembly.bought()]
    shown = _pick(bodies, "base", *_PICO, "buzzer", "pico screws")
    d = case.dimensions()
    picture = Picture(View(-24, 50), shown, 1000)
    top = d["pico_z"] + 1
    x, y = d["pico_x"], d["pico_y"]
    picture.label("USB at the far wall", (x, d["inner_y"] - 3, top + 2), (0.24, 0.07))
    picture.label("BOOTSEL", (d["bootsel_x"], d["bootsel_y"], top + 2.6), (0.1, 0.2))
    picture.label("2 screws M2 x 6", (x + 5.7, y - 23.5, top + 1.6), (0.5, 0.92))
    picture.label("2 pegs", (x + 5.7, y + 23.5, top), (0.5, 0.06))
    picture.label("for the lid's screws", (3.2, 3.2, d["inner_z"]), (0.14, 0.93))
    picture.label("buzzer", (d["buzzer_x"], d["buzzer_y"], d["buzzer_high"]), (0.86, 0.1))
    picture.label("for battery wires", (d["knockout_x"], d["knockout_y"], -1.6), (0.84, 0.93))
    return picture


def step_lid() -> Picture:
    """The lid from inside, with all that is screwed to it."""
    bodies = [*_pick(assembly.printed(), "lid", "caps"), *assembly.bought()]
    d = case.dimensions()
    picture = Picture(View(156, 52), _turned(_pick(bodies, "lid", "caps", *_ON_LID)), 1000)
    wide, low = d["inner_x"], -d["display_z"]
    holes = d["display_holes_wide"] / 2, d["display_holes_high"] / 2
    row = d["display_y"] + d["display_high"] / 2 - d["display_pins_in"]
    picture.label(
        "4 screws M2 x 4",
        (wide - d["display_x"] + holes[0], d["display_y"] - holes[1], low + 1.6),
        (0.2, 0.93),
    )
    picture.label(
        "display, pins at the far end", (wide - d["display_x"], row, low + 8), (0.62, 0.93)
    )
    post = d["strip_y"] + d["strip_screws"], -d["strip_z"] + 1.6
    picture.label("3 screws M2 x 6", (wide - d["strip_x"] + d["strip_holes"], *post), (0.16, 0.07))
    picture.label("strip of buttons", (wide - 62, d["strip_y"], -d["strip_z"]), (0.62, 0.07))
    picture.label("tube to BOOTSEL", (wide - d["bootsel_x"], d["bootsel_y"], -14.6), (0.87, 0.8))
    return picture


def step_caps() -> Picture:
    """The caps over their holes, seen from inside the lid."""
    d = case.dimensions()
    bodies = _turned(_pick(assembly.printed(), "lid", "caps"))
    shown = [
        Body(b.name, mesh.shifted(b.mesh, 0, 0, 14) if b.name == "caps" else b.mesh, b.colour)
        for b in bodies
    ]
    picture = Picture(View(156, 52), shown, 1000)
    wide, pitch = d["inner_x"], d["switch_pitch"]
    for n, name in enumerate(("up", "down", "ok", "back")):
        x = wide - (d["strip_x"] + (n - 1.5) * pitch)
        picture.label(name, (x, d["strip_y"], 14 - d["inner_z"] + 1.2), (0.22 + 0.19 * n, 0.06))
    x = wide - (d["strip_x"] - 1.5 * pitch)
    tongue = d["strip_y"] + d["cap_width"] / 2 + d["cap_rim"] + 1
    picture.label("tongue", (x, tongue, 14 - d["inner_z"] + 1), (0.1, 0.55))
    picture.label("its notch", (x, tongue, -d["inner_z"] + 1), (0.1, 0.8))
    return picture


def step_close() -> Picture:
    """Lid, base and foot, and the screws that hold them together."""
    lifts = {"lid": 22.0, "caps": 22.0, "marks": 22.0, "base": 0.0, "foot": -16.0}
    lifts |= {"lid screws": 34.0, "foot screws": -34.0}
    bodies = [*_inked(_pick(assembly.printed(), *lifts)), *assembly.long_screws()]
    shown = [Body(b.name, mesh.shifted(b.mesh, 0, 0, lifts[b.name]), b.colour) for b in bodies]
    d = case.dimensions()
    picture = Picture(View(-24, 22), shown, 1000)
    near = d["post_in"]
    picture.label("4 screws M3 x 8", (near, near, d["inner_z"] + 36), (0.12, 0.2))
    picture.label("lid", (-2, 20, d["inner_z"] + 23), (0.07, 0.36))
    picture.label("base", (-2, 20, 10), (0.07, 0.56))
    picture.label("foot", (-2, 20, -22), (0.07, 0.72))
    picture.label("4 screws M3 x 10", (near, near, -37), (0.12, 0.92))
    return picture


def step_battery() -> Picture:
    """The tray with its holder between base and foot."""
    base = _pick(assembly.printed(tray=True), "base", "tray", "foot")
    lowered = {"base": 14.0, "battery": 0.0, "tray": -20.0, "foot": -32.0, "foot screws": -58.0}
    parts = [*base, assembly.battery(), *_pick(assembly.long_screws(tray=True), "foot screws")]
    shown = [Body(b.name, mesh.shifted(b.mesh, 0, 0, lowered[b.name]), b.colour) for b in parts]
    picture = Picture(View(-28, 26), shown, 1000)
    picture.label("base", (0, 12, 20), (0.08, 0.15))
    picture.label("holder 3 x AAA", (70, 11, -8), (0.88, 0.42))
    picture.label("tray", (-2, 12, -30), (0.08, 0.5))
    picture.label("foot", (-2, 12, -54), (0.08, 0.7))
    picture.label("4 screws M3 x 25", (3.2, 3.2, -76), (0.13, 0.93))
    return picture


def render_all() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    hero.render(FOLDER / "finished.png")
    for name, draw in (
        ("exploded", exploded),
        ("step-4-base", step_base),
        ("step-5-caps", step_caps),
        ("step-6-lid", step_lid),
        ("step-7-close", step_close),
        ("step-8-battery", step_battery),
    ):
        image = draw().image().quantize(_COLOURS, dither=Image.Dither.NONE)
        hero.save(image, FOLDER / f"{name}.png")
