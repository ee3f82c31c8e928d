"""Finding and opening the board's serial port, with a clear error for whatever goes wrong."""

import errno
from collections.abc import Callable
from typing import Protocol, cast

import serial
from serial.tools import list_ports

from pilothouse_host.errors import CommandError

VENDOR = 0x2E8A  # Raspberry Pi
_READ_SECONDS = 0.05
_WRITE_SECONDS = 2.0


class Port(Protocol):
    """The part of a serial port's interface that is used."""

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def close(self) -> None: ...


class PortError(CommandError):
    """The port cannot be opened."""


class NoPort(PortError):
    """The port does not exist; the board may be unplugged."""


def boards() -> list[str]:
    """The ports of all boards that are plugged in."""
    return sorted(port.device for port in list_ports.comports() if port.vid == VENDOR)


def only_board() -> str | None:
    """The port of the only board plugged in, or None. Raises CommandError if there are several."""
    found = boards()
    if len(found) > 1:
        names = ", ".join(found)
        raise CommandError(
            f"{len(found)} boards are plugged in: choose one with --port, of {names}"
        )
    return found[0] if found else None


def always(path: str) -> Callable[[], str | None]:
    """A `find_port` for a logger that always returns this port."""
    return lambda: path


def open_port(path: str) -> Port:
    """Open the port for exclusive use. Raises PortError."""
    try:
        port = serial.Serial(
            path,
            115200,
            timeout=_READ_SECONDS,
            write_timeout=_WRITE_SECONDS,
            exclusive=True,
        )
    except (OSError, ValueError) as error:  # SerialException is an OSError
        raise _refusal(path, error) from None
    return cast(Port, port)


def _refusal(path: str, error: Exception) -> PortError:
    code = getattr(error, "errno", None)
    text = str(error)
    if code in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in text:
        return NoPort(
            f"there is no port {path}; plug the board in, or leave --port out to find it"
        )
    if "lock" in text or code == errno.EBUSY:
        return PortError(
            f"{path} is busy: another program has it (pilothouse, mpremote, or a modem manager"
            " just after plugging in); close that, or try again"
        )
    if "Access is denied" in text or "PermissionError" in text:  # Windows says this in both cases
        return PortError(f"{path} is busy or not allowed: close the program that has it")
    if code in (errno.EACCES, errno.EPERM):
        return PortError(
            f"no permission for {path}: add yourself to its group"
            " (sudo usermod -aG dialout $USER) and log in again"
        )
    return PortError(
        f"{path} is not a serial port; give the board's, or leave --port out to find it"
    )
