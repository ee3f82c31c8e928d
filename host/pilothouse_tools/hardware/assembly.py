"""The device as it is put together: printed parts and bought parts, each in its place."""

from dataclasses import dataclass
from itertools import product

from pilothouse_tools.hardware import case, mesh
from pilothouse_tools.hardware.mesh import Mesh, Point, box, cone, cylinder

Colour = tuple[int, int, int]

_PRINT, _LID, _CAP = (170, 194, 214), (196, 214, 228), (255, 206, 118)
_BOARD, _OLED, _STRIP = (60, 140, 80), (58, 92, 160), (196, 160, 96)
_METAL, _DARK, _GLASS = (190, 192, 196), (58, 60, 66), (16, 18, 24)
_ROOM = (255, 120, 60)


@dataclass(frozen=True)
class Body:
    """One body in its place in the closed case."""

    name: str
    mesh: Mesh
    colour: Colour


def _joined(*parts: Mesh) -> Mesh:
    return [triangle for part in parts for triangle in part]


def _block(x: float, y: float, wide: float, deep: float, z0: float, z1: float) -> Mesh:
    """A block over a rectangle around a point."""
    return box((x - wide / 2, y - deep / 2, z0), (x + wide / 2, y + deep / 2, z1))


def corners(d: dict[str, float]) -> list[tuple[float, float]]:
    """Where the four long screws are."""
    xs = (d["post_in"], d["inner_x"] - d["post_in"])
    return list(product(xs, (d["post_in"], d["inner_y"] - d["post_in"])))


def tray_deep(d: dict[str, float]) -> float:
    """How much lower the foot is with a tray between it and the base."""
    return d["battery_high"] + 1 + d["floor_thick"]


def printed(tray: bool = False, kind: str = "small") -> list[Body]:
    """The printed parts in their places; the foot stands under the tray, if there is one."""
    d = case.dimensions(kind)
    turn = d["inner_z"] + d["lid_thick"]
    first = d["strip_x"] - 1.5 * d["switch_pitch"]
    under = d["inner_z"] - d["cap_flange"]
    low = -d["floor_thick"]

    def over(p: Point) -> Point:
        return d["inner_x"] - p[0], p[1], turn - p[2]

    def below(p: Point) -> Point:
        return d["inner_x"] - p[0], p[1], low - (tray_deep(d) if tray else 0) - p[2]

    def part(name: str) -> Mesh:
        return mesh.load(case.part(kind, name))

    bodies = [
        Body("base", part("base"), _PRINT),
        Body("lid", mesh.moved(part("lid"), over), _LID),
        Body("caps", mesh.shifted(part("caps"), first, d["strip_y"], under), _CAP),
        Body("foot", mesh.moved(part("foot"), below), _PRINT),
    ]
    if tray:
        bodies.append(Body("tray", mesh.shifted(part("tray"), 0, 0, low - tray_deep(d)), _PRINT))
    return bodies


def bought(kind: str = "small") -> list[Body]:
    """The bought parts in their places, as simple bodies with their outer dimensions."""
    d = case.dimensions(kind)
    return [*_pico(d), *_display(d), *_strip(d), buzzer(d, d["buzzer_wide"]), *_small_screws(d)]


def battery(kind: str = "small") -> Body:
    """The holder, in the tray."""
    d = case.dimensions(kind)
    z = -tray_deep(d) + 0.01
    x, y = d["inner_x"] / 2, d["inner_y"] / 2
    return Body(
        "battery",
        _block(x, y, d["battery_long"], d["battery_wide"], z, z + d["battery_high"]),
        _DARK,
    )


