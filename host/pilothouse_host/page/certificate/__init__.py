"""What a certificate is made of: story/certificate.py puts it together."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


@cache
def forms() -> dict[str, Any]:
    """The frame, the script, and the words of all languages."""
    return {
        "frame": _file("frame.html"),
        "script": "\n".join(_file(name) for name in ("recipe.js", "check.js")),
        "words": tomllib.loads(_file("words.toml")),
    }


def _file(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
