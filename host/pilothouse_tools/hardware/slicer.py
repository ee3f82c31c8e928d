"""What printing a part takes: worked out by PrusaSlicer, where it is installed."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from pilothouse_host.errors import CommandError

MISSING = (
    "no PrusaSlicer is installed: times and weights of printing are not renewed"
    " (Debian: apt-get install prusa-slicer)"
)
SETTINGS = {  # the guide's table names them
    "layer-height": "0.2",
    "first-layer-height": "0.2",
    "perimeters": "3",
    "fill-density": "15%",
    "filament-density": "1.24",  # PLA
    "filament-diameter": "1.75",
    "nozzle-diameter": "0.4",
}


def program() -> str | None:
    """The slicer, if there is one."""
    return shutil.which("prusa-slicer")


def slice(file: Path) -> dict[str, float]:
    """Minutes and grams of one STL file, printed without supports. Raises CommandError."""
    slicer = program()
    assert slicer
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "part.gcode"
        options = [f"--{name}={value}" for name, value in SETTINGS.items()]
        command = [slicer, "--export-gcode", *options, "--output", str(target), str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not target.exists():
            raise CommandError(f"PrusaSlicer refuses {file.name}: {done.stderr.strip()[-300:]}")
        text = target.read_text(errors="replace")
    time = re.search(r"estimated printing time \(normal mode\) = (.*)", text)
    grams = re.search(r"filament used \[g\] = ([\d.]+)", text)
    if not time or not grams:
        raise CommandError(f"PrusaSlicer gave no estimate for {file.name}")
    units = {"d": 1440.0, "h": 60.0, "m": 1.0, "s": 1 / 60}
    minutes = sum(int(n) * units[u] for n, u in re.findall(r"(\d+)([dhms])", time[1]))
    return {"minutes": round(minutes), "grams": round(float(grams[1]), 1)}
