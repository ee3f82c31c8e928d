"""KiCad files of a circuit board: the board itself and its project."""

import json
from uuid import NAMESPACE_URL, uuid5

from pilothouse_tools.hardware.circuit import Circuit
from pilothouse_tools.hardware.router import CLEARANCE, VIA, WIDTH
from pilothouse_tools.hardware.svg import number

_LAYERS = (
    '(0 "F.Cu" signal) (31 "B.Cu" signal) (36 "B.SilkS" user "B.Silkscreen")'
    ' (37 "F.SilkS" user "F.Silkscreen") (38 "B.Mask" user) (39 "F.Mask" user)'
    ' (44 "Edge.Cuts" user) (46 "B.CrtYd" user "B.Courtyard")'
    ' (47 "F.CrtYd" user "F.Courtyard") (48 "B.Fab" user) (49 "F.Fab" user)'
)
_LEFT, _TOP = 50.0, 50.0  # of the board on KiCad's sheet
_FONT = "(effects (font (size 1 1) (thickness 0.15)))"
_SIDES = "F.Cu", "B.Cu"
_SILK = "F.SilkS"


class _File:
    """Lines with ids that are the same on every run."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.lines: list[str] = []
        self._count = 0
        self.nets = {name: n for n, name in enumerate(sorted(circuit.nets), 1)}

    def id(self) -> str:
        self._count += 1
        return f"(tstamp {uuid5(NAMESPACE_URL, f'pilothouse/{self.circuit.name}/{self._count}')})"

    def net(self, name: str) -> str:
        return f'(net {self.nets[name]} "{name}")' if name in self.nets else ""


def _at(x: float, y: float) -> str:
    return f"{number(_LEFT + x)} {number(_TOP + y)}"


def _place(x: float, y: float) -> str:
    return f"{x:.4f} {y:.4f}"


def board(circuit: Circuit, source: str) -> str:
    """The text of the .kicad_pcb file."""
    file = _File(circuit)
    out = file.lines
    out.append("(kicad_pcb (version 20211014) (generator pilothouse)")
    out.append('  (general (thickness 1.6)) (paper "A4")')
    title = f"Pilothouse {circuit.name}"
    out.append(f'  (title_block (title "{title}") (comment 1 "make hardware, from {source}"))')
    out.append(f"  (layers {_LAYERS})")
    out.append("  (setup (pad_to_mask_clearance 0))")
    out.append('  (net 0 "")')
    out += [f'  (net {n} "{name}")' for name, n in file.nets.items()]
    for part in dict.fromkeys(hole.part for hole in circuit.holes):
        _part(file, part)
    for n, (x, y, wide) in enumerate(circuit.screws, 1):
        out.append(
            f'  (footprint "Pilothouse:Hole" (layer "F.Cu") {file.id()} (at {_at(x, y)})'
            f" (attr exclude_from_pos_files exclude_from_bom)"
            f' (fp_text reference "H{n}" (at 0 0) (layer "F.Fab") hide {_FONT} {file.id()})'
            f' (pad "" np_thru_hole circle (at 0 0) (size {wide} {wide}) (drill {wide})'
            f" (layers *.Cu *.Mask) {file.id()}))"
        )
    edge = f"(start {_at(0, 0)}) (end {_at(circuit.wide, circuit.high)})"
    out.append(f'  (gr_rect {edge} (layer "Edge.Cuts") (width 0.1) (fill none) {file.id()})')
    for text in circuit.texts:
        turn = f" {text.turn}" if text.turn else ""
        out.append(
            f'  (gr_text "{text.text}" (at {_at(text.x, text.y)}{turn}) (layer "{_SILK}")'
            f" {file.id()} {_FONT})"
        )
    for ax, ay, bx, by in circuit.bars:
        ends = f"(start {_at(ax, ay)}) (end {_at(bx, by)})"
        out.append(f'  (gr_line {ends} (layer "{_SILK}") (width 0.5) {file.id()})')
    for net, layer, a, b in circuit.tracks.lines:
        out.append(
            f"  (segment (start {_at(*a)}) (end {_at(*b)}) (width {WIDTH})"
            f' (layer "{_SIDES[layer]}") (net {file.nets[net]}) {file.id()})'
        )
    for net, at in circuit.tracks.vias:
        out.append(
            f'  (via (at {_at(*at)}) (size {VIA}) (drill 0.4) (layers "F.Cu" "B.Cu")'
            f" (net {file.nets[net]}) {file.id()})"
        )
    return "\n".join([*out, ")", ""])


def _part(file: _File, part: str) -> None:
    """One footprint: its white print, and its legs."""
    circuit = file.circuit
    first = next(hole for hole in circuit.holes if hole.part == part)
    x, y, wide, high = circuit.blocks.get(part, (first.x, first.y, 0.0, 0.0))
    lines = [f'  (footprint "Pilothouse:{part}" (layer "F.Cu") {file.id()} (at {_at(x, y)})']
    lines.append("    (attr through_hole)")
    place = '(at 0 0) (layer "F.Fab") hide'
    if wide:
        label = circuit.label(part)
        place = f'(at {_place(label[0] - x, label[1] - y)}) (layer "{_SILK}")'
    lines.append(f'    (fp_text reference "{part}" {place} {_FONT} {file.id()})')
    lines.append(f'    (fp_text value "" (at 0 0) (layer "F.Fab") hide {_FONT} {file.id()})')
    if circuit.is_outlined(part):
        start, end = f"{-wide / 2:.3f} {-high / 2:.3f}", f"{wide / 2:.3f} {high / 2:.3f}"
        lines.append(
            f'    (fp_rect (start {start}) (end {end}) (layer "{_SILK}") (width 0.15)'
            f" (fill none) {file.id()})"
        )
    for hole in circuit.holes:
        if hole.part == part:
            shape = "rect" if hole.square else "circle"
            lines.append(
                f'    (pad "{hole.name}" thru_hole {shape} (at {_place(hole.x - x, hole.y - y)})'
                f" (size {hole.pad} {hole.pad}) (drill {hole.drill}) (layers *.Cu *.Mask)"
                f" {file.net(hole.net)} {file.id()})"
            )
    file.lines.append("\n".join([*lines, "  )"]))


def project(circuit: Circuit) -> str:
    """The text of the .kicad_pro file: the rules that the board keeps to."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_track_width": WIDTH,
        "min_via_diameter": VIA,
        "min_copper_edge_clearance": 0.5,
        "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3,
    }
    net = {
        "name": "Default",
        "clearance": CLEARANCE,
        "track_width": WIDTH,
        "via_diameter": VIA,
        "via_drill": 0.4,
    }
    whole = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{circuit.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [net], "meta": {"version": 2}},
    }
    return json.dumps(whole, indent=2) + "\n"
