"""The case: closed meshes, openings where the parts are, and nothing in anything's way.

Everything is asked of the committed STL files, for both sizes.
"""

import io
import itertools
import json
import re
import zipfile

import pytest

from case_bodies import STEP, at, bodies, column, each_kind, shared, size
from pilothouse_tools.hardware import assembly, case, mesh, package
from pilothouse_tools.hardware.mesh import Mesh

EACH_PART = [(kind, name) for kind, names in case.PARTS.items() for name in names]


def test_the_stl_files_belong_to_the_source() -> None:
    known = json.loads(case.MANIFEST.read_text())
    assert case.MANIFEST.read_text() == case.manifest(known["print"]), "run make case"
    assert known["source"] == case.source_sum() and case.is_built()
    assert set(known["print"]) == set(known["parts"])
    assert all(5 < n["minutes"] < 600 and 1 < n["grams"] < 90 for n in known["print"].values())


@pytest.mark.parametrize(("kind", "name"), EACH_PART)
def test_the_meshes_are_closed_and_look_outwards(kind: str, name: str) -> None:
    data = case.part(kind, name).read_bytes()
    triangles = mesh.load(case.part(kind, name))
    assert len(triangles) > 100
    assert mesh.open_edges(triangles) == 0
    assert mesh.volume(triangles) > 500
    # whatever order the triangles come in, the file is the same
    assert mesh.stl(triangles) == mesh.stl(triangles[::-1]) == data


def test_an_open_mesh_would_be_noticed() -> None:
    block = mesh.box((0, 0, 0), (1, 2, 3))
    assert mesh.open_edges(block) == 0 and mesh.volume(block) == pytest.approx(6)
    assert mesh.open_edges(block[1:]) == 3
    a, b, c = block[0]
    assert mesh.open_edges([(a, c, b), *block[1:]]) > 0


def test_a_body_that_is_cut_into_other_triangles_is_the_same_body() -> None:
    body = mesh.box((0, 0, 0), (1, 2, 3))
    low = [face for face in body if all(corner[2] == 0 for corner in face)]
    others = [face for face in body if face not in low]
    a, b, c, d = (0.0, 0.0, 0.0), (0.0, 2.0, 0.0), (1.0, 2.0, 0.0), (1.0, 0.0, 0.0)
    ways = ([(a, b, c), (a, c, d)], [(a, b, d), (b, c, d)])
    assert len(low) == 2 and all(mesh.open_edges([*others, *way]) == 0 for way in ways)
    assert all(mesh.is_same_body(body, [*others, *way]) for way in ways)
    assert not mesh.is_same_body(body, mesh.shifted(body, 0, 0, 1))
    assert not mesh.is_same_body(body, mesh.box((0, 0, 0), (1, 2, 4)))


@each_kind
def test_the_3mf_file_holds_all_parts_beside_each_other(kind: str) -> None:
    names = case.PARTS["small"]
    parts = [(name, mesh.load(case.part(kind, name))) for name in names]
    data = (case.FOLDER / f"pilothouse-{kind}.3mf").read_bytes()
    assert data == package.text(parts), "run make case"
    model = zipfile.ZipFile(io.BytesIO(data)).read("3D/3dmodel.model").decode()
    assert re.findall(r'name="(\w+)"', model) == list(names)
    assert model.count("<triangle ") == sum(len(body) for _, body in parts)
    places: list[tuple[float, float, float, float]] = []
    for (_, body), move in zip(parts, re.findall(r'transform="([^"]+)"', model), strict=True):
        x, y, _z = map(float, move.split()[9:])
        low, high = mesh.bounds(body)
        places.append((low[0] + x, low[1] + y, high[0] + x, high[1] + y))
    for a, b in itertools.combinations(places, 2):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
    assert max(place[2] for place in places) <= 210 and min(place[0] for place in places) >= 0


@pytest.mark.parametrize(("kind", "name"), EACH_PART)
def test_each_part_prints_without_supports(kind: str, name: str) -> None:
    """It lies flat, and nothing but short bridges hangs in the air."""
    d = size(kind)
    triangles = mesh.load(case.part(kind, name))
    (_, _, low), _ = mesh.bounds(triangles)
    hanging = flat = 0.0
    for face in triangles:
        a, b, c = face
        normal = mesh.direction(face)
        area = mesh.area(face)
        if max(a[2], b[2], c[2]) < low + 0.01:
            flat += area
        elif normal[2] < -0.8 and min(a[2], b[2], c[2]) > low + 0.01:  # flatter than 53 degrees
            hanging += area
    usb = d["usb_width"] * d["wall"]
    cores = 4 * 3.15 * (d["screw_hole"] / 2) ** 2  # between the screws from above and from below
    wheel = 1.5 * d["wheel_radius"] ** 2  # lines of 1.5 mm at most, engraved in the face
    allowed = {"base": usb + cores, "lid": wheel, "caps": 2.0}
    assert hanging <= allowed.get(name, 0.0) + 0.1
    assert flat > 300


