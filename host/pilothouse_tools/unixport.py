"""MicroPython's unix port for the tests, 32 bit like the Pico where possible.

`python -m pilothouse_tools.unixport` finds or downloads it once, and prints one line. On Debian,
packages of a fixed release are unpacked into the virtual environment; nothing is installed.
Elsewhere an installed `micropython` is used.
"""

import json
import platform
import shutil
import sys
from pathlib import Path

from pilothouse_host.errors import CommandError
from pilothouse_tools import debian

_PACKAGES = (
    "micropython",
    "libc6",
    "libffi8",
    "libmbedcrypto16",
    "libmbedtls21",
    "libmbedx509-7",
)
_LIBRARIES = {  # Debian's architecture -> its library folder, and the loader in it
    "i386": ("i386-linux-gnu", "ld-linux.so.2"),
    "amd64": ("x86_64-linux-gnu", "ld-linux-x86-64.so.2"),
    "armhf": ("arm-linux-gnueabihf", "ld-linux-armhf.so.3"),
    "arm64": ("aarch64-linux-gnu", "ld-linux-aarch64.so.1"),
}
_RUNNABLE = {"x86_64": ("i386", "amd64"), "aarch64": ("armhf", "arm64")}  # 32 bit first
_CHECK = "import sys, vfs; vfs.VfsLfs2; print(sys.maxsize > 1 << 31)"

_folder = Path(sys.prefix) / "unixport"
_command = _folder / "command.json"
_missing = _folder / "missing.txt"


def command(heap: str | None = None) -> list[str] | None:
    """The command that runs MicroPython, without a script; None if it is not available.

    heap: the size of its heap, e.g. "240k".
    """
    if not _command.exists():
        return None
    found: list[str] = json.loads(_command.read_text())
    return [*found, "-X", f"heapsize={heap}"] if heap else found


def why_missing() -> str:
    """Why `command` returns None."""
    return _missing.read_text() if _missing.exists() else "not prepared: run make test"


def prepare() -> tuple[list[str], int]:
    """Find or download it. Returns the command and its word size. Raises CommandError."""
    reasons: list[str] = []
    for architecture in _RUNNABLE.get(platform.machine(), ()) if debian.here() else ():
        try:
            found = _unpacked(architecture)
            return found, _word_size(found)
        except CommandError as reason:
            reasons.append(f"{architecture}: {reason}")
    installed = shutil.which("micropython")
    if installed:
        try:
            return [installed], _word_size([installed])
        except CommandError as reason:
            reasons.append(f"{installed}: {reason}")
    else:
        reasons.append("no micropython installed (apt-get install micropython)")
    raise CommandError("; ".join(reasons))


def _word_size(found: list[str]) -> int:
    try:
        printed = debian.output([*found, "-c", _CHECK])
    except CommandError as reason:
        raise CommandError(f"does not run, or lacks littlefs: {reason}") from None
    return 64 if printed.strip() == "True" else 32


def _unpacked(architecture: str) -> list[str]:
    root = _folder / architecture
    folder, loader = _LIBRARIES[architecture]
    libraries = root / "usr" / "lib" / folder
    if not root.exists():
        for leftover in (_folder / "apt", _folder / "unpacking"):
            shutil.rmtree(leftover, ignore_errors=True)
        apt, unpacking = _folder / "apt", _folder / "unpacking"
        debian.PrivateApt(apt, architecture=architecture).download(_PACKAGES, apt)
        for package in sorted(apt.glob("*.deb")):
            debian.unpack(package, unpacking)
        unpacking.rename(root)
        shutil.rmtree(apt)
    micropython = root / "usr" / "bin" / "micropython"
    return [str(libraries / loader), "--library-path", str(libraries), str(micropython)]


def main() -> None:
    """Prepare it, store the result for `command`, and print one line."""
    _folder.mkdir(exist_ok=True)
    _command.unlink(missing_ok=True)
    try:
        found, bits = prepare()
    except CommandError as reason:
        _missing.write_text(str(reason))
        print(f"MicroPython for unix is missing: {reason}")
        return
    _command.write_text(json.dumps(found))
    print(f"MicroPython for unix: {bits} bit")


if __name__ == "__main__":
    main()
