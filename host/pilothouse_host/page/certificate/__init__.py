"""A game's certificate: one HTML file with its log, which computes every throw anew."""

import json
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from pilothouse_host.story.figures import throws
from pilothouse_host.story.page import teller_of
from pilothouse_host.story.story import Story

_FOLDER = Path(__file__).parent
_SPOKEN = ("right", "wrong", "unsealed", "unreadable", "by-hand")  # said by the script


def certificate(game_id: str, story: Story, language: str) -> str:
    """The file, in this language; of a game whose seed is out."""
    words = _words()[language]
    teller = teller_of(story, language)
    names = [teller.names.get(who) or who for who, _, _ in story.players]
    data = {
        "records": [record.decode("utf-8", "replace") for record in story.records],
        "words": {key: words[key] for key in _SPOKEN},
        "throws": {
            one["n"]: {
                "title": one["title"],
                "faces": one["faces"],
                "texts": {face: teller.option(one["question"], face) for face in one["faces"]},
            }
            for one in throws(story, teller)
        },
    }
    script = "\n".join(_file(name) for name in ("recipe.js", "check.js"))
    parts = {
        "language": language,
        "title": escape(words["title"].format(teller.title())),
        "about": escape(" · ".join([", ".join(names), game_id])),
        "steps": "\n".join(f"<li>{escape(step)}</li>" for step in words["steps"]),
        "columns": "".join(f"<th>{escape(column)}</th>" for column in words["columns"]),
        "data": json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),
        "script": script,
        **{key: escape(words[key]) for key in ("how", "sealed", "revealed", "again", "test")},
        "throws": escape(words["throws"]),
    }
    page = _file("frame.html")
    for key, text in parts.items():
        page = page.replace("{" + key + "}", text, 1 if key in ("data", "script") else -1)
    return page


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(_file("words.toml"))


@cache
def _file(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
