"""The circuit boards: what they join is what the board files say, and nothing else touches."""

import itertools
import re
import shutil
import subprocess
from dataclasses import dataclass
from math import hypot
from pathlib import Path

import pytest

from pilothouse_tools.hardware import case, circuit, wiring
from pilothouse_tools.hardware.__main__ import BOARDS, FOLDER, ROOT, circuit_files, circuits
from pilothouse_tools.hardware.circuit import Circuit
from pilothouse_tools.hardware.router import CLEARANCE, VIA, WIDTH
from pilothouse_tools.hardware.wiring import HEADER, KEYS, Wiring

MADE = circuits(BOARDS)
NAMES = [found.name for found in wiring.read_all(BOARDS) if not found.plugged]
FILES = [f"{name}/circuit/{kind}.kicad_pcb" for name in NAMES for kind in ("carrier", "strip")]
FORGOTTEN = "run make hardware"

Tree = list["str | Tree"]


@pytest.mark.parametrize("name", sorted(MADE))
def test_committed_files_are_what_make_hardware_writes(name: str) -> None:
    assert (FOLDER / name).read_bytes() == MADE[name].encode(), FORGOTTEN


def parsed(text: str) -> Tree:
    """KiCad's brackets as lists."""
    stack: list[Tree] = [[]]
    for token in re.findall(r'"[^"]*"|[()]|[^\s()"]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip('"'))
    whole = stack[0][0]
    assert len(stack) == 1 and isinstance(whole, list)
    return whole


def children(tree: Tree, name: str) -> list[Tree]:
    return [part for part in tree if isinstance(part, list) and part and part[0] == name]


def values(tree: Tree, name: str) -> list[str]:
    found = children(tree, name)
    return [str(part) for part in found[0][1:]] if found else []


@dataclass(frozen=True)
class Copper:
    """A piece of copper: a line with round ends, on some layers."""

    what: str
    net: str
    layers: frozenset[str]
    a: tuple[float, float]
    b: tuple[float, float]
    radius: float


BOTH = frozenset(("F.Cu", "B.Cu"))


def copper(tree: Tree) -> list[Copper]:
    """All copper of a .kicad_pcb file."""
    nets = {str(net[1]): str(net[2]) for net in children(tree, "net")}
    found: list[Copper] = []
    for footprint in children(tree, "footprint"):
        x, y = map(float, values(footprint, "at")[:2])
        reference = next(str(t[2]) for t in children(footprint, "fp_text") if t[1] == "reference")
        for pad in children(footprint, "pad"):
            dx, dy = map(float, values(pad, "at")[:2])
            net = values(pad, "net")
            spot = x + dx, y + dy
            what = f"{reference}.{pad[1]}"
            size = float(values(pad, "size")[0])
            found.append(Copper(what, net[1] if net else what, BOTH, spot, spot, size / 2))
    for line in children(tree, "segment"):
        a, b = (tuple(map(float, values(line, end))) for end in ("start", "end"))
        layer = frozenset((values(line, "layer")[0],))
        net = nets[values(line, "net")[0]]
        wide = float(values(line, "width")[0])
        found.append(Copper("track", net, layer, (a[0], a[1]), (b[0], b[1]), wide / 2))
    for via in children(tree, "via"):
        x, y = map(float, values(via, "at"))
        net = nets[values(via, "net")[0]]
        found.append(Copper("via", net, BOTH, (x, y), (x, y), float(values(via, "size")[0]) / 2))
    return found


def between(one: Copper, other: Copper) -> float:
    """How far apart two pieces are; straight lines along the axes, so corners suffice."""

    def spot(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
        along = (b[0] - a[0], b[1] - a[1])
        length = along[0] ** 2 + along[1] ** 2
        t = ((p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1]) / length if length else 0.0
        t = max(0.0, min(1.0, t))
        return hypot(p[0] - a[0] - t * along[0], p[1] - a[1] - t * along[1])

    def side(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

    crossing = (
        side(one.a, other.a, other.b) * side(one.b, other.a, other.b) < 0
        and side(other.a, one.a, one.b) * side(other.b, one.a, one.b) < 0
    )
    if crossing:
        return -one.radius - other.radius
    near = min(
        spot(one.a, other.a, other.b),
        spot(one.b, other.a, other.b),
        spot(other.a, one.a, one.b),
        spot(other.b, one.a, one.b),
    )
    return near - one.radius - other.radius


def joined(pieces: list[Copper]) -> list[set[str]]:
    """Which pads are one piece of copper."""
    group = list(range(len(pieces)))

    def root(n: int) -> int:
        while group[n] != n:
            n = group[n]
        return n

    for i, j in itertools.combinations(range(len(pieces)), 2):
        if pieces[i].layers & pieces[j].layers and between(pieces[i], pieces[j]) < -0.01:
            group[root(i)] = root(j)
    found: dict[int, set[str]] = {}
    for n, piece in enumerate(pieces):
        if piece.what not in ("track", "via"):
            found.setdefault(root(n), set()).add(piece.what)
    return list(found.values())


@pytest.mark.parametrize("name", FILES)
def test_the_copper_connects_what_the_board_file_says(name: str) -> None:
    found = wiring.read(BOARDS / f"{name.split('/')[0]}.py")
    groups = joined(copper(parsed(MADE[name])))
    nets = [group for group in groups if len(group) > 1]

    def net_of(pad: str) -> set[str]:
        return next(group for group in groups if pad in group)

    keys = {key: f"SW{n}" for n, key in enumerate(KEYS, 1)}
    if name.endswith("strip.kicad_pcb"):
        for n, key in enumerate(KEYS, 1):
            assert net_of(f"J1.{n}") == {f"J1.{n}", f"{keys[key]}.1"}
        assert net_of("J1.5") == {"J1.5", *(f"{part}.2" for part in keys.values())}
        assert len(nets) == 5
        return
    grounds = {f"U1.{n}" for n, pin in enumerate(HEADER, 1) if pin == "GND"}
    expected = [{*grounds, "DS1.GND", "BT1.-", *(f"{part}.2" for part in keys.values())}]
    for key, part in keys.items():
        wire = found.signal(key)
        assert wire
        expected.append({f"U1.{wire.pin}", f"{part}.1"})
    for signal, terminal in (("3V3", "VCC"), ("sda", "SDA"), ("scl", "SCL")):
        wire = found.signal(signal)
        assert wire
        expected.append({f"U1.{wire.pin}", f"DS1.{terminal}"})
    buzzer = found.signal("buzzer")
    if buzzer:
        expected[0].add("BZ1.2")
        expected.append({f"U1.{buzzer.pin}", "BZ1.1"})
    expected.append({f"U1.{HEADER.index('VSYS') + 1}", "D1.K"})
    expected.append({"D1.A", "BT1.+"})
    assert sorted(map(sorted, nets)) == sorted(map(sorted, expected))


def sheet_nets(tree: Tree) -> dict[str, set[str]]:
    """The nets of a .kicad_sch file: legs that end where a label of that name stands."""
    labels = {
        tuple(map(float, values(label, "at")[:2])): str(label[1])
        for label in children(tree, "global_label")
    }
    open_ends = {
        tuple(map(float, values(mark, "at")[:2])) for mark in children(tree, "no_connect")
    }
    kinds = {str(kind[1]): kind for kind in children(children(tree, "lib_symbols")[0], "symbol")}
    found: dict[str, set[str]] = {}
    for symbol in children(tree, "symbol"):
        x, y = map(float, values(symbol, "at")[:2])
        properties = {str(p[1]): str(p[2]) for p in children(symbol, "property")}
        for body in children(kinds[values(symbol, "lib_id")[0]], "symbol"):
            for pin in children(body, "pin"):
                dx, dy = map(float, values(pin, "at")[:2])
                end = (round(x + dx, 2), round(y - dy, 2))
                leg = f"{properties['Reference']}.{values(pin, 'number')[0]}"
                assert (end in labels) != (end in open_ends), leg
                if end in labels:
                    found.setdefault(labels[end], set()).add(leg)
    return found


@pytest.mark.parametrize("name", FILES)
def test_the_schematic_and_the_board_join_the_same(name: str) -> None:
    nets = sheet_nets(parsed(MADE[name.replace(".kicad_pcb", ".kicad_sch")]))
    soldered: dict[str, set[str]] = {}
    for piece in copper(parsed(MADE[name])):
        if piece.what not in ("track", "via") and piece.net != piece.what:
            soldered.setdefault(piece.net, set()).add(piece.what)
    assert nets == soldered and len(nets) >= 5


@pytest.mark.parametrize("name", FILES)
def test_copper_of_different_nets_keeps_its_distance(name: str) -> None:
    tree = parsed(MADE[name])
    pieces = copper(tree)
    for one, other in itertools.combinations(pieces, 2):
        if one.net != other.net and one.layers & other.layers:
            assert between(one, other) >= CLEARANCE - 0.001, f"{one} {other}"
    (edge,) = children(tree, "gr_rect")
    left, top = map(float, values(edge, "start"))
    right, bottom = map(float, values(edge, "end"))
    for piece in pieces:
        for x, y in (piece.a, piece.b):
            rim = min(x - left, y - top, right - x, bottom - y) - piece.radius
            assert rim >= 0.4, piece
    assert all(piece.radius >= WIDTH / 2 for piece in pieces)
    assert all(piece.radius == VIA / 2 for piece in pieces if piece.what == "via")


def test_copper_that_touches_or_crosses_would_be_noticed() -> None:
    f = frozenset(("F.Cu",))
    flat = Copper("track", "a", f, (0, 0), (4, 0), 0.2)
    assert between(flat, Copper("track", "b", f, (2, -1), (2, 1), 0.2)) < 0
    assert between(flat, Copper("track", "b", f, (1, 1), (3, 1), 0.2)) == pytest.approx(0.6)
    assert joined([flat, Copper("P.1", "a", BOTH, (4, 0), (4, 0), 0.8)]) == [{"P.1"}]


def changed(tmp_path: Path, old: str, new: str) -> Wiring:
    shutil.copy(BOARDS / "pico.py", tmp_path)
    file = tmp_path / "pico.py"
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))
    return wiring.read(file)


_SAME_SHEET = "circuit/strip.kicad_sch"  # it names the buttons, not the Pico's pins


def test_another_pin_changes_the_circuit_boards(tmp_path: Path) -> None:
    other = changed(tmp_path, '"up": 10', '"up": 9')
    carrier = circuit.carrier(other.usual)
    assert ("U1", "12") in carrier.nets["up"] and ("U1", "14") not in carrier.nets["up"]
    strip = circuit.button_strip(other.usual)
    assert "GP9" in [text.text for text in strip.texts]
    made = circuit_files(other)  # the interactive list of parts is among them
    same = {name for name, text in made.items() if text == MADE[f"pico/{name}"]}
    assert same == {"circuit/carrier.kicad_pro", "circuit/strip.kicad_pro", _SAME_SHEET}


def test_the_strip_fits_the_case_as_the_perfboard_does() -> None:
    d = case.dimensions()
    strip: Circuit = circuit.button_strip(wiring.read(BOARDS / "pico.py").usual)
    assert (strip.wide, strip.high) == (d["strip_long"], d["strip_wide"])
    places = [(x - strip.wide / 2, strip.high / 2 - y) for x, y, _ in strip.screws]
    assert places == [
        (pytest.approx(n * d["strip_holes"]), pytest.approx(d["strip_screws"])) for n in (-1, 0, 1)
    ]
    middles = [strip.blocks[f"SW{n}"][0] - strip.wide / 2 for n in range(1, 5)]
    assert middles == [pytest.approx((n - 1.5) * d["switch_pitch"]) for n in range(4)]


@pytest.mark.parametrize("name", NAMES)
def test_polarity_is_printed_on_the_board(name: str) -> None:
    """The display's pins by name, the Pico's pin 1, the diode's stripe on its cathode's side."""
    tree = parsed(MADE[f"{name}/circuit/carrier.kicad_pcb"])
    pieces = [piece for piece in copper(tree) if "." in piece.what]
    legs = {piece.what: piece.a for piece in pieces}
    texts = children(tree, "gr_text")
    assert all(values(text, "layer") == ["F.SilkS"] for text in texts)

    def nearest(x: float, y: float) -> str:
        def away(text: Tree) -> float:
            at = [float(value) for value in values(text, "at")[:2]]
            return hypot(at[0] - x, at[1] - y)

        near = min(texts, key=away)
        assert away(near) < 4
        return str(near[1])

    display = [piece for piece in pieces if piece.what.startswith("DS1.")]
    assert all(nearest(*piece.a) == piece.what.removeprefix("DS1.") for piece in display)
    rows = {y: [p.what[4:] for p in display if p.a[1] == y] for y in {p.a[1] for p in display}}
    orders = [names for _, names in sorted(rows.items())]
    assert orders == [["VCC", "GND", "SCL", "SDA"], ["GND", "VCC", "SCL", "SDA"]]
    assert nearest(*legs["U1.1"]) == "1"
    (stripe,) = children(tree, "gr_line")
    x = float(values(stripe, "start")[0])
    (cathode, _), (anode, _) = legs["D1.K"], legs["D1.A"]
    assert abs(x - cathode) < abs(x - anode)


def test_the_interactive_list_names_every_part_that_is_soldered() -> None:
    page = MADE["pico/circuit/bom.html"]
    drawn = set(re.findall(r'data-part="([A-Z0-9]+)"', page))
    listed: set[str] = set()
    for name in re.findall(r'data-for="([A-Z0-9-]*)"', page):
        match = re.fullmatch(r"([A-Z]+)(\d+)-[A-Z]+(\d+)", name)
        if match:
            listed |= {f"{match[1]}{n}" for n in range(int(match[2]), int(match[3]) + 1)}
        elif name:
            listed.add(name)
    assert listed == drawn


KICAD = shutil.which("python3", path="/usr/bin:/bin") or ""


def test_kicad_finds_nothing_to_complain_about(tmp_path: Path) -> None:
    has = KICAD and subprocess.run(
        [KICAD, "-c", "import pcbnew"], capture_output=True, check=False
    )
    if not has or has.returncode:
        pytest.skip("no KiCad with a Python module is installed (Debian: apt-get install kicad)")
    script = ROOT / "host" / "pilothouse_tools" / "hardware" / "gerber.py"
    files = [
        str(FOLDER / "pico" / "circuit" / f"{name}.kicad_pcb") for name in ("carrier", "strip")
    ]
    command = [KICAD, str(script), str(tmp_path), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("Found 0") == 6
    made = {file.name for file in (tmp_path / "carrier-gerber").iterdir()}
    assert len(made) == 9 and (tmp_path / "carrier-gerber.zip").stat().st_size > 5000
