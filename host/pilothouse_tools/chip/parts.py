"""The emulated Pico of tests/pico, and the one part of it that is fetched."""

import subprocess
from collections.abc import Callable

from pilothouse_host.errors import CommandError
from pilothouse_host.virtual import parts
from pilothouse_tools.image import BUILD, FIRMWARE

EMULATOR = FIRMWARE.parent / "tests" / "pico"


def prepare(say: Callable[[str], None]) -> None:
    """Fetch rp2040js into build/pico, if it is not there. Raises CommandError."""
    wanted, folder = EMULATOR / "package.json", BUILD / "pico"
    kept = folder / "package.json"
    fetched = (folder / "node_modules" / "rp2040js").is_dir()
    if fetched and kept.exists() and kept.read_text() == wanted.read_text():
        return
    node, npm = parts.node(), parts.npm()
    if node is None or npm is None:
        raise CommandError("the emulated Pico needs node: run make install")
    say("fetching rp2040js…")
    folder.mkdir(parents=True, exist_ok=True)
    kept.write_text(wanted.read_text())
    options = ["--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run([node, npm, "install", *options], cwd=folder, check=False)
    if done.returncode:
        raise CommandError("npm could not fetch rp2040js: see above")