@each_kind
def test_the_outer_size_follows_from_the_dimensions(kind: str) -> None:
    d = size(kind)
    wide, deep = d["inner_x"] + 2 * d["wall"], d["inner_y"] + 2 * d["wall"]
    tube = d["guide_deep"] if d["bootsel_hole"] else 0
    for part, high in (
        ("base", d["inner_z"] + d["floor_thick"]),
        ("lid", d["lid_thick"] + max(d["strip_post"], tube)),
        ("tray", d["battery_high"] + 1 + d["floor_thick"]),
    ):
        low, top = mesh.bounds(mesh.load(case.part(kind, part)))
        outer = [top[i] - low[i] for i in range(3)]
        assert outer == pytest.approx([wide, deep, high], abs=0.02), part


@each_kind
def test_the_window_shows_the_whole_picture_and_hides_the_rest(kind: str) -> None:
    d = size(kind)
    x, y = d["display_x"], d["window_y"]
    half_x, half_y = d["picture_wide"] / 2 + 0.3, d["picture_high"] / 2 + 0.3
    for dx, dy in itertools.product((-half_x, 0, half_x), (-half_y, 0, half_y)):
        assert column(kind, "lid", x + dx, y + dy) == []
    for dx, dy in ((half_x + 1.5, 0), (0, half_y + 1.5)):
        assert column(kind, "lid", x + dx, y + dy)
    assert d["window_wide"] / 2 < d["glass_wide"] / 2  # it cannot fall through
    assert d["display_y"] + d["glass_up"] + d["glass_high"] / 2 > y + half_y


@each_kind
def test_the_display_lies_flat_between_lid_and_posts(kind: str) -> None:
    """The glass touches the lid when the board touches its four posts."""
    d = size(kind)
    for dx, dy in itertools.product((-1, 1), (-1, 1)):
        x = d["display_x"] + dx * (d["display_holes_wide"] / 2 + 1.8)
        y = d["display_y"] + dy * (d["display_holes_high"] / 2 + 1.8)
        low = min(low for low, _ in column(kind, "lid", x, y))
        board = d["display_z"] + d["display_thick"]
        assert low == pytest.approx(board, abs=0.01)
    ((_, glass),) = column(kind, "glass", d["display_x"], d["window_y"])
    assert glass == pytest.approx(d["inner_z"], abs=0.01)


@each_kind
def test_caps_stand_over_the_plungers_and_cannot_fall_out(kind: str) -> None:
    d = size(kind)
    for n in range(4):
        x, y = d["strip_x"] + (n - 1.5) * d["switch_pitch"], d["strip_y"]
        assert column(kind, "lid", x, y) == []
        ((cap_low, cap_high),) = column(kind, "caps", x + 4, y)  # beside the mark
        ((_, plunger),) = column(kind, "plungers", x, y)
        assert 0.1 < cap_low - plunger < 0.5
        assert cap_high > d["inner_z"] + d["lid_thick"] + 1
        rim = d["cap_width"] / 2 + d["cap_rim"] - 0.3
        ((_, flange),) = column(kind, "caps", x, y - rim)
        assert flange == pytest.approx(d["inner_z"], abs=0.01)
        assert column(kind, "lid", x, y - rim)[0][0] >= flange - 0.01


def single_caps(kind: str) -> list[tuple[float, Mesh]]:
    """The four caps in their places, each with the middle of its hole."""
    d = size(kind)
    pitch = d["switch_pitch"]
    found: list[tuple[float, Mesh]] = []
    for n in range(4):
        x = d["strip_x"] + (n - 1.5) * pitch
        cap = [t for t in bodies(kind)["caps"] if abs(t[0][0] - x) < pitch / 2]
        found.append((x, cap))
    return found


@each_kind
def test_a_turned_cap_does_not_fit(kind: str) -> None:
    for x, cap in single_caps(kind):
        assert shared(kind, cap, ["lid"]) == {}
        for degrees in (-180, -135, -90, -60, -30, -15, 15, 30, 60, 90, 135):
            turned = mesh.turned(cap, x, size(kind)["strip_y"], degrees)
            assert shared(kind, turned, ["lid"]), degrees


def test_the_marks_are_engraved_in_all_caps() -> None:
    d = size("small")
    levels = {round(p[2], 2) for t in bodies("small")["caps"] for p in t}
    top = d["inner_z"] + d["lid_thick"] + d["cap_out"]
    assert round(top - d["mark_deep"], 2) in levels
    assert len({round(mesh.volume(cap), 2) for _, cap in single_caps("small")}) >= 3


@each_kind
def test_the_usb_opening_frees_the_plug(kind: str) -> None:
    d = size(kind)
    wall = [p for t in bodies(kind)["base"] for p in t if p[1] > d["inner_y"] - 0.01]
    half = d["usb_width"] / 2
    edges = {round(p[0], 2) for p in wall if d["usb_z"] - 4 < p[2] < d["usb_z"] + 4}
    assert {round(d["pico_x"] - half, 2), round(d["pico_x"] + half, 2)} <= edges
    assert d["usb_width"] >= d["usb_socket_wide"] + 3


