"""Downloads Debian packages into folders of our own, without changing the system."""

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
    """Whether this machine runs Debian: other systems with apt lack some of its packages."""
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


class PrivateApt:
    """apt with its own state in a new folder, using the same mirror as the machine's apt.

    It downloads and verifies packages of one Debian release, whichever the machine runs. sources:
    whether source packages are needed too. architecture: of the packages, if not the machine's.
    All methods raise CommandError.
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
        output([*self._apt, "update"])

    def download(self, packages: Sequence[str], folder: Path) -> None:
        """Download packages into a folder."""
        output([*self._apt, "download", *packages], folder)

    def download_sources(self, packages: Sequence[str], folder: Path) -> None:
        """Download the source archives of packages into a folder."""
        output([*self._apt, "source", "--download-only", *packages], folder)


def unpack(package: Path, folder: Path) -> None:
    """Unpack a package's files into a folder."""
    output(["dpkg", "-x", str(package), str(folder)])


def output(command: Sequence[str], folder: Path | None = None) -> str:
    """Run a command; returns what it prints. Raises CommandError with its last line on failure."""
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
    """The address of the Debian mirror in this machine's apt configuration."""
    wanted = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)"]
    for line in output(wanted).splitlines():
        address, release, component = line.split()
        if component == "main" and "-" not in release:
            return address
    raise CommandError("apt knows no Debian mirror")
