"""The device on a table, by POV-Ray where that is installed: finished.png and large.png."""

import io
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from math import atan, degrees
from pathlib import Path

from PIL import Image, PngImagePlugin

from pilothouse_host.errors import CommandError
from pilothouse_tools.hardware import assembly, case, mesh, tabletop
from pilothouse_tools.hardware.mesh import Mesh

MISSING = (
    "no POV-Ray is installed: the pictures of the finished device are not renewed"
    " (Debian: apt-get install povray)"
)
_DISPLAY = case.FOLDER.parents[1] / "host" / "pictures" / "display-speed.png"
_BEZEL, _DOT = 20, 4  # of that picture
_SIZE = {"small": (1600, 1000), "large": (1000, 625)}
_CAMERA = {
    "small": "location <0,196,-152> look_at <0,21,25.5> angle 32.5",
    "large": "location <0,204,-151> look_at <0,21,31> angle 33.5",
}
_SCENE = "scene"  # the key under which a picture keeps the check sum of its scene
_COLOURS = {  # red, green, blue, and how much it shines
    "base": (0.045, 0.12, 0.20, 0.15),
    "lid": (0.055, 0.145, 0.24, 0.15),
    "foot": (0.045, 0.12, 0.20, 0.15),
    "caps": (0.95, 0.50, 0.08, 0.25),
    "marks": (0.02, 0.02, 0.02, 0.05),
    "wheel": (0.93, 0.72, 0.42, 0.1),
    "lid screws": (0.45, 0.45, 0.46, 0.5),
    "glass": (0.003, 0.004, 0.006, 0.4),
    "display": (0.02, 0.03, 0.05, 0.1),
    "lamp": (0.2, 1.0, 0.3, 0.0),
    "dots": (0.80, 0.93, 1.0, 0.0),
}
_GLOWS = ("lamp", "dots")


def dots(kind: str = "small") -> Mesh:
    """The lit pixels of a screen, just above the glass."""
    d = case.dimensions(kind)
    picture = Image.open(_DISPLAY).convert("L")
    wide, high = d["picture_wide"] / 128, d["picture_high"] / 64
    left = d["display_x"] - d["picture_wide"] / 2
    top = d["window_y"] + d["picture_high"] / 2
    z = d["inner_z"] + 0.02
    found: Mesh = []
    for row in range(64):
        for column in range(128):
            place = (_BEZEL + column * _DOT + 1, _BEZEL + row * _DOT + 1)
            shade = picture.getpixel(place)
            if isinstance(shade, int | float) and shade > 128:
                x, y = left + column * wide, top - row * high
                a, b = (x, y, z), (x + wide, y, z)
                c, e = (x + wide, y - high, z), (x, y - high, z)
                found += [(a, c, b), (a, e, c)]
    return found


def save(image: Image.Image, file: Path, scene: str = "") -> None:
    """Write a PNG, unless the file holds it already."""
    data, notes = io.BytesIO(), PngImagePlugin.PngInfo()
    if scene:
        notes.add_text(_SCENE, scene)
    image.save(data, "PNG", optimize=True, pnginfo=notes)
    case.put(file, data.getvalue())


def _bodies(kind: str) -> dict[str, Mesh]:
    d = case.dimensions(kind)
    face = d["inner_z"] + d["lid_thick"]
    found = {body.name: body.mesh for body in assembly.printed(kind=kind)}
    for name, level, part in (
        ("marks", face + d["cap_out"] - d["mark_deep"], "caps"),
        ("wheel", face - d["mark_deep"], "lid"),
    ):
        found[name] = [t for t in found[part] if all(abs(p[2] - level) < 0.02 for p in t)]
        floor = set(found[name])
        found[part] = [t for t in found[part] if t not in floor]
    bought = [*assembly.bought(kind), *assembly.long_screws(kind=kind)]
    inside = {body.name: body.mesh for body in bought}
    found |= {name: inside[name] for name in ("display", "glass", "lid screws", "lamp")}
    found["dots"] = dots(kind)
    return {name: body for name, body in found.items() if body}


def _vector(x: float, y: float, z: float) -> str:
    """In POV-Ray y is up."""
    return f"<{x:.5g},{z:.5g},{y:.5g}>"


def _mesh(name: str, body: Mesh) -> str:
    faces = "\n".join(
        "smooth_triangle{" + ",".join(f"{_vector(*p)},{_vector(*n)}" for p, n in corners) + "}"
        for corners in mesh.smoothed(body)
    )
    r, g, b, shine = _COLOURS[name]
    finish = f"diffuse 0.8 specular {shine} roughness 0.03 ambient 0"
    if name in _GLOWS:
        finish = "emission 1 diffuse 0"
    if name == "glass":
        finish += " reflection 0.04"
    return f"mesh{{{faces} texture{{pigment{{rgb <{r},{g},{b}>}} finish{{{finish}}}}}}}\n"


def _crosses(d: dict[str, float]) -> str:
    """Of the four screws, each turned by hand."""
    top = d["inner_z"] + d["lid_thick"]
    found = ""
    for (x, y), turn in zip(assembly.corners(d), (20, 65, -15, 40), strict=True):
        bars = "".join(
            f"box{{<{-wide},0,{-deep}>,<{wide},0.02,{deep}> pigment{{rgb 0.02}}}}"
            for wide, deep in ((1.7, 0.32), (0.32, 1.7))
        )
        found += f"union{{{bars} rotate y*{turn} translate <{x},{top},{y}>}}\n"
    return found


def scene(kind: str) -> str:
    """What POV-Ray is given: x to the right, y up, z away."""
    d = case.dimensions(kind)
    wide, high = _SIZE[kind]
    device = "".join(_mesh(name, body) for name, body in _bodies(kind).items())
    device += _crosses(d)
    device += tabletop.cable(d["pico_x"], d["usb_z"], d["inner_y"] + d["wall"])
    slant = degrees(atan(d["foot_slant"]))
    low = -(d["floor_thick"] + d["foot_front"])
    return f"""#version 3.7;
{tabletop.SCENE}
camera {{ perspective right x*{wide / high:.4f}
  {_CAMERA[kind]} }}
union {{ {device}
  translate <{-d["inner_x"] / 2},{-low},{d["wall"]}> rotate <{-slant},0,0> }}
"""


def render(file: Path, kind: str) -> None:
    """Write the picture, if its scene has changed.

    Without POV-Ray it stays as it is, and a line on standard error says so.
    """
    text = scene(kind)
    mark = sha256(text.encode()).hexdigest()
    if file.exists() and Image.open(file).info.get(_SCENE) == mark:
        return
    program = shutil.which("povray")
    if not program:
        print(MISSING, file=sys.stderr)
        return
    wide, high = _SIZE[kind]
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "scene.pov", Path(folder) / "scene.png"
        source.write_text(text)
        size = [f"+W{wide}", f"+H{high}", "+A0.1", "+AM2", "+R3", "-D", "+WT1", "-GA"]
        command = [program, f"+I{source}", f"+O{target}", *size]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CommandError(f"POV-Ray: {done.stderr.strip()[-400:]}")
        save(Image.open(target).convert("RGB"), file, mark)
