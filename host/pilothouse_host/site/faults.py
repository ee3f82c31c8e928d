"""What goes wrong between a device and a laptop, and how: each fault follows from a number.

The tests' simulator draws the numbers for its evenings, the page /break for its visitors. It runs
on MicroPython too.
"""

SPOILING = ("lose", "cut", "flip", "double", "insert", "late")
TO_LAPTOP, TO_BOARD = 0, 1
LATEST_MS = 1500  # that bytes on the cable are held up
_LONGEST_OFF_MS = 5000
_LONGEST_REST_MS = 4000
_LEFT = (0, 1, 2, 3, 17, 40, 82, 90)  # blocks: none for a save, or none for another game
_LAPTOP_STOPS = ("now", "write", "statement")
_INTRUDERS = (
    b"AT\r",
    b"AT+GCAP\r\n",
    b"\x01\x03",
    b"Traceback: oh\n",
    b"@[",
    b"\xff\xfe\n",
    b"\n",
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def cable(number: int) -> "list[tuple[int, str, int]]":
    """What is done to the next bytes on the cable: which way, what, and a number for `spoiled`."""
    what = SPOILING[number // 2 % len(SPOILING)]
    return [(number % 2, what, number // 16 + n * 37) for n in range(1 + number // 64 % 3)]


def spoiled(data: bytes, what: str, number: int) -> bytes:
    """These bytes with something done to them; "late" only holds them up."""
    at = number % len(data)
    if what == "lose":
        return data[:at] + data[at + 1 + number // 7 % 40 :]
    if what == "cut":
        return data[:at]
    if what == "flip":
        return data[:at] + bytes([data[at] ^ (1 << number // 11 % 8)]) + data[at + 1 :]
    if what == "double":
        return data + data[at:]
    if what == "insert":
        return data[:at] + _INTRUDERS[number // 13 % len(_INTRUDERS)] + data[at:]
    return data


def off_ms(number: int) -> int:
    """How long there is no power, or no cable."""
    return number % _LONGEST_OFF_MS


def cut(number: int) -> "tuple[int, int]":
    """At which operation of the flash from now on the power goes, and how far that one gets."""
    return 1 + number // 3 % 24, number % 3


def kill(number: int) -> "tuple[str, int, int]":
    """Where the laptop's program is stopped, at which step of it, and for how many ms."""
    return (
        _LAPTOP_STOPS[number % len(_LAPTOP_STOPS)],
        number // 3 % 12,
        number // 64 % _LONGEST_REST_MS,
    )


def full(number: int) -> "tuple[int, int]":
    """How many blocks of the flash are left, and for how many ms."""
    return _LEFT[number % len(_LEFT)], number // 8 % 20000


def refused_ms(number: int) -> int:
    """How long the flash takes nothing."""
    return number % 12000


# What the page does, by the names that the simulator has for the same; its numbers come in.
ON_THE_PAGE: "dict[str, Any]" = {
    "cable": cable,
    "unplug": off_ms,
    "power": off_ms,
    "power in an operation": cut,
    "kill": kill,
    "full flash": full,
    "flash refuses": refused_ms,
}
