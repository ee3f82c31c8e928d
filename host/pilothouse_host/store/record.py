"""Reading records and other JSON that is not to be trusted."""

import json
import re
from typing import Any, NoReturn, cast

from pilothouse_host.story.plain import content_of

_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_FORM = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]')  # a string or a bracket
_DEEPEST = 30  # levels of nesting; a board writes five


def parsed(record: bytes) -> tuple[str, Any, int]:
    """Kind, value and ms of a record; kind "" if it cannot be read (a replay reports that)."""
    return content_of(record, strict_json)


def strict_json(text: bytes) -> Any:
    """Parse JSON whose value can safely be printed, stored and sent on. Raises ValueError.

    Refuses infinite numbers, NaN, lone surrogates, and deep nesting.
    """
    if _depth(text) > _DEEPEST:
        raise ValueError("nested too deeply")
    value = _DECODER.decode(text.decode())
    if _SURROGATE.search(text):
        json.dumps(value, ensure_ascii=False).encode()
    return value


def dictionary(value: Any) -> dict[str, Any]:
    """The value if it is a dictionary, otherwise an empty one."""
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def _depth(text: bytes) -> int:
    if text.count(b"[") + text.count(b"{") <= _DEEPEST:
        return 0
    depth = deepest = 0
    for mark in _FORM.finditer(text):
        if mark.group() in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark.group() in b"]}":
            depth -= 1
    return deepest


def _finite(text: str) -> float:
    if abs(number := float(text)) == float("inf"):
        raise ValueError(f"{text[:20]} is too large")
    return number


def _not_a_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_not_a_number)
