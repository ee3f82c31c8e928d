"""Debian's packages, fetched beside the system: nothing is installed, nothing of it is changed."""

import os
import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path

from pilothouse_host.errors import CommandError

_SUITE = "trixie"
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_SECONDS = 600


def here() -> bool:
    """Whether this machine runs Debian: others have apt too, but not its packages."""
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


class PrivateApt:
    """apt with a state of its own in a new folder, and the mirror that the machine's apt uses.

    It fetches and verifies packages of one release, whatever the machine's own is. sources:
    whether source packages are wanted too. architecture: of the packages, if not the machine's.
    Everything raises CommandError.
    """

    def __init__(self, folder: Path, *, sources: bool = False, architecture: str = ""):
        for part in ("lists/partial", "cache/archives/partial"):
            (folder / part).mkdir(parents=True)
        (folder / "status").touch()
        marks = [f"arch={architecture}"] if architecture else []
        marks += [f"signed-by={_KEYS}"] if _KEYS.exists() else []
        where = f"[{' '.join(marks)}] {_mirror()} {_SUITE} main\n"
        lines = [f"{kind} {where}" for kind in ("deb", "deb-src")[: 1 + sources]]
        (folder / "sources.list").write_text("".join(lines))
        options = {
            "Dir::State::Lists": folder / "lists",
            "Dir::State::status": folder / "status",
            "Dir::Cache": folder / "cache",
            "Dir::Etc::SourceList": folder / "sources.list",
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::Etc::Preferences": "/dev/null",
            "Dir::Etc::PreferencesParts": "/dev/null",
            "APT::Sandbox::User": "root",  # the sandbox's user cannot enter a private folder
            "Acquire::Languages": "none",
        }
        if architecture:
            options |= {"APT::Architecture": architecture, "APT::Architectures": architecture}
        self._apt = ["apt-get", "-qq"]
        for option, value in options.items():
            self._apt += ["-o", f"{option}={value}"]
        said([*self._apt, "update"])

    def download(self, packages: Sequence[str], folder: Path) -> None:
        """Fetch packages into a folder."""
        said([*self._apt, "download", *packages], folder)

    def download_sources(self, packages: Sequence[str], folder: Path) -> None:
        """Fetch the sources of packages into a folder, packed as they come."""
        said([*self._apt, "source", "--download-only", *packages], folder)


def unpack(package: Path, folder: Path) -> None:
    """Unpack a package's files into a folder."""
    said(["dpkg", "-x", str(package), str(folder)])


def said(command: Sequence[str], folder: Path | None = None) -> str:
    """What a command prints. Raises CommandError with its last words if it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=os.environ | {"LC_ALL": "C"},
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CommandError(str(error)) from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CommandError(lines[-1] if lines else f"{command[0]} failed")
    return done.stdout


def _mirror() -> str:
    """The Debian mirror of this machine, from its own apt configuration."""
    wanted = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)"]
    for line in said(wanted).splitlines():
        address, release, component = line.split()
        if component == "main" and "-" not in release:
            return address
    raise CommandError("apt knows no Debian mirror")
