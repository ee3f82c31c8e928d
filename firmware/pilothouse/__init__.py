"""Pilothouse, the board's side; the same files run on the board, the laptop and in the tests."""

import json

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

VERSION = "0.1.0"


def chosen(path: str) -> "dict[str, Any]":
    """What people have chosen; nothing, where the file is not there or damaged."""
    try:
        with open(path) as file:
            found: "Any" = json.load(file)
    except (OSError, ValueError):
        return {}
    return found if hasattr(found, "keys") else {}
