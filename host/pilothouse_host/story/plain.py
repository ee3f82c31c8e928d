"""Reading values that are not to be trusted."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LONGEST_MS = 1 << 53  # the limit of exact integers in JavaScript


def dictionary(value: "Any") -> "dict[str, Any]":
    """The value if it is a dictionary, otherwise an empty one."""
    found: Any = value  # isinstance would leave the items' type unknown
    return found if isinstance(value, dict) else {}


def sequence(value: "Any") -> "list[Any]":
    """The value if it is a list, otherwise an empty one."""
    found: Any = value
    return found if isinstance(value, list) else []


def text_of(record: bytes) -> str:
    """A record as text; bytes that are not valid UTF-8 become replacement characters."""
    try:
        return record.decode()
    except UnicodeError:
        return "".join([chr(byte) if byte < 128 else "\ufffd" for byte in record])


def content_of(
    record: bytes, load: "Callable[[bytes], Any]" = json.loads
) -> "tuple[str, Any, int]":
    """Kind, value and ms of a record; kind "" if it cannot be read (a replay reports that)."""
    try:
        number, what, value, ms = load(record)[:4]
    except (ValueError, TypeError):
        return "", None, 0
    if type(number) is not int or type(what) is not str or type(ms) is not int:
        return "", None, 0
    return (what, value, ms) if 0 <= ms < _LONGEST_MS else ("", None, 0)
