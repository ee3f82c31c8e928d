"""Values that a stranger may have written."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
