"""Runs servers for tests: PostgreSQL and the MQTT broker mosquitto.

`python -m pilothouse_tools.servers` installs missing ones, as root on a system with apt.
"""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path

_DEBIAN = Path("/usr/lib/postgresql")
_SECONDS = 60
_OTHER_USERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root


def postgres_programs() -> Path | None:
    """The folder with the programs of the newest installed PostgreSQL server, or None."""
    found = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    program = shutil.which("initdb")
    return Path(program).resolve().parent if program else None


def mosquitto() -> str | None:
    """The path of the broker's program; Debian has it in a folder that only root's PATH has."""
    return shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def missing() -> str:
    """One line with the command that installs what is missing; "" if nothing is."""
    packages = _packages()
    if not packages:
        return ""
    install = f"apt-get install --no-install-recommends {' '.join(packages)}"
    return f"tests with servers need what is missing here: {install}"


def _packages() -> list[str]:
    wanted = {"postgresql": postgres_programs(), "mosquitto": mosquitto()}
    return [package for package, found in wanted.items() if not found]


def install() -> str:
    """Install what is missing, if run as root with apt. Returns `missing()` as it is then."""
    packages = _packages()
    apt = shutil.which("apt-get")
    if packages and apt and os.geteuid() == 0:
        print("installing servers for the tests…", flush=True)
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            line = [apt, "-qq", *command]
            subprocess.run(
                line, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
            )
    return missing()


class PostgresServer:
    """A PostgreSQL server with its data in a new folder, reachable through a socket there only."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self._programs, self._folder, self._user = programs, folder, user

    def start(self) -> None:
        """Start it; after `stop`, with the same databases."""
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder}"
        self._run("pg_ctl", "start", "-w", *self._where(), "-o", options)

    def stop(self) -> None:
        """Stop it at once, even with connected clients."""
        self._run("pg_ctl", "stop", "-m", "immediate", *self._where())

    def new(self, name: str) -> str:
        """Create an empty database and return its URL."""
        self._run("createdb", "-h", str(self._folder), "-U", "pilothouse", name)
        return f"postgresql://pilothouse@/{name}?host={self._folder}"

    def make(self) -> None:
        """Create the files of a server without any database."""
        self._run("initdb", "-U", "pilothouse", "-A", "trust", "-E", "UTF8", "-D", self._data)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _where(self) -> list[str]:
        return ["-D", self._data, "-l", str(self._folder / "log")]

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        subprocess.run(
            command,
            user=self._user,
            cwd=self._folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"},
            stdout=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=True,
        )


@contextlib.contextmanager
def postgres() -> Generator[PostgresServer]:
    """A running server. Raises FileNotFoundError if PostgreSQL is not installed."""
    programs = postgres_programs()
    if programs is None:
        raise FileNotFoundError("PostgreSQL")
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        folder, user = Path(name), None
        if os.geteuid() == 0:
            users = {entry.pw_name for entry in pwd.getpwall()}
            user = next(other for other in _OTHER_USERS if other in users)
            shutil.chown(folder, user)
        server = PostgresServer(programs, folder, user)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Broker:
    """A mosquitto broker on the loopback interface; it loses everything when it is stopped."""

    def __init__(self, program: str) -> None:
        self._program = program
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its URL."""
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, also again after `stop`, and wait until it listens."""
        self._process = subprocess.Popen(
            [self._program, "-p", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + _SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """Kill it, without closing connections properly."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextlib.contextmanager
def broker() -> Generator[Broker]:
    """A running broker. Raises FileNotFoundError if mosquitto is not installed."""
    program = mosquitto()
    if program is None:
        raise FileNotFoundError("mosquitto")
    found = Broker(program)
    try:
        found.start()
        yield found
    finally:
        found.stop()


if __name__ == "__main__":
    # No failure: the tests that need servers are skipped or fail with this reason.
    if problem := install():
        print(problem, file=sys.stderr)
