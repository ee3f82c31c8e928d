"""What the story worker asks of the games it has: JSON in, JSON out.

It runs on MicroPython in a web page; `_page` is the worker's side of it.
"""

import json
from binascii import a2b_base64

from pilothouse import games
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES
from pilothouse_host.site import faults
from pilothouse_host.story.notes import notes_of
from pilothouse_host.story.plain import content_of
from pilothouse_host.story.reading import rows_of
from pilothouse_host.story.result import result_of
from pilothouse_host.story.rules import find
from pilothouse_host.story.shelf import Shelf
from pilothouse_host.story.story import Story
from pilothouse_host.story.summary import summary


def read(record):
    """MicroPython's JSON forgives much; what the page cannot read is not read here either."""
    if record not in _unreadable:
        return content_of(record)
    return "", None, 0


_unreadable = set()
with open("/about/site.json") as file:
    _about = json.load(file)
shelf = Shelf(
    lambda: Story(read, find), _about["drawings"], _about["rules"], _about["certificate"]
)


def count(game_id):
    """How many records of the game are known."""
    return len(shelf.story(game_id).lines)


def follow(game_id, text, readable):
    """One more record; a character of the text is a byte."""
    record = bytes([ord(character) for character in text])
    if not readable:
        _unreadable.add(record)
    shelf.story(game_id).follow(record)


def forget(game_id):
    """Another game has this id from now on."""
    shelf.forget(game_id)


class Kept:
    """A row of the kept games."""

    def __init__(self, row):
        for key, value in row.items():
            setattr(self, key, value)


def noted(game_id):
    """What follows from the records for the list of games."""
    records = shelf.story(game_id).records
    notes = notes_of(records, read)
    notes["result"] = result_of(records, read, find) if notes["ended"] else {}
    return notes


def listed(row, language):
    """The row of a game, with what was noted in it, as the page's list has it."""
    game = Kept(row)
    game.date = game.played or game.seen
    found = summary(game)
    found["title"] = Words(language).title(game.game)
    return found


def verdict(game_id, told_as):
    """What can be said of a log, in figures."""
    return shelf.story(game_id).verdict(told_as).plain()


def rows(pixels):
    """What a picture says."""
    return rows_of(a2b_base64(pixels))


def file_template(name):
    """The text a game has in place of this file "GAME.FILE" as long as nobody has sent one."""
    game, _, file = name.partition(".")
    return games.data(game).FILES[file]


def file_problem(name, text):
    """Why a board would refuse this file, "" if it would not."""
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
    "message": shelf.message,
    "figures": shelf.figures,
    "certificate": shelf.certificate,
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
    """The answer to a question, both as JSON."""
    return json.dumps(_ASKED[what](*json.loads(given)))
