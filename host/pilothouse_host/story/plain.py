"""Values that a stranger may have written."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LONGEST_MS = 1 << 53  # what a page, too, counts exactly


def dictionary(value: "Any") -> "dict[str, Any]":
    """The value, or an empty one where it is no dictionary."""
    found: Any = value  # isinstance would leave the items' type unknown
    return found if isinstance(value, dict) else {}


def sequence(value: "Any") -> "list[Any]":
    """The value, or an empty one where it is no list."""
    found: Any = value
    return found if isinstance(value, list) else []


def text_of(record: bytes) -> str:
    """A record as a text; a mark for each byte that is none of it."""
    try:
        return record.decode()
    except UnicodeError:
        return "".join([chr(byte) if byte < 128 else "\ufffd" for byte in record])


def content_of(
    record: bytes, load: "Callable[[bytes], Any]" = json.loads
) -> "tuple[str, Any, int]":
    """Kind, value and ms of a record; kind "" for what cannot be read (the replay says where)."""
    try:
        number, what, value, ms = load(record)[:4]
    except (ValueError, TypeError):
        return "", None, 0
    if type(number) is not int or type(what) is not str or type(ms) is not int:
        return "", None, 0
    return (what, value, ms) if 0 <= ms < _LONGEST_MS else ("", None, 0)
