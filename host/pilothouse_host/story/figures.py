"""A game in figures: thinking times, throws, and how values changed from round to round."""

from pilothouse_host.story.line import SILENT
from pilothouse_host.story.page import teller_of
from pilothouse_host.story.plain import dictionary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse_host.story.line import Line
    from pilothouse_host.story.sentences import Teller
    from pilothouse_host.story.story import Story

# For each game: the key of the players' rows in its view, and the values to follow in them.
_SERIES = {
    "mississippi": ("boats", ("speed", "coal")),
    "triangle": ("players", ("total",)),
    "rails": ("players", ("money",)),
}


def figures(story: "Story", language: str) -> "dict[str, Any]":
    """All figures and the verdict as plain JSON, without anything that the game still hides."""
    teller = teller_of(story, language)
    counts = {what: 0 for what in ("undo", "redo", "correct", "refused", "hand")}
    for line in story.lines:
        if line.what in counts:
            counts[line.what] += 1
    thrown = throws(story, teller)
    return {
        "players": _times(story),
        "ms": story.lines[-1].ms if story.lines else 0,
        "counts": counts,
        "throws": thrown,
        "dice": _dice(story, teller),
        "rounds": _rounds(story),
        "verdict": _verdict(story, teller),
    }


def _verdict(story: "Story", teller: "Teller") -> "list[str]":
    """The verdict on the log, as sentences."""
    found, own = story.verdict(), teller.own
    if found.problems:
        problems = [story.shown("drift", problem) for problem in found.problems]
        said = [own("verdict.bad", "; ".join(problems))]
    elif found.complete:
        said = [own("verdict.good", found.throws_checked)]
    else:
        said = [own("verdict.open")]
    if found.throws_by_hand:
        said.append(own("verdict.hand", found.throws_by_hand))
    if found.test_seed:
        said.append(own("verdict.test"))
    return said


def throws(story: "Story", teller: "Teller") -> "list[dict[str, Any]]":
    """Every throw with its number, including those that were taken back."""
    found: "list[dict[str, Any]]" = []
    standing: "list[Line]" = []
    for line in story.lines:
        if line.what == "undo" and type(line.value) is int:
            standing = [one for one in standing if one.n <= line.value]
        elif line.what == "redo":
            standing = [one for one in story.lines[: line.n] if _is_throw(one) and not one.undone]
        elif _is_throw(line) and line.faces:
            found.append(
                {
                    "n": line.n,
                    "number": len(standing),
                    "who": line.who,
                    "question": line.name,
                    "title": teller.say(line.name),
                    "face": line.answer,
                    "text": teller.option(line.name, line.answer),
                    "faces": list(line.faces),
                    "hand": line.what == "hand",
                    "undone": line.undone,
                }
            )
            standing.append(line)
    return found


def _is_throw(line: "Line") -> bool:
    return line.what in ("throw", "hand")


def _times(story: "Story") -> "list[dict[str, Any]]":
    """Each player's thinking time in ms, number of answers, and longest time for one."""
    rows: "dict[str, dict[str, Any]]" = {}
    for who, name, _ in story.players:
        rows[who] = {"id": who, "name": name, "ms": 0, "answers": 0, "longest": 0}
    for line in story.lines:
        row = rows.get(line.who)
        if row and line.what not in SILENT and line.what != "correct":  # others may enter it
            row["ms"] += line.took
            row["answers"] += 1
            row["longest"] = max(row["longest"], line.took)
    return [rows[who] for who, _, _ in story.players]


def _dice(story: "Story", teller: "Teller") -> "list[dict[str, Any]]":
    """For each die, how often each face came and how often it was to be expected."""
    dice: "dict[str, list[Line]]" = {}
    for line in story.lines:
        if _is_throw(line) and line.faces and not line.undone:
            dice.setdefault(line.name, []).append(line)
    found: "list[dict[str, Any]]" = []
    for name in sorted(dice):
        lines = dice[name]
        faces: "list[str]" = []
        for line in lines:
            faces += [face for face in line.faces if face not in faces]
        rows = [
            {
                "text": teller.option(name, face),
                "count": len([line for line in lines if line.answer == face]),
                "expected": sum([list(one.faces).count(face) / len(one.faces) for one in lines]),
            }
            for face in faces
        ]
        found.append({"title": teller.say(name), "faces": rows, "count": len(lines)})
    return found


def _rounds(story: "Story") -> "dict[str, Any]":
    """The values to follow, as they were at the end of each round."""
    place, names = _SERIES.get(story.game, ("", ()))
    ends: "dict[int, int]" = {}
    for line in story.lines:
        if line.what not in SILENT and not line.undone and line.round:
            ends[line.round] = line.n
    rounds = sorted(ends)
    series: "dict[str, dict[str, list[Any]]]" = {name: {} for name in names}
    for index, number in enumerate(rounds):
        view: "dict[str, Any]" = dictionary(story.at(ends[number]).view())
        for row in view.get(place, ()):
            for name in names:
                values = series[name].setdefault(row["id"], [None] * index)
                racing = row.get("fate", "racing") == "racing"
                values.append(row[name] if racing else None)
    return {"rounds": rounds, "series": series}
