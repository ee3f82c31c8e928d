"""The app: reads keys, draws, saves records and talks to the laptop, in steps that never block."""

import gc

from pilothouse import settings as settings_file
from pilothouse.journal.journal import Journal
from pilothouse.keys import BACK, UNDO
from pilothouse.light import Light
from pilothouse.link.laptop_time import LaptopTime
from pilothouse.link.link import Link
from pilothouse.rooms import first_start, opening, seats
from pilothouse.rooms.home import Home
from pilothouse.rooms.menu import Menu
from pilothouse.rooms.overview import OverviewPage
from pilothouse.rooms.to_do import ToDoPage
from pilothouse.saving import Saver
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.names import Names
from pilothouse.screen.stage import Stage
from pilothouse.table.entropy import SAMPLE, health, identify
from pilothouse.table.errors import Refused
from pilothouse.table.records import MOST_RECORDS
from pilothouse.ticks import elapsed
from pilothouse.turn_clock import TurnClock
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Sequence

    from pilothouse.table.table import Table

_SLEEP_MS = 1
_HOUSEKEEPING_EVERY = 32  # steps
_BANNER_MS = 2000
_LONG, _WARN_EVERY = 9000, 250  # records: people are warned from 9,000 on, every 250 records
# Collecting garbage takes 30 ms on the chip, so it waits for a pause between keys. It is not done
# after every press: a collection makes the next searches for free memory start at the bottom of
# the heap, which slows the next pictures by a tenth.
_COLLECT_EVERY = 4  # presses
_QUIET_MS = 30  # without a key


