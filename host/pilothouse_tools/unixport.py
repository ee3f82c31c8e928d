"""The real MicroPython for unix, for the tests: 32 bit like the Pico wherever possible.

`python -m pilothouse_tools.unixport` finds or fetches it, once, and prints one line. On Debian the
packages of one release are only unpacked, into the virtual environment, from the mirror that the
machine's own apt uses; nothing is installed. Elsewhere an installed `micropython` serves.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

_RELEASE = "trixie"
_PACKAGES = (
    "micropython",
    "libc6",
    "libffi8",
    "libmbedcrypto16",
    "libmbedtls21",
    "libmbedx509-7",
)
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
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


class MissingUnixPort(Exception):
    """MicroPython for unix cannot be had here; the text says why, in one line."""


def command(heap: str | None = None) -> list[str] | None:
    """The command that runs MicroPython, up to its script; None where it cannot be had.

    `heap` limits its memory, e.g. "190k".
    """
    if not _command.exists():
        return None
    found: list[str] = json.loads(_command.read_text())
    return [*found, "-X", f"heapsize={heap}"] if heap else found


def why_missing() -> str:
    """Why `command` gives None."""
    return _missing.read_text() if _missing.exists() else "not prepared: run make test"


def prepare() -> tuple[list[str], int]:
    """Find or fetch it: the command and its word size. Raises MissingUnixPort."""
    reasons: list[str] = []
    for architecture in _RUNNABLE.get(platform.machine(), ()) if _is_debian() else ():
        try:
            found = _unpacked(architecture)
            return found, _word_size(found)
        except MissingUnixPort as reason:
            reasons.append(f"{architecture}: {reason}")
    installed = shutil.which("micropython")
    if installed:
        try:
            return [installed], _word_size([installed])
        except MissingUnixPort as reason:
            reasons.append(f"{installed}: {reason}")
    else:
        reasons.append("no micropython installed (apt-get install micropython)")
    raise MissingUnixPort("; ".join(reasons))


def _is_debian() -> bool:
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


def _word_size(found: list[str]) -> int:
    try:
        said = _said([*found, "-c", _CHECK], 20)
    except MissingUnixPort as reason:
        raise MissingUnixPort(f"does not run, or lacks littlefs: {reason}") from None
    return 64 if said.strip() == "True" else 32


def _unpacked(architecture: str) -> list[str]:
    root = _folder / architecture
    folder, loader = _LIBRARIES[architecture]
    libraries = root / "usr" / "lib" / folder
    if not root.exists():
        for leftover in (_folder / "apt", _folder / "unpacking"):
            shutil.rmtree(leftover, ignore_errors=True)
        _download(architecture, _folder / "apt")
        unpacking = _folder / "unpacking"
        for package in sorted((_folder / "apt").glob("*.deb")):
            _said(["dpkg", "-x", str(package), str(unpacking)], 60)
        unpacking.rename(root)
        shutil.rmtree(_folder / "apt")
    micropython = root / "usr" / "bin" / "micropython"
    return [str(libraries / loader), "--library-path", str(libraries), str(micropython)]


def _download(architecture: str, private: Path) -> None:
    """Let apt fetch and verify the packages, with a state of its own in `private`."""
    (private / "state" / "lists" / "partial").mkdir(parents=True)
    (private / "cache" / "archives" / "partial").mkdir(parents=True)
    (private / "status").touch()
    signed = f" signed-by={_KEYS}" if _KEYS.exists() else ""
    source = f"deb [arch={architecture}{signed}] {_mirror()} {_RELEASE} main\n"
    (private / "sources.list").write_text(source)
    options = {
        "Dir::State": private / "state",
        "Dir::State::status": private / "status",
        "Dir::Cache": private / "cache",
        "Dir::Etc::sourcelist": private / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "APT::Architecture": architecture,
        "APT::Architectures": architecture,
        "APT::Sandbox::User": "root",  # the sandbox's user cannot enter a private folder
        "Acquire::Languages": "none",
    }
    apt = ["apt-get", "-qq"]
    for name, value in options.items():
        apt += ["-o", f"{name}={value}"]
    _said([*apt, "update"], 180)
    _said([*apt, "download", *_PACKAGES], 180, private)


def _mirror() -> str:
    """The Debian mirror of this machine, from its own apt configuration."""
    wanted = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)"]
    for line in _said(wanted, 20).splitlines():
        address, release, component = line.split()
        if component == "main" and "-" not in release:
            return address
    raise MissingUnixPort("apt knows no Debian mirror")


def _said(argv: list[str], seconds: float, folder: Path | None = None) -> str:
    environment = os.environ | {"LC_ALL": "C"}
    try:
        done = subprocess.run(
            argv,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MissingUnixPort(str(error)) from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise MissingUnixPort(lines[-1] if lines else f"{argv[0]} failed")
    return done.stdout


def main() -> None:
    """Prepare it, keep the result for `command`, and print one line."""
    _folder.mkdir(exist_ok=True)
    _command.unlink(missing_ok=True)
    try:
        found, bits = prepare()
    except MissingUnixPort as reason:
        _missing.write_text(str(reason))
        print(f"MicroPython for unix is missing: {reason}")
        return
    _command.write_text(json.dumps(found))
    print(f"MicroPython for unix: {bits} bit")


if __name__ == "__main__":
    main()
