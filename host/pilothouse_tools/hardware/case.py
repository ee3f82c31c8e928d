"""The case's dimensions, and `make case`: its files from OpenSCAD, its pictures from those."""

import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from typing import Any

from pilothouse_host.errors import CommandError
from pilothouse_tools.hardware import mesh, package, slicer

FOLDER = Path(__file__).parents[3] / "hardware" / "case"
SOURCES = ("dimensions.scad", "large.scad", "case.scad")
PARTS = {  # of each kind of case; both have the same caps
    "small": ("base", "lid", "caps", "foot", "tray"),
    "large": ("base", "lid", "foot", "tray"),
}
MANIFEST = FOLDER / "manifest.json"
_MISSING = "no OpenSCAD is installed (Debian: apt-get install openscad; others: openscad.org)"


def _lines(file: str) -> dict[str, str]:
    """The expressions of a file of dimensions, by name."""
    found: dict[str, str] = {}
    for line in (FOLDER / file).read_text().splitlines():
        code = line.partition("//")[0].strip()
        if code:
            name, _, expression = code.rstrip(";").partition("=")
            found[name.strip()] = expression.strip()
    return found


def dimensions(kind: str = "small") -> dict[str, float]:
    """All dimensions of a kind of case by name; their expressions are Python's too."""
    lines = _lines("dimensions.scad")
    if kind == "large":
        lines |= _lines("large.scad")
    values: dict[str, float] = {}
    for name, expression in lines.items():
        values[name] = float(eval(expression, {"__builtins__": {}}, values))
    return values


def part(kind: str, name: str) -> Path:
    """The STL file of a part."""
    return (FOLDER / "large" if kind == "large" and name != "caps" else FOLDER) / f"{name}.stl"


def files() -> list[Path]:
    """All STL files."""
    return [part(kind, name) for kind, names in PARTS.items() for name in names]


def source_sum() -> str:
    """The check sum of what the STL files are built from."""
    return sha256(b"".join((FOLDER / name).read_bytes() for name in SOURCES)).hexdigest()


def known() -> dict[str, Any]:
    """What the manifest says."""
    return loads(MANIFEST.read_text()) if MANIFEST.exists() else {}


def manifest(estimates: dict[str, Any]) -> str:
    """The text that says which source the STL files belong to, and what printing them takes."""
    sums = {
        str(file.relative_to(FOLDER)): sha256(file.read_bytes()).hexdigest() for file in files()
    }
    return dumps({"source": source_sum(), "parts": sums, "print": estimates}, indent=2) + "\n"


def openscad() -> str:
    """The program; installed where that is possible. Raises CommandError."""
    found = shutil.which("openscad")
    apt = shutil.which("apt-get")
    if not found and apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("installing OpenSCAD…", flush=True)
        for command in (["update"], ["install", "-y", "--no-install-recommends", "openscad"]):
            subprocess.run(
                [apt, "-qq", *command],
                env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
                stdout=subprocess.DEVNULL,
                check=False,
            )
        found = shutil.which("openscad")
    if not found:
        raise CommandError(_MISSING)
    return found


def put(file: Path, data: bytes) -> None:
    """Write a file, unless it is already so."""
    if not file.exists() or file.read_bytes() != data:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        print(file.relative_to(FOLDER.parent))


def is_built() -> bool:
    """Whether all parts were built from these sources."""
    if not all(file.exists() for file in files()):
        return False
    return {**known(), "print": {}} == loads(manifest({}))


def build(program: str) -> None:
    """Write the STL and 3MF files and the manifest.

    OpenSCAD may cut the same body into other triangles on another run: then its file stays.
    """
    for kind, names in PARTS.items():
        extra = _lines("large.scad") if kind == "large" else {}
        for name in names:
            file, body = part(kind, name), _modelled(program, name, extra)
            if not file.exists() or not mesh.is_same_body(mesh.load(file), body):
                put(file, mesh.stl(body))
        plate = [(name, mesh.load(part(kind, name))) for name in PARTS["small"]]
        put(FOLDER / f"pilothouse-{kind}.3mf", package.text(plate))
    before = known()
    estimates: dict[str, Any] = before.get("print", {})
    unchanged = before.get("parts") == loads(manifest({}))["parts"]
    if slicer.program():
        if not unchanged or not estimates:
            estimates = {str(file.relative_to(FOLDER)): slicer.slice(file) for file in files()}
    else:
        print(slicer.MISSING, file=sys.stderr)
        estimates = estimates if unchanged else {}
    put(MANIFEST, manifest(estimates).encode())


def _modelled(program: str, name: str, extra: dict[str, str]) -> mesh.Mesh:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "part.stl"
        options = ["--export-format", "binstl", "-o", str(target), "-D", f'part="{name}"']
        for dimension, expression in extra.items():
            options += ["-D", f"{dimension}={expression}"]
        command = [program, *options, str(FOLDER / "case.scad")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or "WARNING" in done.stderr:
            raise CommandError(f"OpenSCAD cannot build {name}: {done.stderr.strip()[-500:]}")
        return mesh.load(target)


def main() -> int:
    """Everything of `make case`."""
    from pilothouse_tools.hardware import scene

    try:
        if not is_built():
            build(openscad())
        scene.render_all()
    except CommandError as error:
        print(f"case: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
