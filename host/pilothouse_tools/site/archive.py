"""Packs the Python files that run in the page into one JSON file: texts by name, by folder."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pilothouse_host.page.certificate import forms
from pilothouse_host.page.message import drawings, rules_with_lines
from pilothouse_host.places import FIRMWARE

_HOST = Path(__file__).parents[2] / "pilothouse_host"


def archive() -> bytes:
    """The content of the file, which the page's site/python.js reads."""
    about = {"drawings": drawings(), "rules": rules_with_lines(), "certificate": forms()}
    return as_json(
        {
            "chip": dict(_texts(_HOST / "virtual" / "chip", ".")),
            "firmware": {
                "main.py": (FIRMWARE / "main.py").read_text("utf-8"),
                **dict(_texts(FIRMWARE, "boards")),
                **dict(_texts(FIRMWARE, "pilothouse")),
            },
            "host": {
                "pilothouse_host/__init__.py": (_HOST / "__init__.py").read_text("utf-8"),
                **dict(_texts(_HOST.parent, "pilothouse_host/story")),
                **dict(_texts(_HOST.parent, "pilothouse_host/kept_rules")),
                "pilothouse_host/site/faults.py": _site("faults.py"),
            },
            "site": {"stories.py": _site("stories.py")},
            "about": {"site.json": as_json(about).decode()},
        }
    )


def as_json(value: Any) -> bytes:
    """Compact JSON; the same bytes for the same value."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _site(name: str) -> str:
    return (_HOST / "site" / name).read_text("utf-8")


def _texts(folder: Path, within: str) -> Iterator[tuple[str, str]]:
    for file in sorted((folder / within).rglob("*.py")):
        yield file.relative_to(folder).as_posix(), file.read_text("utf-8")
