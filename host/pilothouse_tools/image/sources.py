"""MicroPython's sources: a given folder, Debian's source packages, or a clone of a tag.

Fetched sources stay in the user's cache.
"""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from pilothouse_host.errors import CommandError
from pilothouse_tools import debian

_TAG = "v1.25.0"
_CLONE = "https://github.com/micropython/micropython"
_FROM_DEBIAN = ("micropython", "mbedtls")
_LIBRARIES = ("pico-sdk", "tinyusb")  # Debian packs their sources as packages


@dataclass(frozen=True)
class Sources:
    """A folder with MicroPython's sources, and their version: of a package, a tag or a commit."""

    folder: Path
    version: str


def given(folder: Path) -> Sources:
    """Sources in a folder of the user's. Raises CommandError if they are incomplete."""
    if not (folder / "ports" / "rp2").is_dir():
        raise CommandError(f"{folder} does not hold MicroPython's sources: no ports/rp2")
    if not (folder / "lib" / "pico-sdk" / "src").is_dir():
        raise CommandError(
            f"{folder} lacks the libraries of the Pico: make -C {folder / 'ports/rp2'} submodules"
        )
    return Sources(folder, _commit(folder) or _release(folder))


def fetched() -> Sources:
    """The sources in the user's cache, fetched if they are not there. Raises CommandError."""
    cache = user_cache_path("pilothouse", ensure_exists=True) / "micropython"
    folder, version = cache / "source", cache / "version"
    if not version.exists():
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir(parents=True)
        print("fetching MicroPython's sources (some minutes)…", flush=True)
        version.write_text(_fetch(cache, folder))
    return Sources(folder, version.read_text())


def _fetch(cache: Path, folder: Path) -> str:
    try:
        if debian.here():
            return _from_debian(cache, folder)
        if shutil.which("git"):
            debian.output(["git", "clone", "--depth=1", "--branch", _TAG, _CLONE, str(folder)])
            debian.output(["make", "-C", str(folder / "ports" / "rp2"), "submodules"])
            return _TAG
    except CommandError as error:
        raise CommandError(
            f"MicroPython's sources cannot be fetched: {error}; give a folder, MICROPYTHON=DIR"
        ) from None
    raise CommandError("no MicroPython sources: give their folder, MICROPYTHON=DIR")


def _from_debian(cache: Path, folder: Path) -> str:
    """Fetch Debian's packages; returns the version.

    Debian removes the libraries from MicroPython's sources; here they are put back.
    """
    loads, packages = cache / "downloads", cache / "packages"
    loads.mkdir()
    apt = debian.PrivateApt(cache / "apt", sources=True)
    apt.download_sources(_FROM_DEBIAN, loads)
    apt.download([f"{library}-source" for library in _LIBRARIES], loads)
    lib = folder / "lib"
    _unpack(loads, "micropython", folder)
    for part in (*_LIBRARIES, "mbedtls", "micropython-lib"):
        shutil.rmtree(lib / part, ignore_errors=True)
    for library in _LIBRARIES:
        [package] = loads.glob(f"{library}-source_*.deb")
        debian.unpack(package, packages)
        shutil.move(packages / "usr" / "src" / library, lib / library)
    _unpack(loads, "mbedtls", lib / "mbedtls")
    (lib / "micropython-lib").mkdir()
    (lib / "micropython-lib" / "README.md").touch()  # the build only checks that it exists
    [described] = loads.glob("micropython_*.dsc")
    for leftover in (cache / "apt", loads, packages):
        shutil.rmtree(leftover)
    return described.stem.partition("_")[2]


def _unpack(loads: Path, name: str, folder: Path) -> None:
    archive = sorted(loads.glob(f"{name}_*.orig.tar.*"))[0]  # the others are signatures
    folder.mkdir(parents=True)
    debian.output(["tar", "xf", str(archive), "-C", str(folder), "--strip-components=1"])


def _commit(folder: Path) -> str:
    """What `git describe` says of a checkout; "" if it is no checkout, or git is missing."""
    if not (folder / ".git").exists() or not shutil.which("git"):
        return ""
    command = ["git", "-C", folder, "describe", "--tags", "--always", "--dirty"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _release(folder: Path) -> str:
    """The version number in the sources."""
    text = (folder / "py" / "mpconfig.h").read_text()
    return ".".join(re.findall(r"#define MICROPY_VERSION_M\w+ (\d+)", text)[:3])
