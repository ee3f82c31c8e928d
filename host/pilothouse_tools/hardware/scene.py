"""The pictures of the case: exploded, finished, and one for each step of the guide."""

from PIL import Image

from pilothouse_tools.hardware import assembly, case, mesh
from pilothouse_tools.hardware.assembly import Body
from pilothouse_tools.hardware.mesh import Mesh
from pilothouse_tools.hardware.render import Picture, View

FOLDER = case.FOLDER.parent / "pictures"
_DISPLAY = case.FOLDER.parents[1] / "host" / "pictures" / "display-home.png"
_BEZEL, _DOT = 20, 4  # of that picture
_COLOURS = 64  # of the saved files
_LIT = (205, 232, 255)
_INK = (50, 46, 42)
_OUT = {  # how far the parts are lifted in the exploded view
    "base": 0.0,
    "pico": 26.0,
    "strip": 58.0,
    "display": 56.0,
    "buzzer": 58.0,
    "caps": 86.0,
    "lid": 114.0,
}
_WITH = {
    "usb": "pico",
    "chip": "pico",
    "switches": "strip",
    "plungers": "strip",
    "joints": "strip",
    "glass": "display",
    "dots": "display",
    "marks": "caps",
}


def _dots() -> Body:
    """The lit pixels of the home screen, just above the glass."""
    d = case.dimensions()
    picture = Image.open(_DISPLAY).convert("L")
    wide, high = d["picture_wide"] / 128, d["picture_high"] / 64
    left = d["display_x"] - d["picture_wide"] / 2
    top = d["window_y"] + d["picture_high"] / 2
    z = d["inner_z"] + 0.02
    dots: Mesh = []
    for row in range(64):
        for column in range(128):
            place = (_BEZEL + column * _DOT + 1, _BEZEL + row * _DOT + 1)
            shade = picture.getpixel(place)
            if isinstance(shade, int | float) and shade > 128:
                x, y = left + column * wide, top - row * high
                a, b = (x, y, z), (x + wide, y, z)
                c, e = (x + wide, y - high, z), (x, y - high, z)
                dots += [(a, c, b), (a, e, c)]
    return Body("dots", dots, _LIT)


def _lifted(bodies: list[Body]) -> list[Body]:
    lifted: list[Body] = []
    for body in bodies:
        out = _OUT[_WITH.get(body.name, body.name)]
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


def finished() -> Picture:
    """The device on the table, switched on."""
    bodies = [*_inked(assembly.printed()), *assembly.bought(), _dots()]
    return Picture(View(-24, 48), bodies, 900)


def exploded() -> Picture:
    """All parts above each other, named."""
    d = case.dimensions()
    bodies = _lifted([*_inked(assembly.printed()), *assembly.bought(), _dots()])
    picture = Picture(View(-20, 30), bodies, 900)
    y = d["inner_y"] / 2
    right, left, z = d["inner_x"], 0.0, d["inner_z"]
    spots = (
        ("lid", (right - 6, 4, z + _OUT["lid"]), (0.9, 0.2)),
        ("caps", (d["strip_x"] - 25, d["strip_y"], z - 1 + _OUT["caps"]), (0.08, 0.3)),
        ("display", (d["display_x"] - 13, 44, d["display_z"] + _OUT["display"]), (0.08, 0.42)),
        ("buttons on a strip", (10, d["strip_y"], d["strip_z"] + _OUT["strip"]), (0.13, 0.56)),
        ("buzzer", (d["buzzer_x"] + 5, d["buzzer_y"], z - 4 + _OUT["buzzer"]), (0.92, 0.38)),
        ("Pico", (d["pico_x"] + 10, d["pico_y"], d["pico_z"] + _OUT["pico"]), (0.9, 0.56)),
    )
    for text, at, to in spots:
        picture.label(text, at, to)
    picture.label("base", (left, y - 20, 6), (0.08, 0.8))
    picture.label("USB opening", (d["pico_x"], d["inner_y"], d["usb_z"] + 3), (0.88, 0.66))
    return picture


def step_base() -> Picture:
    """The Pico on its posts."""
    bodies = [*_pick(assembly.printed(), "base"), *assembly.bought()]
    shown = _pick(bodies, "base", "pico", "usb", "chip")
    d = case.dimensions()
    picture = Picture(View(-24, 50), shown, 800)
    top = d["pico_z"] + 1
    picture.label(
        "USB end at the far wall", (d["pico_x"], d["inner_y"] - 3, top + 2), (0.76, 0.07)
    )
    picture.label("4 screws M2", (d["pico_x"] - 5.7, d["pico_y"] - 23.5, top), (0.2, 0.9))
    picture.label("for the lid's screws", (3.2, 3.2, d["inner_z"]), (0.15, 0.62))
    return picture


def step_lid() -> Picture:
    """The lid from inside, with all that is screwed to it."""
    bodies = [*_pick(assembly.printed(), "lid", "caps"), *assembly.bought()]
    names = (
        "lid",
        "caps",
        "display",
        "glass",
        "strip",
        "switches",
        "plungers",
        "joints",
        "buzzer",
    )
    d = case.dimensions()
    picture = Picture(View(156, 52), _turned(_pick(bodies, *names)), 800)
    wide = d["inner_x"]
    low = -d["display_z"]
    picture.label(
        "display, 4 screws M2", (wide - d["display_x"], d["display_y"], low), (0.2, 0.93)
    )
    picture.label("strip, 2 screws M2", (wide - 12, d["strip_y"], -d["strip_z"]), (0.2, 0.08))
    picture.label(
        "buzzer",
        (wide - d["buzzer_x"], d["buzzer_y"], d["buzzer_high"] - d["inner_z"]),
        (0.92, 0.9),
    )
    return picture


def step_caps() -> Picture:
    """The caps over their holes, seen from inside the lid."""
    d = case.dimensions()
    bodies = _turned(_pick(assembly.printed(), "lid", "caps"))
    shown = [
        Body(b.name, mesh.shifted(b.mesh, 0, 0, 14) if b.name == "caps" else b.mesh, b.colour)
        for b in bodies
    ]
    picture = Picture(View(156, 52), shown, 800)
    wide, pitch = d["inner_x"], d["switch_pitch"]
    for n, name in enumerate(("up", "down", "ok", "back")):
        x = wide - (d["strip_x"] + (n - 1.5) * pitch)
        picture.label(name, (x, d["strip_y"], 14 - d["inner_z"] + 1.2), (0.22 + 0.2 * n, 0.08))
    return picture


def step_battery() -> Picture:
    """The tray with its holder under the base."""
    base = _pick(assembly.printed(tray=True), "base", "tray")
    lowered = {"tray": -34.0, "battery": -16.0, "base": 0.0}
    shown = [
        Body(b.name, mesh.shifted(b.mesh, 0, 0, lowered[b.name]), b.colour)
        for b in [*base, assembly.battery()]
    ]
    picture = Picture(View(-28, 28), shown, 800)
    picture.label("base", (0, 12, 8), (0.07, 0.2))
    picture.label("holder 3 x AAA", (70, 11, -24), (0.86, 0.5))
    picture.label("tray", (0, 12, -46), (0.07, 0.8))
    return picture


def render_all() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in (
        ("finished", finished),
        ("exploded", exploded),
        ("step-4-base", step_base),
        ("step-5-caps", step_caps),
        ("step-6-lid", step_lid),
        ("step-7-battery", step_battery),
    ):
        image = draw().image().quantize(_COLOURS, dither=Image.Dither.NONE)
        image.save(FOLDER / f"{name}.png", optimize=True)
        print(f"{name}.png")
