"""The case's dimensions, and `make case`: STL files from OpenSCAD, pictures from those."""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from json import dumps
from pathlib import Path

from pilothouse_host.errors import CommandError

FOLDER = Path(__file__).parents[3] / "hardware" / "case"
SOURCES = ("dimensions.scad", "case.scad")
PARTS = ("base", "lid", "caps", "tray")
MANIFEST = FOLDER / "manifest.json"
_MISSING = "no OpenSCAD is installed (Debian: apt-get install openscad; others: openscad.org)"


def dimensions() -> dict[str, float]:
    """All values of dimensions.scad by name; its expressions are Python's too."""
    values: dict[str, float] = {}
    for line in (FOLDER / "dimensions.scad").read_text().splitlines():
        code = line.partition("//")[0].strip()
        if code:
            name, _, expression = code.rstrip(";").partition("=")
            values[name.strip()] = float(eval(expression, {"__builtins__": {}}, values))
    return values


def source_sum() -> str:
    """The check sum of what the STL files are built from."""
    return sha256(b"".join((FOLDER / name).read_bytes() for name in SOURCES)).hexdigest()


def manifest() -> str:
    """The text that says which source the STL files in the folder belong to."""
    files = {part: (FOLDER / f"{part}.stl").read_bytes() for part in PARTS}
    parts = {f"{part}.stl": sha256(data).hexdigest() for part, data in files.items()}
    return dumps({"source": source_sum(), "parts": parts}, indent=2) + "\n"


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


def build(program: str) -> None:
    """Write the STL files and the manifest."""
    for part in PARTS:
        target = FOLDER / f"{part}.stl"
        options = ["--export-format", "binstl", "-o", str(target), "-D", f'part="{part}"']
        command = [program, *options, str(FOLDER / "case.scad")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or "WARNING" in done.stderr:
            raise CommandError(f"OpenSCAD cannot build {part}: {done.stderr.strip()[-500:]}")
        print(target.name)
    MANIFEST.write_text(manifest())


def main() -> int:
    """Everything of `make case`."""
    from pilothouse_tools.hardware import scene

    try:
        build(openscad())
        scene.render_all()
    except CommandError as error:
        print(f"case: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
