"""What the site's story worker asks about its games, with JSON in and out.

It runs on MicroPython in a web page; story_worker.js calls it.
"""

import json
from binascii import a2b_base64

from pilothouse import games
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES
from pilothouse_host.site import faults
from pilothouse_host.story.game_pages import GamePages
from pilothouse_host.story.notes import notes_of
from pilothouse_host.story.plain import content_of
from pilothouse_host.story.reading import rows_of
from pilothouse_host.story.result import result_of
from pilothouse_host.story.rules import find
from pilothouse_host.story.story import Story
from pilothouse_host.story.summary import summary


def read(record):
    """Kind, value and ms of a record; kind "" if JavaScript cannot parse it.

    MicroPython's JSON parser is more forgiving, and must not show a game differently.
    """
    if record not in _unreadable:
        return content_of(record)
    return "", None, 0


_unreadable = set()
with open("/about/site.json") as file:
    _about = json.load(file)
pages = GamePages(
    lambda: Story(read, find), _about["drawings"], _about["rules"], _about["certificate"]
)


def count(game_id):
    """The number of records of a game that are known here."""
    return len(pages.story(game_id).lines)


def follow(game_id, text, readable):
    """Follow one more record, given as a text with one character per byte.

    readable: whether JavaScript can parse it.
    """
    record = bytes([ord(character) for character in text])
    if not readable:
        _unreadable.add(record)
    pages.story(game_id).follow(record)


def forget(game_id):
    """Forget the game: its id now belongs to another one."""
    pages.forget(game_id)


class Kept:
    """The row of a stored game, with its columns as attributes."""

    def __init__(self, row):
        for key, value in row.items():
            setattr(self, key, value)


def noted(game_id):
    """The columns of a game's row that are computed from its records."""
    records = pages.story(game_id).records
    notes = notes_of(records, read)
    notes["result"] = result_of(records, read, find) if notes["ended"] else {}
    return notes


def listed(row, language):
    """A game's entry in the page's list, from its row."""
    game = Kept(row)
    game.date = game.played or game.seen
    found = summary(game)
    found["title"] = Words(language).title(game.game)
    return found


def verdict(game_id, told_as):
    """The verdict on a game's log, as plain data."""
    return pages.story(game_id).verdict(told_as).plain()


def rows(pixels):
    """The rows of text on a display, whose pixels are given in base64."""
    return rows_of(a2b_base64(pixels))


def file_template(name):
    """A game's default text for the file "GAME.FILE"."""
    game, _, file = name.partition(".")
    return games.data(game).FILES[file]


def file_problem(name, text):
    """Why a board would refuse this file; "" if it would accept it."""
    game, _, file = name.partition(".")
    try:
        games.data(game).check(file, text)
    except ValueError as reason:
        return str(reason)
    return ""


def names(game):
    """What the device calls a game, and the way to it, in each of its languages."""
    games.find(game)
    said = [Words(language) for language in LANGUAGES]
    return {
        "titles": [say.title(game) for say in said],
        "beginning": [say("new-game") for say in said],
    }


def labels(language, keys):
    """Texts of the device itself."""
    say = Words(language)
    return [say(key) for key in keys]


def drawn_fault(kind, number):
    """What a fault of this kind does that chance has drawn (faults.py)."""
    return faults.ON_THE_PAGE[kind](number)


def spoiled(text, what, number):
    """Bytes on the cable with something done to them; a character of the text is a byte."""
    data = faults.spoiled(bytes([ord(character) for character in text]), what, number)
    return "".join([chr(byte) for byte in data])


_ASKED = {
    "message": pages.message,
    "figures": pages.figures,
    "certificate": pages.certificate,
    "noted": noted,
    "listed": listed,
    "verdict": verdict,
    "rows": rows,
    "file_template": file_template,
    "file_problem": file_problem,
    "names": names,
    "labels": labels,
    "drawn_fault": drawn_fault,
    "spoiled": spoiled,
}


def answer(what, given):
    """Call the function named `what` with arguments given as JSON; the result as JSON."""
    return json.dumps(_ASKED[what](*json.loads(given)))
