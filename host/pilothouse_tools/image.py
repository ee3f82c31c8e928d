"""`make image`: MicroPython with Pilothouse frozen into it, as one file to drop onto a Pico.

    python -m pilothouse_tools.image [pico|pico2|gfxpack] [--micropython DIR]

MicroPython's own build does it, with firmware/manifest.py; nothing is patched. Its sources are the
folder that is given, else Debian's source packages (apt verifies them; the machine's own apt state
is read, never changed), else a tagged clone. They stay in the user's cache.
"""

import argparse
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

import pilothouse
from pilothouse_host.errors import CommandError

FIRMWARE = Path(pilothouse.__file__).parent.parent
BUILD = FIRMWARE.parent / "build"

_SUITE = "trixie"
_TAG = "v1.25.0"
_CLONE = "https://github.com/micropython/micropython"
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_TOOLS = {
    "cmake": "cmake",
    "make": "build-essential",
    "gcc": "build-essential",
    "xz": "xz-utils",
    "bzip2": "bzip2",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
}
_LIBRARIES = {  # of the cross compiler, which only recommends them
    "libc.a": "libnewlib-arm-none-eabi",
    "libstdc++.a": "libstdc++-arm-none-eabi-newlib",
}
_FLASH = 0x10000000
_BLOCK = 256  # bytes of the image in each block of 512


@dataclass(frozen=True)
class Kind:
    """A board of MicroPython; the family of chips its UF2 is for."""

    board: str
    family: int


KINDS = {
    "pico": Kind("RPI_PICO", 0xE48BFF56),
    "pico2": Kind("RPI_PICO2", 0xE48BFF59),
    "gfxpack": Kind("RPI_PICO", 0xE48BFF56),
}


def image(name: str = "pico", micropython: str = "") -> Path:
    """Build the image of a board, as far as it is not built. Raises CommandError."""
    kind = KINDS[name]
    missing_tools()
    source = Path(micropython).resolve() if micropython else _sources()
    if not (source / "ports" / "rp2").is_dir():
        raise CommandError(f"{source} does not hold MicroPython's sources: no ports/rp2")
    work = BUILD / "image" / name
    work.mkdir(parents=True, exist_ok=True)
    log = work / "build.log"
    log.write_text("")
    jobs = f"-j{os.cpu_count() or 1}"
    if not (source / "mpy-cross" / "build" / "mpy-cross").exists():
        _say("building MicroPython's compiler…")
        _logged(["make", "-C", source / "mpy-cross", jobs], log)
    cmake = work / "cmake"
    if not (cmake / "Makefile").exists():
        _say(f"preparing {kind.board}…")
        options = {
            "PICO_NO_PICOTOOL": 1,
            "PICO_BUILD_DOCS": 0,
            "PICO_SDK_PATH": source / "lib" / "pico-sdk",
            "MICROPY_BOARD": kind.board,
            "MICROPY_BOARD_DIR": source / "ports" / "rp2" / "boards" / kind.board,
            "MICROPY_FROZEN_MANIFEST": _manifest(name, work),
        }
        given = [f"-D{option}={value}" for option, value in options.items()]
        _logged(["cmake", "-S", source / "ports" / "rp2", "-B", cmake, *given], log)
    _say(f"building {kind.board} with Pilothouse (some minutes the first time)…")
    _logged(["make", "-C", cmake, jobs], log)
    made = BUILD / f"pilothouse-{name}.uf2"
    made.write_bytes(uf2((cmake / "firmware.bin").read_bytes(), kind.family))
    return made


