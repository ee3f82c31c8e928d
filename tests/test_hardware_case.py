"""The case: closed meshes, openings where the parts are, and nothing in anything's way."""

import itertools
import json
from functools import cache

import pytest

from pilothouse_tools.hardware import assembly, case, mesh
from pilothouse_tools.hardware.mesh import Column, Mesh

STEP = 0.5
SIZE = case.dimensions()


@cache
def bodies() -> dict[str, Mesh]:
    parts = [*assembly.printed(tray=True), *assembly.bought(), assembly.battery()]
    return {body.name: body.mesh for body in parts}


@cache
def solid(name: str) -> dict[tuple[int, int], Column]:
    return mesh.columns(bodies()[name], STEP)


def column(name: str, x: float, y: float) -> Column:
    """Where the body is solid above and below a point of the floor."""
    return solid(name).get((round(x / STEP - 0.5137), round(y / STEP - 0.4871)), [])


def test_the_stl_files_belong_to_the_source() -> None:
    assert case.MANIFEST.read_text() == case.manifest(), "run make case"
    assert json.loads(case.MANIFEST.read_text())["source"] == case.source_sum()


@pytest.mark.parametrize("part", case.PARTS)
def test_the_meshes_are_closed_and_look_outwards(part: str) -> None:
    triangles = mesh.load(case.FOLDER / f"{part}.stl")
    assert len(triangles) > 100
    assert mesh.open_edges(triangles) == 0
    assert mesh.volume(triangles) > 500


def test_an_open_mesh_would_be_noticed() -> None:
    block = mesh.box((0, 0, 0), (1, 2, 3))
    assert mesh.open_edges(block) == 0 and mesh.volume(block) == pytest.approx(6)
    assert mesh.open_edges(block[1:]) == 3
    a, b, c = block[0]
    assert mesh.open_edges([(a, c, b), *block[1:]]) > 0


@pytest.mark.parametrize("part", case.PARTS)
def test_each_part_lies_flat_on_the_printers_bed(part: str) -> None:
    """Printable without supports: nothing but the marked bridges hangs in the air."""
    triangles = mesh.load(case.FOLDER / f"{part}.stl")
    (_, _, low), _ = mesh.bounds(triangles)
    hanging = 0.0
    for a, b, c in triangles:
        u = [b[i] - a[i] for i in range(3)]
        v = [c[i] - a[i] for i in range(3)]
        normal = (
            u[1] * v[2] - u[2] * v[1],
            u[2] * v[0] - u[0] * v[2],
            u[0] * v[1] - u[1] * v[0],
        )
        length = sum(part * part for part in normal) ** 0.5
        steep = normal[2] < -0.8 * length  # flatter than about 53 degrees, looking down
        if length and steep and min(a[2], b[2], c[2]) > low + 0.01:
            hanging += length / 2
    # bridges: the top of the USB opening; rings around sunk screw heads
    usb = SIZE["usb_width"] * SIZE["wall"]
    heads = 4 * 3.15 * ((SIZE["screw_head"] / 2) ** 2 - (SIZE["screw_free"] / 2) ** 2)
    cores = 4 * 3.15 * (SIZE["screw_hole"] / 2) ** 2
    allowed = {"base": usb + cores, "lid": heads, "caps": 0.0, "tray": heads}
    assert hanging <= allowed[part] + 1.0, hanging


def test_the_outer_size_follows_from_the_dimensions() -> None:
    wide, deep = SIZE["inner_x"] + 2 * SIZE["wall"], SIZE["inner_y"] + 2 * SIZE["wall"]
    for part, high in (
        ("base", SIZE["inner_z"] + SIZE["floor_thick"]),
        ("lid", SIZE["lid_thick"] + SIZE["strip_post"]),
        ("tray", SIZE["battery_high"] + 1 + SIZE["floor_thick"]),
    ):
        low, top = mesh.bounds(mesh.load(case.FOLDER / f"{part}.stl"))
        size = [top[i] - low[i] for i in range(3)]
        assert size == pytest.approx([wide, deep, high], abs=0.02), part


def test_the_window_shows_the_whole_picture_and_hides_the_rest() -> None:
    x, y = SIZE["display_x"], SIZE["window_y"]
    half_x, half_y = SIZE["picture_wide"] / 2 + 0.3, SIZE["picture_high"] / 2 + 0.3
    for dx, dy in itertools.product((-half_x, 0, half_x), (-half_y, 0, half_y)):
        assert column("lid", x + dx, y + dy) == []
    for dx, dy in ((half_x + 1.5, 0), (0, half_y + 1.5)):
        assert column("lid", x + dx, y + dy)
    glass = SIZE["glass_wide"] / 2
    assert SIZE["window_wide"] / 2 < glass  # it cannot fall through
    assert SIZE["display_y"] + SIZE["glass_up"] + SIZE["glass_high"] / 2 > y + half_y


