"""A game's certificate: one HTML file with the log and a script that recomputes every throw."""

import json

from pilothouse_host.story.figures import throws
from pilothouse_host.story.page import teller_of
from pilothouse_host.story.plain import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse_host.story.story import Story

_SPOKEN = (
    "right",
    "wrong",
    "unsealed",
    "unreadable",
    "by-hand",
    "elsewhere",
)  # texts that the script shows
_PARTS = ("how", "sealed", "revealed", "again", "test", "throws")  # texts in the file itself


def certificate(game_id: str, story: "Story", language: str, forms: "dict[str, Any]") -> str:
    """The HTML file in this language, for a game whose seed has been revealed.

    forms: "frame" is the template, with {{names}} of parts; "script" the code that it runs;
    "words" the texts by language.
    """
    words = forms["words"][language]
    teller = teller_of(story, language)
    names = [teller.names.get(who) or who for who, _, _ in story.players]
    data = {
        "records": [text_of(record) for record in story.records],
        "words": {key: words[key] for key in _SPOKEN},
        "throws": {
            str(one["n"]): {
                "title": one["title"],
                "faces": one["faces"],
                "texts": {face: teller.option(one["question"], face) for face in one["faces"]},
            }
            for one in throws(story, teller)
        },
    }
    parts = {
        "language": language,
        "title": escaped(words["title"].format(teller.title())),
        "about": escaped(" · ".join([", ".join(names), game_id])),
        "steps": "\n".join(["<li>%s</li>" % escaped(step) for step in words["steps"]]),
        "columns": "".join(["<th>%s</th>" % escaped(column) for column in words["columns"]]),
        "data": json.dumps(data).replace("<", "\\u003c"),
        "script": forms["script"],
    }
    for key in _PARTS:
        parts[key] = escaped(words[key])
    page = ""
    for piece in forms["frame"].split("{{"):  # then a name, }}, and text
        name, closed, rest = piece.partition("}}")
        page += parts[name] + rest if closed else piece
    return page


def escaped(text: str) -> str:
    """The text with HTML's special characters escaped."""
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, "&%s;" % name)
    return text
