"""The device as it is put together: printed parts and bought parts, each in its place."""

from dataclasses import dataclass

from pilothouse_tools.hardware import case, mesh
from pilothouse_tools.hardware.mesh import Mesh

Colour = tuple[int, int, int]

_PRINT, _LID, _CAP = (236, 190, 92), (245, 210, 130), (250, 246, 236)
_BOARD, _OLED, _STRIP = (60, 140, 80), (58, 92, 160), (196, 160, 96)
_METAL, _DARK, _GLASS = (190, 192, 196), (58, 60, 66), (16, 18, 24)


@dataclass(frozen=True)
class Body:
    """One body in its place in the closed case."""

    name: str
    mesh: Mesh
    colour: Colour


def printed(tray: bool = False) -> list[Body]:
    """The printed parts in their places."""
    d = case.dimensions()
    turn = d["inner_z"] + d["lid_thick"]
    lid = mesh.moved(
        mesh.load(case.FOLDER / "lid.stl"), lambda p: (d["inner_x"] - p[0], p[1], turn - p[2])
    )
    first = d["strip_x"] - 1.5 * d["switch_pitch"]
    under = d["inner_z"] - d["cap_flange"]
    caps = mesh.load(case.FOLDER / "caps.stl")
    bodies = [
        Body("base", mesh.load(case.FOLDER / "base.stl"), _PRINT),
        Body("lid", lid, _LID),
        Body("caps", mesh.shifted(caps, first, d["strip_y"], under), _CAP),
    ]
    if tray:
        down = d["battery_high"] + 1 + 2 * d["floor_thick"]
        body = mesh.shifted(mesh.load(case.FOLDER / "tray.stl"), 0, 0, -down)
        bodies.append(Body("tray", body, _PRINT))
    return bodies


def bought() -> list[Body]:
    """The bought parts in their places, as simple bodies with their outer dimensions."""
    return [*_pico(), *_display(), *_strip(), *_buzzer()]


def battery() -> Body:
    """The holder, in the tray."""
    d = case.dimensions()
    x, y = d["inner_x"] / 2, d["inner_y"] / 2
    z = -d["floor_thick"] - d["battery_high"] - 0.5
    half = d["battery_long"] / 2, d["battery_wide"] / 2
    low, high = (x - half[0], y - half[1], z), (x + half[0], y + half[1], z + d["battery_high"])
    return Body("battery", mesh.box(low, high), _DARK)


def _pico() -> list[Body]:
    d = case.dimensions()
    half_x, half_y = d["pico_wide"] / 2, d["pico_long"] / 2
    x, y, z = d["pico_x"], d["pico_y"], d["pico_z"]
    top = z + d["pico_thick"]
    board = mesh.box((x - half_x, y - half_y, z), (x + half_x, y + half_y, top))
    end, socket = y + half_y + d["usb_socket_out"], d["usb_socket_wide"] / 2
    usb = mesh.box((x - socket, end - 5.6, top), (x + socket, end, top + d["usb_socket_high"]))
    chip = mesh.box((x - 3.5, y - 6, top), (x + 3.5, y + 1, top + d["pico_tall"]))
    return [Body("pico", board, _BOARD), Body("usb", usb, _METAL), Body("chip", chip, _DARK)]


def _display() -> list[Body]:
    d = case.dimensions()
    x, y, z = d["display_x"], d["display_y"], d["display_z"]
    half_x, half_y = d["display_wide"] / 2, d["display_high"] / 2
    top = z + d["display_thick"]
    board = mesh.box((x - half_x, y - half_y, z), (x + half_x, y + half_y, top))
    middle = y + d["glass_up"]
    half_x, half_y = d["glass_wide"] / 2, d["glass_high"] / 2
    glass = mesh.box(
        (x - half_x, middle - half_y, top), (x + half_x, middle + half_y, top + d["glass_thick"])
    )
    return [Body("display", board, _OLED), Body("glass", glass, _GLASS)]


def _strip() -> list[Body]:
    d = case.dimensions()
    x, y, z = d["strip_x"], d["strip_y"], d["strip_z"]
    half_x, half_y, half = d["strip_long"] / 2, d["strip_wide"] / 2, d["switch_wide"] / 2
    top = z + d["strip_thick"]
    board = mesh.box((x - half_x, y - half_y, z), (x + half_x, y + half_y, top))
    bodies, plungers, joints = list[Mesh](), list[Mesh](), list[Mesh]()
    for n in range(4):
        at = x + (n - 1.5) * d["switch_pitch"]
        high = top + d["switch_body"]
        bodies.append(mesh.box((at - half, y - half, top), (at + half, y + half, high)))
        plungers.append(mesh.cylinder(at, y, 1.75, high, top + d["switch_height"], 20))
        joints.append(mesh.box((at - 3.3, y - 2.3, z - d["solder"]), (at + 3.3, y + 2.3, z)))
    return [
        Body("strip", board, _STRIP),
        Body("switches", sum(bodies, list[mesh.Triangle]()), _METAL),
        Body("plungers", sum(plungers, list[mesh.Triangle]()), _DARK),
        Body("joints", sum(joints, list[mesh.Triangle]()), _METAL),
    ]


def _buzzer() -> list[Body]:
    d = case.dimensions()
    low = d["inner_z"] - d["buzzer_high"]
    round_ = mesh.cylinder(d["buzzer_x"], d["buzzer_y"], d["buzzer_wide"] / 2, low, d["inner_z"])
    return [Body("buzzer", round_, _DARK)]