def test_caps_stand_over_the_plungers_and_cannot_fall_out() -> None:
    for n in range(4):
        x, y = SIZE["strip_x"] + (n - 1.5) * SIZE["switch_pitch"], SIZE["strip_y"]
        assert column("lid", x, y) == []
        ((cap_low, cap_high),) = column("caps", x + 4, y)  # beside the mark
        ((_, plunger),) = column("plungers", x, y)
        assert 0.1 < cap_low - plunger < 0.5
        assert cap_high > SIZE["inner_z"] + SIZE["lid_thick"] + 1
        rim = SIZE["cap_width"] / 2 + SIZE["cap_rim"] - 0.3
        ((_, flange),) = column("caps", x, y + rim)
        assert flange == pytest.approx(SIZE["inner_z"], abs=0.01)
        assert column("lid", x, y + rim)[0][0] >= flange - 0.01


def test_the_marks_are_engraved_in_all_caps() -> None:
    levels = {round(p[2], 2) for t in bodies()["caps"] for p in t}
    top = SIZE["inner_z"] + SIZE["lid_thick"] + SIZE["cap_out"]
    assert round(top - SIZE["mark_deep"], 2) in levels
    volumes = set()
    pitch, left = SIZE["switch_pitch"], SIZE["strip_x"] - 2 * SIZE["switch_pitch"]
    for n in range(4):
        cap = [t for t in bodies()["caps"] if left + n * pitch < t[0][0] < left + (n + 1) * pitch]
        volumes.add(round(mesh.volume(cap), 2))
    assert len(volumes) >= 3  # up and down are each other's mirror


def test_the_usb_opening_frees_the_plug() -> None:
    wall = [p for t in bodies()["base"] for p in t if p[1] > SIZE["inner_y"] - 0.01]
    half = SIZE["usb_width"] / 2
    edges = {round(p[0], 2) for p in wall if SIZE["usb_z"] - 4 < p[2] < SIZE["usb_z"] + 4}
    assert {round(SIZE["pico_x"] - half, 2), round(SIZE["pico_x"] + half, 2)} <= edges
    assert SIZE["usb_width"] >= SIZE["usb_socket_wide"] + 3
    for z in (2.0, SIZE["usb_socket_high"] / 2):
        spot = SIZE["pico_z"] + SIZE["pico_thick"] + z
        for low, high in column("base", SIZE["pico_x"], SIZE["inner_y"] + SIZE["wall"] / 2):
            assert not low < spot < high


def test_screws_meet_their_posts() -> None:
    near, far_x, far_y = (
        SIZE["post_in"],
        SIZE["inner_x"] - SIZE["post_in"],
        SIZE["inner_y"] - SIZE["post_in"],
    )
    for x, y in itertools.product((near, far_x), (near, far_y)):
        assert column("lid", x, y) == [] and column("tray", x, y) == []
        assert all(high < SIZE["inner_z"] - 7 for _, high in column("base", x, y))
        assert any(
            high == pytest.approx(SIZE["inner_z"]) for _, high in column("base", x + 2.2, y)
        )
    for dx, dy in itertools.product((-1, 1), (-1, 1)):
        x = SIZE["pico_x"] + dx * SIZE["pico_holes_wide"] / 2
        y = SIZE["pico_y"] + dy * SIZE["pico_holes_long"] / 2
        assert column("base", x, y)[-1][1] <= 0.1  # the hole
        assert column("base", x + 1.6, y)[-1][1] == pytest.approx(SIZE["pico_z"], abs=0.1)


def test_nothing_is_inside_anything_else() -> None:
    for one, other in itertools.combinations(bodies(), 2):
        shared = mesh.overlap(solid(one), solid(other), STEP)
        assert shared < 0.05, f"{one} and {other} share {shared:.1f} cubic millimetres"


def test_parts_that_touch_would_be_noticed() -> None:
    moved = mesh.columns(mesh.shifted(bodies()["display"], 0, 0, 3), STEP)
    assert mesh.overlap(solid("lid"), moved, STEP) > 1
    wide = mesh.columns(mesh.shifted(bodies()["pico"], 0, 2, 0), STEP)
    assert mesh.overlap(solid("base"), wide, STEP) > 1


def test_wires_have_room_between_lid_and_base() -> None:
    under = min(SIZE["strip_z"] - SIZE["solder"], SIZE["display_z"])
    over = SIZE["pico_z"] + SIZE["pico_thick"] + SIZE["pico_tall"]
    assert under - over >= 2.5
