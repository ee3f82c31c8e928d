"""Every page of the app fits the display in four languages, whatever keys are pressed."""

import random
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from desks import press, stand_in
from inspection import (
    NOT_BY_KEYS,
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
from pilothouse.keys import BACK, DOWN, OK, UNDO, UP
from pilothouse.rooms import seats
from pilothouse.rooms.menu import preview
from pilothouse.screen.describe import describe_record
from pilothouse.screen.picture import WIDTH, width
from pilothouse.table.questions import Confirm, Refused
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
    for choice in ("new-game", "past", "about"):
        app.home._chosen(choice)
        press(app)
        app.show_current()
    app.home._chosen("dice")
    press(app)
    dice: Any = app.stage.view
    dice._dice.append(("cloud-dial", ("E4N", "A10E", "G>E")))
    press(app, *[OK] * 9, DOWN, *[OK] * 9, DOWN, *[OK] * 9)
    app.show_current()
    app.home.settings()
    press(app)
    settings: Any = app.stage.view
    for _ in range(1, settings.count - 1):  # every value of every setting but the language
        press(app, DOWN, *[OK] * 6)
    press(app, DOWN, OK, UP, OK)
    app.show_current()


def shelve(app: App) -> None:
    """Past games: one that is open, one that was finished, one that was abandoned; then none."""
    seats.come_back(app)
    app.playing().abandon()
    app.show_current()
    press(app)
    app.home._chosen("past")
    press(app)
    page: Any = app.stage.view
    for places in ([["A", 1], ["B", 2], ["C", 3], ["D", 4], ["E", 5]], []):
        page._end = {"places": places}
        page._entries[0].records = 1234
        press(app)
    page._end, page._entries[0].ended = None, False
    app.game_id = ""
    press(app, OK, BACK)
    for page._entries[0].synced in (True, False):
        press(app)
        page._do("delete")
        press(app)
        press(app, BACK)
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


@every_language
def test_every_page_and_notice_of_the_app_fits(language: str, inspector: Inspector, app: App):
    say: Any = app.stage.say
    press(app)
    look_behind_home(app)
    app.start(GAME, False)
    menus = app.menu
    for choice in ("log", "undo", "correct", "settings", "abandon", "pause"):
        inspector.log = choice == "log"
        press(app, BACK)
        with suppress(Refused):
            menus._chosen(choice)
        press(app)
    app.pause(False)
    for value in ("race", 5, 11, None, None, None):
        app.answer(value)
        press(app)
    press(app, BACK, OK, BACK, BACK)
    press(app, UP, UP, OK, UNDO, BACK)
    everything = describe_record(say, "move", dict(tiles=9, turns=6, pushes=3, dock=1))
    app.stage.ask(Confirm("undo", "", True, (everything,)), menus._undo)
    press(app)
    app.show_current()
    menus._chosen("correct")
    press(app, *[DOWN] * 20)
    app.show_current()
    for rule, reason, *values in (
        ("", "nothing-to-undo"),
        ("", "not-now"),
        ("", "length", 0, 1, 12),
        ("A99", "how-many", 10, 11, 12),
        ("A99", "short-coal", 14, 13),
        ("A99", "range", 12, 10, 11),
    ):
        app.stage.view.refusal = refusal = Refused(rule, reason, *values)
        assert len(refused_in(say, refusal)) <= 2
        while app.stage.draw(True):
            pass
    for what, *values in (
        *(("full",), ("drifted",), ("entropy", "bias"), ("save-failed", "[Errno 28] ENOSPC")),
        ("torn", "0123456789 #1234"),
        ("unreadable", "games/0123456789abcdef0123456789abcdef.log.bad"),
    ):
        inspector.long_words = what == "unreadable"
        app.stage.notice(what, *values)
        press(app)
    app.show_current()
    app.change("seats", [[who, WIDE_NAMES[who]] for who in "ABCDEF"])
    menus._chosen("go-home")
    press(app)
    app.home._seats(GAME)
    press(app)
    shelve(app)
    texts = {key for key in own_list(language) if not key.startswith("test")}  # self-test
    unsaid = texts - say.said
    elsewhere = {"done", "plays-no-more"}  # in other kinds, or other games
    assert unsaid == NOT_BY_KEYS | elsewhere


@pytest.mark.parametrize("language", ["en"])
def test_a_notice_over_a_page_that_is_half_drawn_is_drawn_whole(language: str, app: App):
    press(app)
    stage = app.stage
    stage.refresh()
    assert stage.draw(False)  # and there is more of it
    stage.notice("full")
    pictures: list[bytes] = []
    for _ in range(2):
        while stage.draw(False):
            pass
        pictures.append(bytes(stage.canvas.picture.pixels))
        stage.refresh()
    assert pictures[0] == pictures[1]


def test_a_crash_is_shown(inspector: Inspector):
    inspector.long_words = True
    crash.show(stand_in(1).display, OSError("cannot open " + "/games/0123456789" * 4))
    assert inspector.seen == 1


@every_language
@pytest.mark.parametrize("game", games.names())
def test_whatever_is_taken_back_yes_and_no_are_seen(language: str, game: str):
    say = Words(language)
    say.use(game)
    for what, value in (("house", [*ALL_HOUSE, *ALL_MODULES, *RAILS_HOUSE]), ("name", "W" * 12)):
        view = view_of(Confirm("undo", "", True, (preview(say, what, value),)), say, {})
        shown = [item[1] for row in drawn(view).rows for item in row]
        assert [say("yes"), say("no")] == shown[-2:]
        assert all(width(text) <= WIDTH for text in shown)