class App:
    """Runs one board. Call `step` again and again; it returns how long the caller may sleep.

    root: the folder for all files. resume: whether to continue the game in progress. unsaved: the
    journal of an app that has crashed, with the records that it could not save.
    """

    def __init__(
        self, board: "Any", root: str, resume: bool = True, unsaved: "Journal | None" = None
    ):
        self.board = board
        self.root = root
        self.settings, self._unusable = settings_file.load(root)
        self.journal = Journal(root)
        if unsaved:
            self.journal.take_over(unsaved)
        self.saver = Saver(root, self.journal, self.settings, board.ticks)
        self.table: "Table | None" = None  # after the end it stays for the link, until the next
        self.game_id = ""
        self.views: "Any" = None  # the game's module `views`
        self.broken: "list[tuple[str, str]]" = []  # games that fail, and why: not yet reported
        self.at_home = False  # the players have gone to the home screen and may come back
        self.seating = False  # whether to seat the players of the last table again
        self.die = 0  # index of the quick die that was thrown last
        self.names = Names(self._known_as, self._remembered)
        canvas = Canvas(board.display)
        self.stage = Stage(canvas, self._words(), self.names, self.status, self.custom_views)
        self.light = Light(self.stage.canvas, board.buttons, self.settings)
        self.clock = TurnClock(board.ticks)
        self.storage, self.boot = identify(root, board.entropy)
        self.entropy_problem = ""  # as `health` names it
        self.link = Link(self)
        self.laptop_time = LaptopTime(self)
        self.home = Home(self)
        self.menu = Menu(self)
        self._busy = True  # a picture or a save is not finished
        self._ready = False  # the first picture and the notices have been shown
        self._leaving = False  # a laptop has asked for the REPL
        self._next: "Callable[[], None] | None" = None  # called at the start of the next step
        self._restarting = False  # everything on the flash was wiped
        self._steps = 0  # until the next housekeeping
        self._was_linked = False
        self._warned_at = 0  # the game's number of records at the last warning of its length
        self._presses = _COLLECT_EVERY  # since the last collection of garbage
        self.light.apply()
        self._drifted = resume and opening.resume(self) is None
        self.show_current()

    # --- one step ----------------------------------------------------------------------------

    def step(self) -> int:
        """Do what is due. Returns ms to sleep before the next step, or -1 to stop the app."""
        if self._restarting:
            self.__init__(self.board, self.root)
        if self._next:
            act, self._next = self._next, None
            act()
        if self._busy:
            self._finish_picture()
            return 0
        if not self._ready:
            self._ready = True
            self.entropy_problem = health(self.board.raw_bits(SAMPLE))  # 50 ms on the chip
            if self._has_language():
                self.show_notices()
            return 0
        buttons = self.board.buttons
        buttons.ok_repeats = self.stage.view.repeats_ok()
        key = buttons.poll()
        if key is not None and not self._wakes(self.board.ticks()):
            if not (self.stage.view.ignores_repeats and buttons.repeated):
                self.press(key)
                return 0
        more = self.link.step()
        self.stage.tick(self.board.ticks())
        self._steps -= 1
        if self._steps < 0:
            self._steps = _HOUSEKEEPING_EVERY
            self._housekeep(self.board.ticks())
        if self.stage.stale or self._busy:
            self._busy = True
            return 0
        if self._leaving and not more and not self.saver.is_pending():
            return -1
        return 0 if more else _SLEEP_MS

    def press(self, key: int) -> None:
        """Handle a key: UP, DOWN, OK, BACK or UNDO."""
        self._presses += 1
        self._busy = True
        try:
            unhandled = self.stage.press(key)
            if unhandled == BACK and self.at_table():
                self._show_overview()
            elif unhandled == UNDO and self.at_table():
                self.menu.undo()
        except Refused as refusal:
            self.stage.view.refusal = refusal
        if self.settings["sound"]:
            buzzer = self.board.buzzer
            buzzer.refuse() if self.stage.view.refusal else buzzer.click()

    def _finish_picture(self) -> None:
        """Send the picture, then save: both are done before the next key is read."""
        if self.stage.stale:
            self.stage.draw("!" if self.saver.fails else "⇄" if self._was_linked else "⇍")
        if self.stage.canvas.flush():
            return
        self._busy = False
        if self._ready and self.saver.is_due():
            failed = self.saver.fails
            problem = self.saver.save()
            if problem:
                self.stage.notice("save-failed", problem)
            if failed != self.saver.fails:
                self.board.ignore_ctrl_c(not failed)
                self.stage.stale = True

    def show_notices(self) -> None:
        """Show what was found wrong at power-on, as soon as a language is chosen."""
        if self._unusable:
            say = self.stage.say
            named = [say.text("set-" + name) or say.text(name) or name for name in self._unusable]
            self.stage.notice("settings-bad", say.listed(named))
        for what, name in self.journal.problems:
            self.stage.notice(what, name)
        if self._drifted:
            self.stage.notice("drifted")
        if self.entropy_problem:
            self.stage.notice("entropy", self.entropy_problem)
        self.report_broken_games()

    def report_broken_games(self) -> None:
        """Show a notice for each game that failed to load and is no longer offered."""
        for game, why in self.broken:
            self.stage.notice("broken-game", self.stage.say.title(game), why)
        self.broken = []

    def _housekeep(self, now: int) -> None:
        """Do what is not urgent: light, clock, link, flash, garbage."""
        self._wakes(now)
        self._show_clock()
        self._show_unsaved(now)
        if self.link.linked != self._was_linked:
            self._was_linked = self.link.linked
            self.stage.stale = True
        if self.stage.canvas.lost:
            self.stage.canvas.revive(now)
        if self.saver.is_due():
            self._busy = True
        elif self._presses >= _COLLECT_EVERY:
            if elapsed(now, self.board.buttons.idle_since) > _QUIET_MS:
                self._presses = 0
                gc.collect()

    def _wakes(self, now: int) -> bool:
        """Update the light. True if a key has woken the display, which is then drawn again."""
        woken = self.light.update(now)
        if woken:
            self.stage.stale = True
        return woken

    def _show_clock(self) -> None:
        table = self.table
        if not (self.settings["clock"] and self.light.is_on and table and self.at_table()):
            return
        text = None if table.paused else self.clock.new_text()
        if text:
            self.stage.corner = text
            self.stage.stale = True

    def _show_unsaved(self, now: int) -> None:
        """While saving fails, the header alternates between the title and a warning."""
        minutes = None
        if self.saver.fails and now // _BANNER_MS % 2:
            minutes = self.saver.minutes_unsaved()
        if minutes != self.stage.unsaved and self.light.is_on:
            self.stage.unsaved = minutes
            self.stage.stale = True

    def leave(self) -> None:
        """Stop the app for the REPL, once everything is saved and sent."""
        if self.table and not self._leaving:  # recorded: at the REPL anybody can read the seed
            self.table.note("prompt")
        self._leaving = True

    def restart(self) -> None:
        """Start afresh with the next step, as after power-on."""
        self._restarting = True

    def change(self, setting: str, value: "Any") -> None:
        """Change a setting, apply it and have it saved."""
        if self.settings[setting] != value:
            self.settings[setting] = value
            self.saver.settings_changed = True
        if setting == "language":
            self.stage.speak(self._words())
        elif setting == "clock":
            self.stage.corner = ""
            self.clock.show_again()
        elif setting == "light":
            self.light.apply()
        elif setting in ("display", "offset", "turned"):
            self.use_display(self.settings)

    def use_display(self, settings: "dict[str, Any]") -> None:
        """Switch to the display that these settings select."""
        self.stage.canvas.use(self.board.use_display(settings))
        self.stage.stale = True

    # --- the table ---------------------------------------------------------------------------

    def set_table(self, table: "Table | None", game_id: str, saved: int, views: "Any") -> None:
        """Make this the current table, with `saved` records on the flash; None for no table."""
        self.table = table
        self.game_id = game_id
        self.views = views
        self.at_home = False
        self.seating = False
        self.saver.set_table(table, game_id, saved)
        self.clock.reset()
        if table:
            self.stage.say.use(table.game.name)

    def start(self, game: str, same: bool) -> None:
        """Start a game in the next step. same: with the players of the last table."""
        self.do_next(lambda: opening.start(self, game, same))

    def do_next(self, act: "Callable[[], None]") -> None:
        """Call `act` at the start of the next step; for whatever loads a game.

        Loading a game takes most of the chip's stack of 8 KB, so it cannot be done deep inside the
        handling of a key or a request.
        """
        self._next = act

    def is_open(self) -> bool:
        """Whether a game is in progress."""
        table = self.table
        return table is not None and not table.ended and table.question is not None

    def at_table(self) -> bool:
        """Whether a game is in progress and shown, not left for the home screen."""
        return self.is_open() and not self.at_home

    def playing(self) -> "Table":
        """The table of the game in progress. Raises Refused if there is none."""
        if not self.table or self.table.ended:
            raise Refused("", "not-now", "")
        return self.table

    def show_current(self) -> None:
        """Show the open question, else the home screen; the languages if none is chosen yet."""
        self.stage.clear()
        if not self._has_language():
            first_start.ask(self)
            return
        if self.seating and self.at_table():
            seats.seat(self)
        table = self.table
        if not table or not table.question or not self.at_table():
            self.stage.corner = ""
            self.home.show()
        elif table.paused:
            self.menu.paused()
        else:
            self.clock.turn_of(table.question.who)
            self.stage.ask(table.question, self.answer)
            if len(table.question.notes) > 1:
                self.stage.show(ToDoPage(self.stage.say, table.question), self.stage.close)
            self._warn_of_length(len(table.records))

    def _warn_of_length(self, records: int) -> None:
        """Warn people in time that a game cannot have more than MOST_RECORDS records."""
        if records >= _LONG and abs(records - self._warned_at) >= _WARN_EVERY:
            self._warned_at = records
            self.stage.notice("too-long", records, MOST_RECORDS)

    def answer(self, value: "Any") -> None:
        """Answer the open question and show the next one; "throw" throws the die it asks for."""
        table = self.playing()
        # The kind is checked because a player may be called "throw".
        if value == "throw" and table.question and table.question.kind == "throw":
            table.throw()
        else:
            table.answer(value)
        if table.ended:
            seats.remember(self, table)
        self.show_current()

    def undo(self, first: int) -> None:
        """Take back this record and all after it."""
        self.seating = False  # people who undo the number of players want to change it
        self.playing().undo(first)
        self.show_current()

    def redo(self) -> None:
        """Take back the last undo."""
        self.playing().redo()
        self.show_current()

    def abandon(self) -> None:
        """End the game as it stands."""
        table = self.playing()
        table.abandon()
        seats.remember(self, table)
        self.show_current()

    def pause(self, on: bool) -> None:
        """Stop the clock, or let it go on."""
        if on:
            self.clock.pause()
        else:
            self.clock.resume()
        self.playing().pause(on)

    def _show_overview(self) -> None:
        """Show the standings; OK there opens the menu."""
        game = self.playing().game
        if game.players():
            page = OverviewPage(self.stage.say, game, self.views)
            self.stage.show(page, lambda _answer: self.menu.show())
        else:  # before the game is set up there are no standings
            self.menu.show()

    # --- for the stage -----------------------------------------------------------------------

    def _has_language(self) -> bool:
        """Whether somebody has chosen a language."""
        return self.settings["language"] in LANGUAGES

    def _words(self) -> Words:
        say = Words(self.settings["language"] if self._has_language() else LANGUAGES[0])
        if self.table:
            say.use(self.table.game.name)
        return say

    def status(self, who: str) -> "list[str]":
        """A few short lines on how a player stands."""
        return self.views.status(self.table.game, who) if who and self.table else []

    def custom_views(self) -> "dict[str, Any]":
        """The views that the game brings along, by question name."""
        return getattr(self.views, "VIEWS", {})

    def _known_as(self, letter: str) -> "Sequence[str] | None":
        """A player's name and status sign; None for no player."""
        return self.table.game.known_as(letter) if self.table else None

    def _remembered(self) -> "list[str]":
        """The names from the last table that no player of this one has yet."""
        taken = [player[1] for player in self.table.game.players()] if self.table else []
        return [name for _who, name in self.settings["seats"] if name not in taken]