def uf2(content: bytes, family: int) -> bytes:
    """A flash image as UF2: blocks of 512 bytes that say where their 256 belong."""
    count = -(-len(content) // _BLOCK)
    blocks: list[bytes] = []
    for number in range(count):
        part = content[number * _BLOCK : (number + 1) * _BLOCK].ljust(_BLOCK, b"\xff")
        place = _FLASH + number * _BLOCK
        words = (0x0A324655, 0x9E5D5157, 0x2000, place, _BLOCK, number, count, family)
        blocks.append(struct.pack("<8I476sI", *words, part, 0x0AB16F30))
    return b"".join(blocks)


def missing_tools() -> None:
    """Raises CommandError, with the command that installs them, if compilers are missing."""
    packages = {package for tool, package in _TOOLS.items() if not shutil.which(tool)}
    compiler = shutil.which("arm-none-eabi-gcc")
    for library, package in _LIBRARIES.items():
        # The compiler answers with a path if it has the library, else with its name.
        if not compiler or _said([compiler, f"-print-file-name={library}"]) == library:
            packages.add(package)
    if packages:
        raise CommandError(
            "an image needs compilers that are missing here:"
            f" apt-get install --no-install-recommends {' '.join(sorted(packages))}"
        )


def _manifest(name: str, work: Path) -> Path:
    """The firmware's manifest; for a board that its chip does not tell, with its name added."""
    manifest = FIRMWARE / "manifest.py"
    if name != "gfxpack":
        return manifest
    (work / "board_choice.py").write_text(f"BOARD = {name!r}\n")
    more = work / "manifest.py"
    more.write_text(f'include({str(manifest)!r})\nfreeze(".", "board_choice.py")\n')
    return more


def _sources() -> Path:
    cache = user_cache_path("pilothouse", ensure_exists=True) / "micropython"
    source = cache / "source"
    if source.is_dir():
        return source
    shutil.rmtree(cache, ignore_errors=True)
    cache.mkdir(parents=True)
    unpacking = cache / "unpacking"
    if shutil.which("apt-get"):
        _from_debian(cache, unpacking)
    elif shutil.which("git"):
        _say(f"fetching MicroPython {_TAG}…")
        log = cache / "clone.log"
        _logged(["git", "clone", "--depth=1", "--branch", _TAG, _CLONE, unpacking], log)
        _logged(["make", "-C", unpacking / "ports" / "rp2", "submodules"], log)
    else:
        raise CommandError("no MicroPython sources: give their folder, MICROPYTHON=DIR")
    unpacking.rename(source)
    return source


def _from_debian(cache: Path, target: Path) -> None:
    """Debian strips the bundled libraries from MicroPython's source: they are put back."""
    private, loads = cache / "apt", cache / "downloads"
    for folder in (
        private / "lists" / "partial",
        private / "cache" / "archives" / "partial",
        loads,
    ):
        folder.mkdir(parents=True)
    signed = f"[signed-by={_KEYS}] " if _KEYS.exists() else ""
    place = f"{signed}{_mirror()} {_SUITE} main\n"
    (private / "sources.list").write_text(f"deb {place}deb-src {place}")
    options = {
        "Dir::Etc::SourceList": private / "sources.list",
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::Etc::Preferences": "/dev/null",
        "Dir::Etc::PreferencesParts": "/dev/null",
        "Dir::State::Lists": private / "lists",
        "Dir::Cache": private / "cache",
        "Acquire::Languages": "none",
        "APT::Sandbox::User": "root",  # the sandbox's user cannot enter a private folder
    }
    apt = ["apt-get", "-qq"]
    for option, value in options.items():
        apt += ["-o", f"{option}={value}"]
    log = cache / "apt.log"
    _say("fetching the sources of MicroPython…")
    _logged([*apt, "update"], log)
    _logged([*apt, "source", "--download-only", "micropython", "mbedtls"], log, loads)
    _logged([*apt, "download", "pico-sdk-source", "tinyusb-source"], log, loads)
    _say("unpacking…")
    lib = target / "lib"
    _unpack(loads, "micropython", target, log)
    for part in ("pico-sdk", "tinyusb", "mbedtls", "micropython-lib"):
        shutil.rmtree(lib / part, ignore_errors=True)
    for part in ("pico-sdk", "tinyusb"):
        [package] = loads.glob(f"{part}-source_*.deb")
        _logged(["dpkg", "-x", package, cache / "packages"], log)
        shutil.move(cache / "packages" / "usr" / "src" / part, lib / part)
    _unpack(loads, "mbedtls", lib / "mbedtls", log)
    (lib / "micropython-lib").mkdir()
    (lib / "micropython-lib" / "README.md").touch()  # the build asks only whether it is there
    for folder in (private, loads, cache / "packages"):
        shutil.rmtree(folder)


def _unpack(loads: Path, name: str, target: Path, log: Path) -> None:
    archive = sorted(loads.glob(f"{name}_*.orig.tar.*z*"))[-1]
    target.mkdir(parents=True)
    _logged(["tar", "xf", archive, "-C", target, "--strip-components=1"], log)


def _mirror() -> str:
    """The Debian mirror of this machine, from its own apt configuration."""
    wanted = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)"]
    for line in _said(wanted).splitlines():
        address, release, component = line.split()
        if component == "main" and "-" not in release:
            return address
    raise CommandError("apt knows no Debian mirror: give MicroPython's sources, MICROPYTHON=DIR")


def _said(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _logged(command: Sequence[str | Path], log: Path, folder: Path | None = None) -> None:
    with log.open("a") as file:
        done = subprocess.run(command, cwd=folder, stdout=file, stderr=file, check=False)
    if done.returncode:
        text = log.read_text(errors="replace").splitlines()
        print("\n".join(text[-15:]), file=sys.stderr)
        raise CommandError(f"{Path(command[0]).name} failed: see {log}")


def _say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="image", description="Build an image for a Pico.")
    parser.add_argument("board", nargs="?", default="pico", choices=list(KINDS))
    parser.add_argument("--micropython", default="", help="the folder of its sources")
    given = parser.parse_args()
    try:
        made = image(given.board, given.micropython)
    except CommandError as error:
        print(f"image: {error}", file=sys.stderr)
        return 2
    print(f"{made}: {made.stat().st_size // 2048} KB of flash")
    return 0


if __name__ == "__main__":
    sys.exit(main())
