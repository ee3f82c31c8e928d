"""Every page of the app fits the display in four languages, whatever keys are pressed."""

import json
import random
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest

from desks import choose, choose_in_menu, press, stand_in
from inspection import (
    NOT_BY_KEYS,
    TITLE_ROOM,
    Inspector,
    Listening,
    every_language,
    own_list,
    refused_in,
    view_of,
)
from noted import drawn
from pilothouse import crash, games
from pilothouse.app import App
from pilothouse.games.mississippi.setup import HOUSE as ALL_HOUSE
from pilothouse.games.mississippi.setup import MODULES as ALL_MODULES
from pilothouse.games.rails.setup import HOUSE as RAILS_HOUSE
from pilothouse.journal.journal import Entry
from pilothouse.keys import BACK, DOWN, OK, UNDO, UP
from pilothouse.rooms import seats
from pilothouse.rooms.menu import preview
from pilothouse.rooms.readings import ReadingsPage
from pilothouse.screen.describe import describe_record
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import width
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm
from pilothouse.words import Words
from test_words import GAME, WIDE_NAMES, own_words


@pytest.fixture
def app(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, language: str) -> App:
    monkeypatch.setattr("pilothouse.app.Words", cache(Listening))
    monkeypatch.setattr("pilothouse.app.gc.collect", lambda: 0)  # slow, and nothing needs it
    monkeypatch.setattr(games, "names", lambda: [GAME])  # the others have tests of their own
    app = App(stand_in(7), str(tmp_path))
    speak(app, language)
    return app


def speak(app: App, language: str) -> None:
    app.change("language", language)
    app.show_current()


@every_language
def test_whatever_keys_are_pressed_the_picture_fits(language: str, inspector: Inspector, app: App):
    inspector.log = True
    dice = random.Random(7)
    say: Any = app.stage.say
    for _ in range(1000):
        press(app, dice.choices((UP, DOWN, OK, BACK, UNDO), (3, 5, 12, 1, 0.5))[0])
        if app.stage.say is not say:
            speak(app, language)
        for boat in app.table.game.state["boats"] if app.table else ():
            boat["name"] = WIDE_NAMES[boat["id"]]
    assert inspector.seen > 900
    assert not {key for key in say.unknown if not own_words(key)}


def look_behind_home(app: App) -> None:
    """Every entry of the home screen that starts no game, and what lies behind it."""
    choose(app, "new-game")
    press(app, UP, OK, OK)  # the readings are the last row
    app.show_current()
    for choice in ("new-game", "past", "about"):
        choose(app, choice)
        app.show_current()
    with patch.object(games, "names", lambda: [GAME, "triangle"]):  # which has a dial
        choose(app, "dice")
    press(app, *[OK] * 9, DOWN, *[OK] * 9, DOWN, *[OK] * 9)
    app.show_current()
    app.home.settings()
    press(app)
    settings: Any = app.stage.view
    for _ in range(1, settings.count - 1):  # every value of every setting but the language
        press(app, DOWN, *[OK] * 6)
    press(app, DOWN, OK, UP, OK)
    app.show_current()


def look_at_the_display(app: App) -> None:
    """The settings of a display that varies, and another chip on trial: once kept, once not."""
    board: Any = app.board
    board.displays = lambda: ("ssd1306", "sh1106")
    board.display_kind = lambda settings: (settings.get("display") or "ssd1306", 0)
    board.use_display = lambda _settings: board.display
    app.home.settings()
    press(app, UP, OK, OK, OK)
    press(app, OK, BACK, DOWN, OK, DOWN, OK, OK)
    board.displays = lambda: ()
    app.show_current()


def shelve(app: App) -> None:
    """Past games: one that is open, one that was finished, one that was abandoned; then none."""
    seats.come_back(app)
    app.playing().abandon()
    app.show_current()
    press(app)
    everybody = [["A", 1], ["B", 2], ["C", 3], ["D", 4], ["E", 5]]
    for places, state in ((everybody, "ok"), ([], "ok"), ([], "ended"), ([], "")):
        entry = Entry("0123456789", 1234, state)
        value = {"game": GAME, "places": places}
        with (
            patch.object(app.journal, "games", lambda entry=entry: [entry]),
            patch.object(app.journal, "read", lambda *_, v=value: iter([json.dumps([0, "", v])])),
        ):
            app.show_current()
            choose(app, "past")
            press(app, OK)
            choose(app, "delete")
    app.show_current()
    for unsynced in (True, False):
        app.home.settings()
        press(app)
        settings: Any = app.stage.view
        settings.chosen(None)
        press(app)
        if unsynced:
            app.stage.view.value = True
            app.journal.remove(app.journal.games()[0].id)
            app.show_current()


def read_about_the_game(app: App) -> None:
    """Its seal, and who has added a number: nobody, the players, the laptop."""
    choose_in_menu(app, "about-game")
    press(app, OK, UP, OK, *[UP] * 60, OK)
    assert app.playing().salt.value[0] == "players"
    press(app, OK)
    app.playing().salt.value = ["laptop", "5a" * 16]
    choose_in_menu(app, "about-game")
    press(app, OK)