def _pico(d: dict[str, float]) -> list[Body]:
    x, y, z = d["pico_x"], d["pico_y"], d["pico_z"]
    wide, long = d["pico_wide"], d["pico_long"]
    top = z + d["pico_thick"]
    end = y + long / 2 + d["usb_socket_out"]
    rows = (x - d["header_rows"] / 2, x + d["header_rows"] / 2)
    holes = [
        (dx * d["pico_holes_wide"] / 2, dy * d["pico_holes_long"] / 2)
        for dx in (-1, 1)
        for dy in (-1, 1)
    ]
    usb = _block(x, end - 2.8, d["usb_socket_wide"], 5.6, top, top + d["usb_socket_high"])
    plastic = [_block(at, y, d["header_body"], long, z - d["header_body"], z) for at in rows]
    pins = [
        _block(at, y + (n - 9.5) * 2.54, 0.64, 0.64, z - d["header_deep"], z - d["header_body"])
        for at in rows
        for n in range(20)
    ]
    joints = [_block(at, y, 1.6, long - 1, top, top + d["header_solder"]) for at in rows]
    button = _block(d["bootsel_x"], d["bootsel_y"], 3.2, 4.2, top, top + d["bootsel_high"])
    return [
        Body("pico", _drilled(x, y, wide, long, z, top, holes, d["pico_hole"]), _BOARD),
        Body("usb", usb, _METAL),
        Body("chip", _block(x, y - 2.5, 7, 7, top, top + d["pico_tall"]), _DARK),
        Body("bootsel", button, (250, 246, 236)),
        Body("lamp", _block(d["lamp_x"], d["lamp_y"], 1.6, 0.8, top, top + 0.6), (90, 230, 90)),
        Body("header", _joined(*plastic), _DARK),
        Body("pins", _joined(*pins), _METAL),
        Body("header joints", _joined(*joints), _METAL),
    ]


def _drilled(
    x: float,
    y: float,
    wide: float,
    deep: float,
    z0: float,
    z1: float,
    holes: list[tuple[float, float]],
    hole: float,
) -> Mesh:
    """A board with square holes, given from its middle: blocks around them."""
    cuts_x = sorted({-wide / 2, wide / 2, *(h[0] + s * hole / 2 for h in holes for s in (-1, 1))})
    cuts_y = sorted({-deep / 2, deep / 2, *(h[1] + s * hole / 2 for h in holes for s in (-1, 1))})
    blocks: list[Mesh] = []
    for left, right in zip(cuts_x, cuts_x[1:], strict=False):
        for near, far in zip(cuts_y, cuts_y[1:], strict=False):
            middle = (left + right) / 2, (near + far) / 2
            if not any(
                abs(middle[0] - h[0]) < hole / 2 and abs(middle[1] - h[1]) < hole / 2
                for h in holes
            ):
                blocks.append(box((x + left, y + near, z0), (x + right, y + far, z1)))
    return _joined(*blocks)


