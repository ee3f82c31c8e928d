"""The pictures of the case: exploded, and one for each step of the guide."""

from math import pi, sin

from PIL import Image

from pilothouse_tools.hardware import assembly, case, finished, mesh
from pilothouse_tools.hardware.assembly import Body, Colour
from pilothouse_tools.hardware.mesh import Mesh, Point
from pilothouse_tools.hardware.render import Picture, Side, View

FOLDER = case.FOLDER.parent / "pictures"
_COLOURS = 128  # of the saved files
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
_BROWN = (122, 72, 28)


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


def _wire(a: Point, b: Point, colour: Colour, aside: float, rise: float) -> Body:
    """A wire from one point to another that swings to the side and rises on its way."""
    steps = 10
    points: list[Point] = []
    for n in range(steps + 1):
        t = n / steps
        x, y, z = (a[i] + (b[i] - a[i]) * t for i in range(3))
        swing = sin(pi * t)
        points.append((x + aside * swing, y - 0.4 * aside * swing, z + rise * swing))
    parts: Mesh = []
    for p, q in zip(points, points[1:], strict=False):
        parts += mesh.rod(p, q, 0.55)
    return Body("wire", parts, colour)


def _pad(d: dict[str, float], pin: int) -> Point:
    """Where a wire is soldered to a pin of the Pico."""
    side = -1 if pin <= 20 else 1
    step = pin - 1 if pin <= 20 else 40 - pin
    top = d["pico_z"] + d["pico_thick"] + d["header_solder"]
    y = d["pico_y"] + 9.5 * 2.54 - step * 2.54
    return d["pico_x"] + side * d["header_rows"] / 2, y, top


def _wires(pico: float, parts: float) -> list[Body]:
    """All of them, with the Pico and the lid's parts lifted by so much."""
    d = case.dimensions()
    row = d["display_y"] + d["display_high"] / 2 - d["display_pins_in"]
    under = d["display_z"] - d["header_deep"] + parts
    back = d["strip_z"] - d["solder"] + parts
    found: list[Body] = []

    def lay(pin: int, colour: Colour, end: Point, aside: float, rise: float = 0) -> None:
        x, y, z = _pad(d, pin)
        found.append(_wire((x, y, z + pico), end, colour, aside, rise))

    for n, (pin, colour) in enumerate(((38, _BLACK), (36, _RED), (7, _YELLOW), (6, _BLUE))):
        lay(pin, colour, (d["display_x"] + (n - 1.5) * 2.54, row, under), 6.0 - n)
    for n, (pin, colour) in enumerate(((14, _GREEN), (15, _ORANGE), (16, _VIOLET), (17, _GREY))):
        at = d["strip_x"] + (n - 1.5) * d["switch_pitch"] - 2.54
        lay(pin, colour, (at, d["strip_y"] + 3.81, back), -5.0 + n)
    lay(13, _BLACK, (d["strip_x"] - 31, d["strip_y"] - 3.81, back), -8.0)
    for pin, colour, side in ((18, _BLACK, -2.5), (20, _BROWN, 2.5)):
        lay(pin, colour, (d["buzzer_x"] + side, d["buzzer_y"], d["buzzer_high"]), 4.0, 17.0)
    return found