def test_bootsel_and_lamp_can_be_reached_through_the_lid() -> None:
    d = size("small")
    for name, hole in (("bootsel", d["bootsel_hole"]), ("lamp", d["lamp_hole"])):
        x, y = d[f"{name}_x"], d[f"{name}_y"]
        assert column("small", "lid", x, y) == []
        assert column("small", name, x, y)
        tube = column("small", "lid", x + hole / 2 + 0.6, y)
        assert tube and min(low for low, _ in tube) < d["inner_z"] - 8
        assert tube[0][0] > d["pico_z"] + d["pico_thick"] + d["bootsel_high"]


TOLERANCE = 0.25  # of a length of screw, and of a board


@each_kind
def test_screws_reach_and_do_not_bottom_out(kind: str) -> None:
    """Each screw has thread enough in the print, and its hole is deeper than its tip goes."""
    d = size(kind)

    def check(part: str, x: float, y: float, seat: float, length: float, way: int) -> float:
        """How much thread there is on the way up (1) or down (-1)."""
        holed = column(kind, part, x, y)
        beside = d["screw_hole"] / 2 if length > 6.5 else d["small_hole"] / 2
        flesh = column(kind, part, x + beside + 0.45, y)
        tip = seat + way * (length + TOLERANCE)
        for low, high in holed:
            between = (low < tip if way > 0 else high > tip) and (
                high > seat + 0.1 if way > 0 else low < seat - 0.1
            )
            assert not between, f"the tip at {tip:.2f} meets {low:.2f} to {high:.2f}"
        low, high = sorted((seat, seat + way * length))
        return sum(max(0.0, min(top, high) - max(bottom, low)) for bottom, top in flesh)

    lid_top = d["inner_z"] + d["lid_thick"]
    plate = -d["floor_thick"] - d["foot_plate"]
    for x, y in assembly.corners(d):
        assert check("base", x, y, lid_top, d["lid_screw"], -1) >= 5
        assert check("base", x, y, plate, d["foot_screw"], 1) >= 5
        assert (
            check(
                "base", x, y, plate + d["foot_plate"] - assembly.tray_deep(d), d["tray_screw"], 1
            )
            >= 5
        )
        assert check("base", x, y, plate - assembly.tray_deep(d), d["tray_screw"], 1) >= 4.5
        assert column(kind, "lid", x, y) == column(kind, "tray", x, y) == []
    for side in (-1, 1):
        x = d["pico_x"] + side * d["pico_holes_wide"] / 2
        y = d["pico_y"] - d["pico_holes_long"] / 2
        seat = d["pico_z"] + d["pico_thick"]
        beside = column(kind, "base", x - side * 1.4, y)
        assert beside[-1][1] == pytest.approx(d["pico_z"], abs=0.1)
        assert all(
            high < seat - d["pico_screw"] - TOLERANCE for _, high in column(kind, "base", x, y)
        )
    for n in (-1, 0, 1):
        x, y = d["strip_x"] + n * d["strip_holes"], d["strip_y"] + d["strip_screws"]
        assert check("lid", x, y, d["strip_z"], d["strip_screw"], 1) >= 3
    for dx, dy in itertools.product((-1, 1), (-1, 1)):
        x = d["display_x"] + dx * d["display_holes_wide"] / 2
        y = d["display_y"] + dy * d["display_holes_high"] / 2
        face = column(kind, "lid", x, y)
        tip = d["display_z"] + d["display_screw"]
        assert face == [pytest.approx((lid_top - d["face_left"], lid_top), abs=0.01)]
        assert tip + 0.15 < face[0][0] and tip - d["display_z"] - d["display_thick"] >= 2


@each_kind
@pytest.mark.parametrize("wide", ["buzzer_wide", "buzzer_widest"])
def test_the_ring_holds_thin_and_wide_buzzers(kind: str, wide: str) -> None:
    """Three ribs press on each; nothing else does."""
    d = size(kind)
    fine = 0.2
    body = mesh.columns(assembly.buzzer(d, d[wide]).mesh, fine)
    base = mesh.columns(bodies(kind)["base"], fine)
    assert 0.5 < mesh.overlap(body, base, fine) < 12


@each_kind
def test_the_foot_turns_the_face_to_the_player(kind: str) -> None:
    """All four pads stand on one table, and the far end is higher by the slant."""
    d = size(kind)
    foot = mesh.columns({b.name: b.mesh for b in assembly.printed(False, kind)}["foot"], STEP)
    depths: dict[float, float] = {}
    for x in (3.0, d["inner_x"] - 3.0):
        for y in (d["post_in"] + 12, d["inner_y"] - d["post_in"] - 12):
            depths[y] = -min(low for low, _ in at(foot, x, y))
            expected = d["floor_thick"] + d["foot_front"] + (y + d["wall"]) * d["foot_slant"]
            assert depths[y] == pytest.approx(expected, abs=0.15)
    near, far = (depths[y] for y in sorted(depths))
    assert (far - near) / (max(depths) - min(depths)) == pytest.approx(0.268, abs=0.01)