def _display(d: dict[str, float]) -> list[Body]:
    x, y, z = d["display_x"], d["display_y"], d["display_z"]
    top = z + d["display_thick"]
    holes = [
        (sx * d["display_holes_wide"] / 2, sy * d["display_holes_high"] / 2)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    board = _drilled(x, y, d["display_wide"], d["display_high"], z, top, holes, 2.2)
    glass = _block(
        x, y + d["glass_up"], d["glass_wide"], d["glass_high"], top, top + d["glass_thick"]
    )
    row = y + d["display_high"] / 2 - d["display_pins_in"]
    count = int(d["display_pins"])
    pins = [
        _block(x + (n - (count - 1) / 2) * 2.54, row, 0.64, 0.64, z - d["header_deep"], z)
        for n in range(count)
    ]
    joints = _block(x, row, count * 2.54 - 1, 1.6, top, top + 2.0)
    return [
        Body("display", board, _OLED),
        Body("glass", glass, _GLASS),
        Body("display pins", _joined(*pins), _METAL),
        Body("display joints", joints, _METAL),
    ]


def _strip(d: dict[str, float]) -> list[Body]:
    x, y, z = d["strip_x"], d["strip_y"], d["strip_z"]
    top = z + d["strip_thick"]
    holes = [(n * d["strip_holes"], d["strip_screws"]) for n in (-1, 0, 1)]
    board = _drilled(x, y, d["strip_long"], d["strip_wide"], z, top, holes, 2.2)
    bodies, plungers, joints = list[Mesh](), list[Mesh](), list[Mesh]()
    for n in range(4):
        at = x + (n - 1.5) * d["switch_pitch"]
        high = top + d["switch_body"]
        bodies.append(_block(at, y, d["switch_wide"], d["switch_wide"], top, high))
        plungers.append(cylinder(at, y, 1.75, high, top + d["switch_height"], 20))
        for dx, dy in product((-2.54, 2.54), (-3.81, 3.81)):
            joints.append(_block(at + dx, y + dy, 1.4, 1.4, z - d["solder"], z))
    return [
        Body("strip", board, _STRIP),
        Body("switches", _joined(*bodies), _METAL),
        Body("plungers", _joined(*plungers), _DARK),
        Body("joints", _joined(*joints), _METAL),
    ]


def buzzer(d: dict[str, float], wide: float) -> Body:
    """A buzzer of this diameter in its ring."""
    round_ = cylinder(d["buzzer_x"], d["buzzer_y"], wide / 2, 0.01, d["buzzer_high"])
    return Body("buzzer", round_, _DARK)


def _small_screws(d: dict[str, float]) -> list[Body]:
    """M2: two hold the Pico, four the display, three the strip. Their cores: the thread cuts."""
    core, head = d["small_hole"] / 2 - 0.05, d["small_head"] / 2
    top = d["pico_z"] + d["pico_thick"]
    pico: list[Mesh] = []
    for side in (-1, 1):
        x = d["pico_x"] + side * d["pico_holes_wide"] / 2
        y = d["pico_y"] - d["pico_holes_long"] / 2
        pico += [
            cylinder(x, y, core, top - d["pico_screw"], top),
            cylinder(x, y, head, top, top + 1.6),
        ]
    hung: dict[str, list[Mesh]] = {"display screws": [], "strip screws": []}
    places = [
        ("display screws", sx * d["display_holes_wide"] / 2, sy * d["display_holes_high"] / 2)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ] + [("strip screws", n * d["strip_holes"], d["strip_screws"]) for n in (-1, 0, 1)]
    for name, dx, dy in places:
        on = name.split()[0]
        x, y, z = d[f"{on}_x"] + dx, d[f"{on}_y"] + dy, d[f"{on}_z"]
        hung[name] += [
            cylinder(x, y, core, z, z + d[f"{on}_screw"]),
            cylinder(x, y, head, z - 1.6, z),
        ]
    return [
        Body("pico screws", _joined(*pico), _METAL),
        *(Body(name, _joined(*meshes), _METAL) for name, meshes in hung.items()),
    ]


def long_screws(tray: bool = False, kind: str = "small") -> list[Body]:
    """M3, countersunk: four through the lid, four through the foot (and the tray)."""
    d = case.dimensions(kind)
    core, free, head = (
        d["screw_hole"] / 2 - 0.05,
        d["screw_free"] / 2 - 0.2,
        d["screw_head"] / 2 - 0.15,
    )
    deep = head - free
    above, below = list[Mesh](), list[Mesh]()
    top = d["inner_z"] + d["lid_thick"]
    plate = -d["floor_thick"] - d["foot_plate"] - (tray_deep(d) if tray else 0)
    length = d["tray_screw" if tray else "foot_screw"]
    for x, y in corners(d):
        above.append(cone(x, y, free, head, top - deep, top))
        above.append(cylinder(x, y, core, top - d["lid_screw"], top - deep))
        below.append(cone(x, y, head, free, plate, plate + deep))
        below.append(cylinder(x, y, core, plate + deep, plate + length))
    return [
        Body("lid screws", _joined(*above), _METAL),
        Body("foot screws", _joined(*below), _METAL),
    ]


def room(kind: str = "small") -> list[Body]:
    """What must stay free for wires and hands."""
    d = case.dimensions(kind)
    x, y = d["pico_x"], d["pico_y"]
    top = d["pico_z"] + d["pico_thick"]
    over = top + d["header_solder"]
    rows = [x - d["header_rows"] / 2, x + d["header_rows"] / 2]
    wires = [_block(at, y - 3, 2.0, d["pico_long"] - 10, over, over + 1.5) for at in rows]
    row = d["display_y"] + d["display_high"] / 2 - d["display_pins_in"]
    tips = d["display_z"] - d["header_deep"]
    bend = _block(d["display_x"], row, d["display_pins"] * 2.54, 4.0, tips - 1.0, tips - 0.1)
    end = y + d["pico_long"] / 2 + d["usb_socket_out"]
    plug = _block(x, end + 15, 11.0, 30.0, top - 2.0, top + 4.8)
    bodies = [
        Body("wires at the Pico", _joined(*wires), _ROOM),
        Body("wires at the display", bend, _ROOM),
        Body("plug", plug, _ROOM),
    ]
    if d["bootsel_hole"]:
        low, high = top + d["bootsel_high"], d["inner_z"] + 40
        clip = cylinder(d["bootsel_x"], d["bootsel_y"], 1.0, low, high, 16)
        bodies.append(Body("paper clip", clip, _ROOM))
    driver = [
        cylinder(cx, cy, 3.0, -60.0, -d["floor_thick"] - d["foot_plate"]) for cx, cy in corners(d)
    ]
    bodies.append(Body("screwdriver", _joined(*driver), _ROOM))
    return bodies
