"""finished.png: the device on a table, by POV-Ray, where that is installed."""

import io
import shutil
import subprocess
import sys
import tempfile
from math import atan, degrees
from pathlib import Path

from PIL import Image

from pilothouse_host.errors import CommandError
from pilothouse_tools.hardware import assembly, case
from pilothouse_tools.hardware.mesh import Mesh

MISSING = "no POV-Ray is installed: finished.png is not renewed (Debian: apt-get install povray)"
_DISPLAY = case.FOLDER.parents[1] / "host" / "pictures" / "display-home.png"
_BEZEL, _DOT = 20, 4  # of that picture
_WIDTH, _HEIGHT = 1280, 800
_COLOURS = {  # red, green, blue, and how much it shines
    "base": (0.075, 0.16, 0.24, 0.12),
    "lid": (0.09, 0.19, 0.28, 0.12),
    "foot": (0.075, 0.16, 0.24, 0.12),
    "caps": (0.93, 0.52, 0.12, 0.2),
    "marks": (0.03, 0.03, 0.03, 0.05),
    "wheel": (0.93, 0.72, 0.42, 0.1),
    "lid screws": (0.4, 0.4, 0.41, 0.3),
    "glass": (0.004, 0.005, 0.007, 0.5),
    "display": (0.02, 0.03, 0.05, 0.1),
    "lamp": (0.2, 1.0, 0.3, 0.1),
}


def dots() -> Mesh:
    """The lit pixels of the home screen, just above the glass."""
    d = case.dimensions()
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


def save(image: Image.Image, file: Path) -> None:
    """Write a PNG, unless the file holds it already."""
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    case.put(file, data.getvalue())


def _bodies() -> dict[str, Mesh]:
    d = case.dimensions()
    face = d["inner_z"] + d["lid_thick"]
    found = {body.name: body.mesh for body in assembly.printed()}
    for name, level, part in (
        ("marks", face + d["cap_out"] - d["mark_deep"], "caps"),
        ("wheel", face - d["mark_deep"], "lid"),
    ):
        found[name] = [t for t in found[part] if all(abs(p[2] - level) < 0.02 for p in t)]
        floor = set(found[name])
        found[part] = [t for t in found[part] if t not in floor]
    inside = {body.name: body.mesh for body in [*assembly.bought(), *assembly.long_screws()]}
    found |= {name: inside[name] for name in ("display", "glass", "lid screws", "lamp")}
    return found


def _mesh(body: Mesh, texture: str) -> str:
    faces = "\n".join(
        "triangle{" + ",".join(f"<{p[0]:.4g},{p[2]:.4g},{p[1]:.4g}>" for p in face) + "}"
        for face in body
    )
    return f"mesh{{{faces} {texture}}}\n"


def scene() -> str:
    """What POV-Ray is given: x to the right, y up, z away."""
    d = case.dimensions()
    parts: list[str] = []
    for name, body in _bodies().items():
        r, g, b, shine = _COLOURS[name]
        finish = f"finish{{diffuse 0.75 specular {shine} roughness 0.04 ambient 0.08}}"
        if name == "lamp":
            finish = "finish{ambient 1 diffuse 0}"
        parts.append(_mesh(body, f"texture{{pigment{{rgb <{r},{g},{b}>}} {finish}}}"))
    lit = "texture{pigment{rgb <0.78,0.92,1>} finish{ambient 1.1 diffuse 0}}"
    parts.append(_mesh(dots(), lit))
    top = d["inner_z"] + d["lid_thick"]
    for cx, cy in assembly.corners(d):  # the screws' crosses
        for wide, deep in ((1.7, 0.32), (0.32, 1.7)):
            low_, high_ = (
                f"<{cx - wide},{top},{cy - deep}>",
                f"<{cx + wide},{top + 0.02},{cy + deep}>",
            )
            parts.append(f"box{{{low_},{high_} pigment{{rgb 0.02}}}}\n")
    slant = degrees(atan(d["foot_slant"]))
    low = -(d["floor_thick"] + d["foot_front"])
    body = "".join(parts)
    x, near = d["inner_x"] / 2, -d["wall"]
    return f"""#version 3.7;
global_settings {{ assumed_gamma 1.0 max_trace_level 6 }}
background {{ rgb <0.9,0.9,0.9> }}
camera {{ perspective right x*{_WIDTH / _HEIGHT:.4f}
  location <-13,182,-128> look_at <0.5,29,22> angle 34 }}
light_source {{ <-140,320,-60> color rgb 1.05
  area_light <90,0,0>,<0,0,90>,9,9 adaptive 1 jitter }}
light_source {{ <240,160,-220> color rgb 0.28 shadowless }}
light_source {{ <0,200,300> color rgb 0.22 shadowless }}
plane {{ y, 0 texture {{ pigment {{ wood turbulence 0.05 octaves 3 omega 0.4
    color_map {{ [0.0 rgb <0.50,0.31,0.17>] [0.55 rgb <0.44,0.26,0.135>]
      [0.9 rgb <0.37,0.21,0.10>] [1.0 rgb <0.50,0.31,0.17>] }}
    scale <9,9,40> rotate <2.2,88,0> translate <0,-31,0> }}
  finish {{ diffuse 0.75 specular 0.12 roughness 0.03 ambient 0.08 }} }} }}
union {{ {body}
  translate <{-x},{-low},{-near}> rotate <{-slant},0,0> }}
"""


def render(file: Path) -> None:
    """Write the picture; a line on standard error where there is no POV-Ray."""
    program = shutil.which("povray")
    if not program:
        print(MISSING, file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "scene.pov", Path(folder) / "scene.png"
        source.write_text(scene())
        size = [f"+W{_WIDTH}", f"+H{_HEIGHT}", "+A0.15", "+AM2", "+R3", "-D", "+WT1", "-GA"]
        command = [program, f"+I{source}", f"+O{target}", *size]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CommandError(f"POV-Ray: {done.stderr.strip()[-400:]}")
        save(Image.open(target).convert("RGB").quantize(256, kmeans=2), file)
