"""MicroPython's sources: a folder that is given, Debian's source packages, or a tagged clone.

What is fetched stays in the user's cache.
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
    """MicroPython's sources, and which they are: the version of a package, a tag, a commit."""

    folder: Path
    version: str


def given(folder: Path) -> Sources:
    """Sources that somebody else keeps. Raises CommandError if they are not complete."""
    if not (folder / "ports" / "rp2").is_dir():
        raise CommandError(f"{folder} does not hold MicroPython's sources: no ports/rp2")
    if not (folder / "lib" / "pico-sdk" / "src").is_dir():
        raise CommandError(
            f"{folder} lacks the libraries of the Pico: make -C {folder / 'ports/rp2'} submodules"
        )
    return Sources(folder, _commit(folder) or _release(folder))


def fetched() -> Sources:
    """The sources in the user's cache; they are fetched if they are not there yet."""
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
            debian.said(["git", "clone", "--depth=1", "--branch", _TAG, _CLONE, str(folder)])
            debian.said(["make", "-C", str(folder / "ports" / "rp2"), "submodules"])
            return _TAG
    except CommandError as error:
        raise CommandError(
            f"MicroPython's sources cannot be fetched: {error}; give a folder, MICROPYTHON=DIR"
        ) from None
    raise CommandError("no MicroPython sources: give their folder, MICROPYTHON=DIR")


def _from_debian(cache: Path, folder: Path) -> str:
    """Debian strips the libraries from MicroPython's sources: they are put back."""
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
    (lib / "micropython-lib" / "README.md").touch()  # the build asks only whether it is there
    [described] = loads.glob("micropython_*.dsc")
    for leftover in (cache / "apt", loads, packages):
        shutil.rmtree(leftover)
    return described.stem.partition("_")[2]


def _unpack(loads: Path, name: str, folder: Path) -> None:
    archive = sorted(loads.glob(f"{name}_*.orig.tar.*"))[0]  # then come signatures
    folder.mkdir(parents=True)
    debian.said(["tar", "xf", str(archive), "-C", str(folder), "--strip-components=1"])


def _commit(folder: Path) -> str:
    """The commit of a checkout, in git's words; "" if the folder is none, or git is missing."""
    if not (folder / ".git").exists() or not shutil.which("git"):
        return ""
    command = ["git", "-C", folder, "describe", "--tags", "--always", "--dirty"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _release(folder: Path) -> str:
    """The version that the sources call themselves."""
    text = (folder / "py" / "mpconfig.h").read_text()
    return ".".join(re.findall(r"#define MICROPY_VERSION_M\w+ (\d+)", text)[:3])
