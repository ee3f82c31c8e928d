"""The case holds its parts: nothing is in anything's way, and what is misplaced does not fit."""

import itertools

import pytest

from case_bodies import STEP, bodies, each_kind, shared, size, solid
from pilothouse_tools.hardware import assembly, mesh
from pilothouse_tools.hardware.mesh import Mesh


def touching(kind: str) -> dict[frozenset[str], tuple[float, float]]:
    """Which bodies are pressed together, and by how much."""
    return {frozenset(("base", "buzzer")): (0.5, 6.0)}


@each_kind
def test_nothing_is_inside_anything_else(kind: str) -> None:
    for one, other in itertools.combinations(bodies(kind), 2):
        volume = mesh.overlap(solid(kind, one), solid(kind, other), STEP)
        low, high = touching(kind).get(frozenset((one, other)), (0.0, 0.05))
        assert low <= volume <= high, f"{one} and {other} share {volume:.1f} cubic millimetres"


@each_kind
def test_wires_and_hands_have_room(kind: str) -> None:
    others = [name for name in bodies(kind) if name not in ("tray", "battery", "foot screws")]
    for body in assembly.room(kind):
        ours = others if body.name != "screwdriver" else ["base"]
        assert shared(kind, body.mesh, ours) == {}, body.name
    foot = mesh.columns({b.name: b.mesh for b in assembly.printed(False, kind)}["foot"], STEP)
    driver = next(b.mesh for b in assembly.room(kind) if b.name == "screwdriver")
    assert mesh.overlap(mesh.columns(driver, STEP), foot, STEP) < 0.05


# part, in which bodies it is held, how it is moved: each must collide somewhere
HELD = [
    ("pico", ("base",), (0, 1.5, 0)),
    ("pico", ("base",), (0, 0, -0.6)),
    ("pico", ("base",), (1, 0, 0)),  # pegs
    ("pico", ("base",), (0, -1, 0)),
    ("header", ("base",), (1, 0, 0)),
    ("header", ("base",), (-1, 0, 0)),
    ("pins", ("base",), (0, 0, -1)),
    ("usb", ("base",), (3, 1, 0)),
    ("glass", ("lid",), (0, 0, 0.5)),
    ("display", ("lid",), (0, 0, 0.5)),
    ("display", ("display screws",), (0.8, 0, 0)),
    ("display", ("display screws",), (0, -0.8, 0)),
    ("strip", ("strip screws",), (0.8, 0, 0)),
    ("strip", ("strip screws",), (0, 0.8, 0)),
    ("strip", ("lid",), (0, 0, 0.5)),
    ("caps", ("lid",), (0, 0, 0.5)),
    ("caps", ("lid",), (0.8, 0, 0)),
    ("caps", ("lid",), (0, -0.8, 0)),
    ("buzzer", ("base",), (0.8, 0, 0)),
    ("buzzer", ("base",), (0, -0.8, 0)),
    ("battery", ("tray",), (0.8, 0, 0)),
    ("battery", ("tray",), (-0.8, 0, 0)),
    ("battery", ("tray",), (0, 0.8, 0)),
    ("battery", ("tray", "base"), (0, 0, 1.2)),
    ("lid", ("base",), (0.8, 0, 0)),
    ("lid", ("base",), (0, -0.8, 0)),
]


@each_kind
@pytest.mark.parametrize(("part", "holders", "way"), HELD)
def test_a_shifted_part_does_not_fit(
    kind: str, part: str, holders: tuple[str, ...], way: tuple[float, float, float]
) -> None:
    before = sum(shared(kind, bodies(kind)[part], list(holders)).values())
    moved = mesh.shifted(bodies(kind)[part], *way)
    assert sum(shared(kind, moved, list(holders)).values()) > before + 0.2


def flipped(body: Mesh, x: float, z: float) -> Mesh:
    """Turned upside down around an axis from you to the far wall."""
    return mesh.moved(body, lambda p: (2 * x - p[0], p[1], 2 * z - p[2]))


@each_kind
def test_a_flipped_or_turned_part_does_not_fit(kind: str) -> None:
    d = size(kind)
    whole = [
        *bodies(kind)["pico"],
        *bodies(kind)["usb"],
        *bodies(kind)["header"],
        *bodies(kind)["pins"],
    ]
    back = mesh.turned(whole, d["pico_x"], d["pico_y"], 180)
    assert shared(kind, back, ["base"])  # a stop meets the socket
    over = flipped(whole, d["pico_x"], d["pico_z"] + d["pico_thick"] / 2)
    assert shared(kind, over, ["base", "lid", "display", "display pins", "strip", "joints"])
    display = [*bodies(kind)["display"], *bodies(kind)["glass"], *bodies(kind)["display pins"]]
    over = flipped(display, d["display_x"], d["display_z"] + d["display_thick"] / 2)
    assert shared(kind, over, ["lid"])
    joints = bodies(kind)["display joints"]
    turned = mesh.turned(joints, d["display_x"], d["display_y"], 180)
    if kind == "small":  # the large glass is so thick that its display lies flat all the same
        assert shared(kind, turned, ["lid"])
    turned = mesh.turned(bodies(kind)["strip"], d["strip_x"], d["strip_y"], 180)
    assert shared(kind, turned, ["strip screws"])
    across = mesh.turned(assembly.battery(kind).mesh, d["inner_x"] / 2, d["inner_y"] / 2, 90)
    assert shared(kind, across, ["tray"])
    middle = d["strip_z"] + d["strip_thick"] / 2
    strip = [*bodies(kind)["strip"], *bodies(kind)["switches"], *bodies(kind)["plungers"]]
    assert shared(
        kind, flipped(strip, d["strip_x"], middle), ["header joints", "pico", "chip", "bootsel"]
    ) or (
        # with the buttons away from the lid, their plungers reach no cap
        max(p[2] for t in flipped(strip, d["strip_x"], middle) for p in t) < d["inner_z"] - 3
    )
    for part in ("lid", "foot"):
        turned = mesh.turned(bodies(kind)[part], d["inner_x"] / 2, d["inner_y"] / 2, 180)
        used = ["base", "caps", "display", "strip", "bootsel", "display screws", "strip screws"]
        assert part == "foot" or shared(kind, turned, used)