@every_language
def test_every_page_and_notice_of_the_app_fits(language: str, inspector: Inspector, app: App):
    say: Any = app.stage.say
    press(app)
    look_behind_home(app)
    look_at_the_display(app)
    app.start(GAME, False)
    press(app)
    for choice in ("log", "undo", "correct", "settings", "abandon", "pause"):
        inspector.log = choice == "log"
        choose_in_menu(app, choice)
    app.pause(False)
    read_about_the_game(app)
    for value in ("race", 5, 11, None, None, None):
        app.answer(value)
        press(app)
    press(app, BACK, OK, BACK, BACK)
    press(app, UP, UP, OK, UNDO, OK, BACK, OK, BACK, BACK)  # the menu has a redo now
    for coal in range(7):
        app.playing().game.remind("wheel", "A", coal)
    app.playing().correct("coal", "A", 6)  # the question is asked anew, with the reminders
    app.show_current()
    press(app)
    press(app, OK, OK)
    everything = describe_record(say, "move", dict(tiles=9, turns=6, pushes=3, dock=1))
    for question in (
        Confirm("undo", "", True, (everything,)),
        Confirm("undo-several", "", True, ("A " + everything, 123)),
    ):
        app.stage.ask(question, app.stage.close)
        press(app)
    choose_in_menu(app, "correct")
    press(app, *[DOWN] * 20)
    app.show_current()
    for rule, reason, *values in (
        ("", "nothing-to-undo"),
        ("", "not-now"),
        ("", "too-long"),
        ("", "no-answer", "speed"),
        ("", "length", 0, 1, 12),
        ("", "salt-late"),
        ("", "salt-taken"),
        ("A99", "how-many", 10, 11, 12),
        ("A99", "short-coal", 14, 13),
        ("A99", "range", 12, 10, 11),
    ):
        app.stage.view.refusal = refusal = Refused(rule, reason, *values)
        assert len(refused_in(say, refusal)) <= 2
        app.stage.draw("⇄")
    for what, *values in (
        *(("full",), ("drifted",), ("entropy", "bias"), ("save-failed", "[Errno 28] ENOSPC")),
        ("torn", "0123456789 #1234"),
        ("too-long", 9999, 10000),
        ("broken-game", "counters", "KeyError: round"),
        ("settings-bad", "language, light, readings, seats"),
        ("unreadable", "games/0123456789abcdef0123456789abcdef.log.bad"),
    ):
        inspector.long_words = what == "unreadable"
        app.stage.notice(what, *values)
        press(app)
    app.show_current()
    assert width(say("not-saved", 9999)) <= TITLE_ROOM
    app.change("seats", [[who, WIDE_NAMES[who]] for who in "ABCDEF"])
    choose_in_menu(app, "go-home")
    choose(app, "new-game")
    choose(app, say.title(GAME))
    shelve(app)
    texts = {key for key in own_list(language) if not key.startswith("test")}  # self-test
    unsaid = texts - say.said
    elsewhere = {"done", "plays-no-more", "and", "roll", "rolled"}  # in other questions or games,
    elsewhere |= {"result", "result?", "whose-name"}  # also those of one's own,
    elsewhere |= {"crashed", "crashed-again"}  # after a crash,
    elsewhere |= {"reset-what", "reset-settings", "reset-sign"}  # at power-on,
    elsewhere |= {"override", "override?", "old-files", "old-files?"}  # or only in an image
    assert unsaid == NOT_BY_KEYS | elsewhere


@every_language
@pytest.mark.parametrize("game", [name for name in games.names() if games.find(name).settings])
def test_every_reading_and_its_values_fit(
    language: str, game: str, inspector: Inspector, app: App, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(games, "names", lambda: [game])
    app.stage.show(page := ReadingsPage(app, game), app.stage.close)
    shown = set()
    for row in range(page.count):
        for _ in range(3):
            press(app, OK)
            shown.add(page.row(row))
            assert "…" not in "".join(text for line in drawn(page).rows for _, text, _ in line)
        press(app, DOWN)
    assert len(shown) == 2 * page.count and "reading" not in str(shown)


@every_language
def test_a_crash_is_shown(language: str, inspector: Inspector):
    inspector.long_words = True
    error = OSError("cannot open " + "/games/0123456789" * 4)
    for again in (False, True):
        crash.show(stand_in(1).display, error, Words(language), again)
    assert inspector.seen == 2


@every_language
@pytest.mark.parametrize("game", games.names())
def test_yes_and_no_are_visible_whatever_is_taken_back(language: str, game: str):
    say = Words(language)
    say.use(game)
    for what, value in (("house", [*ALL_HOUSE, *ALL_MODULES, *RAILS_HOUSE]), ("name", "W" * 12)):
        view = view_of(Confirm("undo", "", True, (preview(say, what, value),)), say, {})
        shown = [item[1] for row in drawn(view).rows for item in row]
        assert [say("yes"), say("no")] == shown[-2:]
        assert all(width(text) <= WIDTH for text in shown)