def exploded() -> Picture:
    """All parts above each other, named."""
    d = case.dimensions()
    parts = [*_inked(assembly.printed()), *assembly.bought(), *assembly.long_screws()]
    bodies = _lifted([*parts, Body("dots", finished.dots(), (205, 232, 255))])
    wires = _wires(_LIFT["pico"], _LIFT["strip"])
    picture = Picture(View(-20, 27), [*bodies, *wires], 1000)
    right, z = d["inner_x"], d["inner_z"]
    near = d["post_in"]

    def up(x: float, y: float, height: float, name: str) -> Point:
        return x, y, height + _LIFT[name]

    for text, at in (
        ("4 screws M3 x 8", up(near, near, z + 2, "lid screws")),
        ("lid", up(1, -2, z + 1, "lid")),
        ("4 caps with tongues", up(d["strip_x"] - 27, d["strip_y"], z - 1, "caps")),
        ("strip with 4 buttons", up(7, d["strip_y"], d["strip_z"], "strip")),
        ("3 screws M2 x 6", up(d["strip_x"] - 30.5, 8, d["strip_z"] - 1, "strip screws")),
        ("Pico", up(d["pico_x"] - 10.5, 8.9, d["pico_z"], "pico")),
        ("2 screws M2 x 6", up(11.8, 11, d["pico_z"] + 1, "pico screws")),
        ("base", (3, -2, 8)),
        ("foot", up(3, -2, -4, "foot")),
    ):
        picture.label(text, at, "left")
    for text, at in (
        ("display", up(d["display_x"] + 13, 44, d["display_z"], "display")),
        ("4 screws M2 x 4", up(51.6, 51.9, d["display_z"] - 1, "display screws")),
        (f"{len(wires)} wires", wires[0].mesh[len(wires[0].mesh) * 4 // 5][0]),
        ("buzzer in its ring", (d["buzzer_x"] + 4, d["buzzer_y"], d["buzzer_high"])),
        ("4 screws M3 x 10", up(right - near, near, -6, "foot screws")),
    ):
        picture.label(text, at, "right")
    return picture


def step_base() -> Picture:
    """The Pico on its posts, the buzzer in its ring."""
    bodies = [*_pick(assembly.printed(), "base"), *assembly.bought()]
    shown = _pick(bodies, "base", *_PICO, "buzzer", "pico screws")
    d = case.dimensions()
    picture = Picture(View(-24, 50), shown, 1000)
    top = d["pico_z"] + 1
    x, y = d["pico_x"], d["pico_y"]
    picture.label("USB at the far wall", (x, d["inner_y"] - 3, top + 2), "left")
    picture.label("BOOTSEL", (d["bootsel_x"], d["bootsel_y"], top + 2.6), "left")
    picture.label("2 screws M2 x 6", (x - 5.7, y - 23.5, top + 1.6), "left")
    picture.label("for the lid's screws", (3.2, 3.2, d["inner_z"]), "left")
    picture.label("2 pegs", (x + 5.7, y + 23.5, top), "right")
    picture.label("buzzer", (d["buzzer_x"], d["buzzer_y"], d["buzzer_high"]), "right")
    picture.label("for battery wires", (d["knockout_x"], d["knockout_y"] + 3, 0), "right")
    return picture


def step_lid() -> Picture:
    """The lid from inside, with all that is screwed to it."""
    bodies = [*_pick(assembly.printed(), "lid", "caps"), *assembly.bought()]
    d = case.dimensions()
    picture = Picture(View(156, 52), _turned(_pick(bodies, "lid", "caps", *_ON_LID)), 1000)
    wide, low = d["inner_x"], -d["display_z"]
    holes = d["display_holes_wide"] / 2, d["display_holes_high"] / 2
    row = d["display_y"] + d["display_high"] / 2 - d["display_pins_in"]
    corner = wide - d["display_x"] - holes[0], d["display_y"] - holes[1], low + 1.6
    picture.label("4 screws M2 x 4", corner, "right")
    picture.label("display, its pins", (wide - d["display_x"], row, low + 8), "right")
    post = d["strip_y"] + d["strip_screws"], -d["strip_z"] + 1.6
    picture.label("3 screws M2 x 6", (wide - d["strip_x"] + d["strip_holes"], *post), "left")
    picture.label("strip of buttons", (wide - 62, d["strip_y"], -d["strip_z"]), "right")
    picture.label("to BOOTSEL", (wide - d["bootsel_x"], d["bootsel_y"], -14.6), "left")
    picture.label("to the lamp", (wide - d["lamp_x"], d["lamp_y"], -14.6), "left")
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
    names: tuple[tuple[str, Side], ...] = (
        *(("up", "left"), ("down", "left")),
        *(("ok", "right"), ("back", "right")),
    )
    for n, (name, side) in enumerate(names):
        x = wide - (d["strip_x"] + (n - 1.5) * pitch)
        picture.label(name, (x, d["strip_y"], 14 - d["inner_z"] + 1.2), side)
    x = wide - (d["strip_x"] - 1.5 * pitch)
    tongue = d["strip_y"] + d["cap_width"] / 2 + d["cap_rim"] + 1
    picture.label("tongue", (x, tongue, 14 - d["inner_z"] + 1), "left")
    picture.label("its notch", (x, tongue, -d["inner_z"] + 1), "left")
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
    far = d["inner_x"] - near
    picture.label("4 screws M3 x 8", (far, near, d["inner_z"] + 36), "right")
    picture.label("lid", (1, -2, d["inner_z"] + 23), "left")
    picture.label("base", (1, -2, 10), "left")
    picture.label("foot", (1, -2, -20), "left")
    picture.label("4 screws M3 x 10", (far, near, -37), "right")
    return picture


def step_battery() -> Picture:
    """The tray with its holder between base and foot."""
    base = _pick(assembly.printed(tray=True), "base", "tray", "foot")
    lowered = {"base": 14.0, "battery": 0.0, "tray": -20.0, "foot": -32.0, "foot screws": -58.0}
    parts = [*base, assembly.battery(), *_pick(assembly.long_screws(tray=True), "foot screws")]
    shown = [Body(b.name, mesh.shifted(b.mesh, 0, 0, lowered[b.name]), b.colour) for b in parts]
    picture = Picture(View(-28, 26), shown, 1000)
    picture.label("base", (1, -2, 28), "left")
    picture.label("holder 3 x AAA", (70, 11, -8), "right")
    picture.label("tray", (1, -2, -29), "left")
    picture.label("foot", (1, -2, -54), "left")
    picture.label("4 screws M3 x 25", (3.2, 3.2, -76), "left")
    return picture


def render_all() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    finished.render(FOLDER / "finished.png", "small")
    finished.render(FOLDER / "large.png", "large")
    for name, draw in (
        ("exploded", exploded),
        ("step-4-base", step_base),
        ("step-5-caps", step_caps),
        ("step-6-lid", step_lid),
        ("step-7-close", step_close),
        ("step-8-battery", step_battery),
    ):
        image = draw().image().quantize(_COLOURS, dither=Image.Dither.NONE)
        finished.save(image, FOLDER / f"{name}.png")
