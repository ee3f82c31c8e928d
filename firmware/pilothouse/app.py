"""The app: keys in, picture out, record saved, frame sent; one step at a time, never waiting.

A module costs the chip 10 to 30 ms and some KB, so here is only what every turn needs; the rest is
loaded when somebody wants it (the cable: when a laptop speaks) and given up again.
"""

import json
import os
import sys

from pilothouse import chosen, loaded
from pilothouse.ask import Refused
from pilothouse.keys import BACK, UNDO
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.stage import Names, Stage
from pilothouse.screen.views import usual
from pilothouse.words import Words

try:
    from typing import Any, Callable

    from pilothouse.home import Home
    from pilothouse.journal import Journal
    from pilothouse.link import Link
    from pilothouse.menus import Menus
    from pilothouse.source import Source
    from pilothouse.table import Table
except ImportError:  # MicroPython
    pass

_SLICE_MS = 5  # of drawing in a step
_SLEEP_MS = 1
_SELDOM = 32  # steps from one look at clock, light and flash to the next
MARK_EVERY = 60  # answers
_HEARD = 32  # bytes that are read before there is a link
_RETRY_MS = 5000  # after a save that failed
_TIDY_MS = 30  # of quiet before garbage is collected: it takes 20, and without it all gets slow
_FORGET_MS = 600  # of quiet before modules go: who undoes once, undoes again
_OFF, _DIM, _BRIGHT = 0, 1, 2
_OVERVIEW = "pilothouse.screen.overview "
_MENU = "pilothouse.screen.telling pilothouse.screen.pages pilothouse.menus"
HOME = "pilothouse.seating pilothouse.home"
_OPENING, _SEATING = "pilothouse.opening", "pilothouse.seating"
# And what a laptop asks first.
_LINK = "pilothouse.link pilothouse.source pilothouse.archive pilothouse.requests"
_JUST_NOW_MS = 500


class App:
    """One board at one table. step() does what is due and says how long it may sleep."""

    # What seldom changes costs an app no memory.
    die = 0  # which of the quick dice was thrown last
    _drifted = False  # the last game does not fit the rules
    _leaving = False
    _turn_held = 0  # how long the turn had lasted when it was paused

    def __init__(self, board: "Any", root: str, resume: bool = True):
        self.board = board
        self.root = root
        self.settings: "dict[str, Any]" = {
            "language": "en",
            "light": 4,  # of 4
            "sound": 1,
            "clock": 0,  # whether a turn's time is shown
            "dim": 120,  # seconds without a key; 0: never
            "off": 10,  # minutes without a key; 0: never
            "players": 0,  # how many sat at the last table,
            "seats": [],  # and the names they gave: [letter, name] each
            "last": "",  # the game they played
            "game": "",  # the id of an older game that was taken up again
        }
        self.settings.update(chosen(root + "/settings"))
        self._journal: "Journal | None" = None
        self.table: "Table | None" = None  # one that has ended stays, for the link, until the next
        self.link: "Link | None" = None  # until a laptop has spoken
        self.source: "Source | None" = None
        self._heard = bytearray(_HEARD)
        self.weak = ""  # what is wrong with the chip's entropy
        self.storage = self.boot = ""  # ids
        self._ready = False  # the first picture is out, and all is said
        self.names = Names(self)
        self.stage = Stage(Canvas(board.display), self._words(), self)
        self.left = False  # its players have gone home and may come back
        self.seating = False  # the players of the last table are still to be seated
        self.game_id = ""
        self.saved = 0  # records of the table that are on the flash
        self._finished = False  # its end is on the flash too
        self._marked = 0  # where in the game the mark on the flash is
        self._needed: "list[str]" = []  # modules to load, the first of which may be half there,
        self._fetched = False
        self._then: "Callable[[], None] | None" = None  # and what to do then
        self._home: "Home | None" = None
        self._menus: "Menus | None" = None
        self.views: "Any" = None  # the game's own,
        self._own: "dict[str, Any]" = {}  # and those of its questions
        self._busy = True  # a picture or a save is under way
        self._steps = 0  # until the next look around
        self._was_linked = False
        self._failed: "int | None" = None  # ticks of the last save that failed
        self._changed = False  # the settings, since they were saved
        self._untidy = True  # garbage may lie about,
        self._seldom = True  # and modules that few turns need
        self._buzzer: "Any" = None
        self._level = _BRIGHT
        self._turn = "-"  # who is on turn, and since when
        self._turn_began = 0
        self._shown = -1  # its seconds on the display
        self.shine()
        if resume and _game_is_open(root + "/games"):
            self._drifted = loaded.once(_OPENING).resume(self) is None
        self.base()

    # --- one step ----------------------------------------------------------------------------

    def step(self) -> int:
        """Do what is due; the ms that may pass before the next step, -1 for no other step."""
        if self._then:
            self._load()
            return 0
        if self._busy:
            self._finish_picture()
            return 0
        if not self._ready:
            self._get_ready()
            return 0
        key = self.board.buttons.poll()
        if key is not None:
            key = self._awake(key, self.board.ticks())
            if key is not None and not (self.stage.view.once and self.board.buttons.repeated):
                self._press(key)
                self._busy = True
                return 0
        link, stage = self.link, self.stage
        more = link.step() if link else self._listen()
        if stage.moving:
            stage.tick(self.board.ticks())
        self._steps -= 1
        if self._steps < 0:
            self._steps = _SELDOM
            self._look_around(self.board.ticks())
        if stage.stale or self._busy:
            self._busy = True
            return 0
        if self._leaving and not more and not self._must_save():
            return -1
        return 0 if more else _SLEEP_MS

    def _look_around(self, now: int) -> None:
        """What is not urgent: light, clock, cable, flash, garbage."""
        self._awake(None, now)
        self._tick()
        if self.link and self.link.linked != self._was_linked:
            self._was_linked = not self._was_linked
            self.stage.refresh()
        if self.stage.canvas.lost:
            self.stage.canvas.revive(now)
        if self._must_save():
            self._busy = True
        elif self._untidy and self._since(self.board.buttons.idle_since) > _TIDY_MS:
            self._untidy = False
            loaded.collect()
        elif self._seldom and self._since(self.board.buttons.idle_since) > _FORGET_MS:
            self._seldom = False
            self._tidy()

    def step_aside(self) -> None:
        """The laptop wants the board for itself: no more steps once all is saved and said."""
        self._leaving = True

    def _get_ready(self) -> None:
        """The first picture is out: now for what there is to say."""
        self._ready = True
        problems = self.journal().problems  # the first to be there: it makes the folder
        self._buzzer = getattr(self.board, "buzzer", None)
        for what, name in problems:
            self.stage.notice(what, name)
        if self._drifted:
            self.stage.notice("drifted")
        loaded.once("pilothouse.entropy").identify(self)

    def _listen(self) -> bool:
        """For the first bytes of a laptop; True if there is more to do at once."""
        heard = self._heard
        count = self.board.port.read(heard)
        if count:
            self._heard = heard[:count]
            self.need(_LINK, self._connect)
        return bool(count)

    def _connect(self) -> None:
        from pilothouse.source import Source

        self.source = Source(self)
        self.link = self.source.link
        self.link.hear(self._heard)

    def _tidy(self) -> None:
        """Free what an ordinary turn, or the home screen, does not need."""
        if self.stage.alone():
            if self.at_table():
                self._home = None
                records: "Any" = self.playing().records
                records.forget()
            self._menus = None
            self.stage.say.rest()
            loaded.forget_seldom()

    def journal(self) -> "Journal":
        """The games on the flash; opened when the first picture is out, or a game waits."""
        if not self._journal:
            from pilothouse.journal import Journal

            self._journal = Journal(self.root)
        return self._journal

    def _finish_picture(self) -> None:
        """First the picture, page by page; then the save, before the next key is looked at."""
        stage = self.stage
        if stage.stale:
            ticks = self.board.ticks
            begin = ticks()
            while stage.draw(self._was_linked):
                if stage.tired or (ticks() - begin) & 0x3FFFFFFF >= _SLICE_MS:
                    return
        if stage.canvas.flush():
            return
        self._busy = False
        if self._ready and self._must_save():
            self._save()
        if self.table:
            self.table.shake()

    def _press(self, key: int) -> None:
        self._untidy = self._seldom = True
        try:
            self._take(key)
        except Refused:
            self.stage.view.refusal = Refused.last
        if self._buzzer and self.settings["sound"]:
            self._buzzer.refuse() if self.stage.view.refusal else self._buzzer.click()

    def _take(self, key: int) -> None:
        left = self.stage.press(key)
        if left == BACK and self.at_table():
            self._overview()
        elif left == UNDO and self.at_table():
            self.need(_MENU, self._undo)

    def need(self, paths: str, then: "Callable[[], None]") -> None:
        """Load modules, each in steps of its own, before something is done."""
        self._needed = paths.split()
        self._then = then

    def _load(self) -> None:
        while self._needed:
            path = self._needed[0]
            if path not in sys.modules:
                if not self._fetched:
                    self._fetched = loaded.fetch(path)
                    if self._fetched:
                        return
                self._fetched = False
                loaded.once(path)
                return
            self._needed.pop(0)
        then: "Any" = self._then
        self._then = None
        try:
            then()
        except Refused as refusal:
            self.stage.view.refusal = refusal

    def _overview(self) -> None:
        """How everybody stands; from there OK leads to the menu."""
        if self.playing().game.players():
            self.need(_OVERVIEW + (self.own("overview") or ""), self._show_overview)
        else:  # before the game is set up there is nothing to see
            self._menu()

    def _show_overview(self) -> None:
        page = loaded.once(_OVERVIEW.strip()).OverviewPage
        self.stage.show(page(self.stage.say, self.playing().game, self.views), self._menu)

    def _menu(self, _key: "Any" = None) -> None:
        self.need(_MENU, self._show_menu)

    def _show_menu(self) -> None:
        self.menus().show()

    def _undo(self) -> None:
        self.menus().undo()

    def _since(self, then: int) -> int:
        return (self.board.ticks() - then) & 0x3FFFFFFF

    # --- light and time ----------------------------------------------------------------------

    def shine(self) -> None:
        """Light the display as it should be now."""
        bright = self.settings["light"] * 52 - 1
        self.stage.canvas.light((0, 1, bright)[self._level])

    def _awake(self, key: "int | None", now: int) -> "int | None":
        """Dim, darken or light the display; gives the key on unless all it does is wake."""
        idle = (now - self.board.buttons.idle_since) & 0x3FFFFFFF
        if idle < _JUST_NOW_MS and self._level == _BRIGHT:
            return key  # at most times
        dim, off = self.settings["dim"] * 1000, self.settings["off"] * 60000
        level = _OFF if off and idle > off else _DIM if dim and idle > dim else _BRIGHT
        if level < self._level or level > self._level and idle < _JUST_NOW_MS:
            if self._level == _OFF:
                self.board.buttons.spend()
                key = None
            self._level = level
            self.shine()
        return key

    def _tick(self) -> None:
        """The clock of the turn."""
        if not self.settings["clock"] or not self._level:
            return
        table = self.table
        if table and self.at_table() and not table.paused:
            seconds = self._since(self._turn_began) // 1000
            if seconds != self._shown:
                self._shown = seconds
                self.stage.corner = "%d:%02d" % (seconds // 60, seconds % 60)
                self.stage.refresh()

    def _time_turn(self, who: str) -> None:
        if who != self._turn:
            self._turn = who
            self._turn_began = self.board.ticks()
        self._shown = -1

    # --- saving ------------------------------------------------------------------------------

    def _must_save(self) -> bool:
        ended = self.table is not None and self.table.ended is not None
        if not self._changed and not self.journal().queue and not (ended and not self._finished):
            return False
        return self._failed is None or self._since(self._failed) > _RETRY_MS

    def _save(self) -> None:
        table = self.table
        try:
            self.journal().save()
            if table and table.ended and not self._finished:
                self.journal().finish()
                self._finished = True
            if self._changed:
                with open(self.root + "/settings", "w") as file:
                    json.dump(self.settings, file)
                self._changed = False
        except OSError as error:  # the records stay queued; every few seconds we try again
            if self._failed is None:
                self.stage.notice("save-failed", str(error))
            self._failed = self.board.ticks()
            return
        self._failed = None
        if table:
            self.saved = len(table.records)
            if self.link:
                self.link.wake()
            mark = table.mark()
            if mark and abs(mark[0] - self._marked) > MARK_EVERY:
                self._marked = mark[0]
                try:
                    loaded.once("pilothouse.mark").write(self.root, self.game_id, mark)
                except MemoryError:  # it can do without
                    pass

    def change(self, setting: str, value: "Any") -> None:
        """Change a setting from now on."""
        if self.settings[setting] != value:
            self.settings[setting] = value
            self._changed = True
        if setting == "language":
            self.stage.speak(self._words())
        elif setting == "clock":
            self.stage.corner = ""
            self._shown = -1
        elif setting == "light":
            self.shine()

    # --- the table ---------------------------------------------------------------------------

    def at_table(self) -> bool:
        """A game is under way, and nobody has gone home."""
        return self.is_open() and not self.left

    def is_open(self) -> bool:
        """A game is under way."""
        table = self.table
        return table is not None and not table.ended and table.question is not None

    def home(self) -> "Home":
        """The home screen."""
        if not self._home:
            from pilothouse.home import Home

            self._home = Home(self)
        return self._home

    def menus(self) -> "Menus":
        """The menu of the table."""
        if not self._menus:
            from pilothouse.menus import Menus

            self._menus = Menus(self)
        return self._menus

    def playing(self) -> "Table":
        """The game under way; refuses where there is none."""
        if not self.table or self.table.ended:
            raise Refused("", "not-now", "")
        return self.table

    def base(self) -> None:
        """Show the open question, or home."""
        self.stage.clear()
        table = self.table
        if table and not table.ended and self.seating and not self.left:
            loaded.once(_SEATING).seat(self)
        question = table.question if table and not table.ended and not self.left else None
        if not table or not question:
            self.stage.corner = ""
            self.home().show()
        elif table.paused:
            self.menus().paused()
        else:
            self._time_turn(question.who)
            self.stage.ask(question, self._answer)

    def close(self) -> None:
        """The game has ended: its people are remembered, then they are at home."""
        table: "Any" = self.table
        loaded.once(_SEATING).remember(self, table)
        self.need("", self.base)

    def _answer(self, value: "Any") -> None:
        table = self.playing()
        table.waits = True
        # Somebody may have that for a name.
        if value == "throw" and table.question and table.question.kind == "throw":
            table.throw()
        else:
            table.answer(value)
        self._go_on()

    def _go_on(self) -> None:
        """Show what comes next, if all that it takes is loaded."""
        table: "Any" = self.table
        if table.wants:
            self.need(table.wants, self._give)
            return
        table.waits = False
        question = table.question
        if not question or table.ended:
            self.need(HOME, self.close)
            return
        if self.seating:
            self.base()
            return
        view = self.own(question.name) or usual(question.kind)
        if isinstance(view, str):
            self.need(view, self.base)
        else:
            self.stage.clear()
            self._time_turn(question.who)
            self.stage.ask(question, self._answer, view)

    def _give(self) -> None:
        table: "Any" = self.table
        table.load()
        self._go_on()

    def pause(self, on: bool) -> None:
        """Stop the clock, or let it go on."""
        if on:
            self._turn_held = self._since(self._turn_began)
        else:
            self._turn_began = (self.board.ticks() - self._turn_held) & 0x3FFFFFFF
        self.playing().pause(on)

    def start(self, name: str, same: bool) -> None:
        """Begin a game, with the players of the last table or with others."""
        self._home = None
        loaded.forget_seldom()
        loaded.once(_OPENING).start(self, name, same)

    def take(self, table: "Table | None", game_id: str, saved: int, views: "Any") -> None:
        """This is the table now; None clears it."""
        self.table = table
        self.game_id = game_id
        self.saved = saved
        self.left = False
        self.seating = False
        self._finished = False
        self._marked = 0
        self.views = views
        self._own = getattr(views, "VIEWS", {})
        self._turn = "-"  # nobody

    # --- what the stage wants to know --------------------------------------------------------

    def _words(self) -> Words:
        say = Words(self.settings["language"])
        if self.table:
            say.use(self.table.game.name, self.table.game.most)
        return say

    def status(self, who: str) -> "list[str]":
        """A few short lines about a player."""
        return self.views.status(self.table.game, who) if who and self.table else []

    def own(self, question: str) -> "Any":
        """The game's own view of a question, or None."""
        return self._own.get(question)


def _game_is_open(folder: str) -> bool:
    """Whether a game has not ended, by the names of the logs: without the journal's 50 ms."""
    try:
        return bool([name for name in os.listdir(folder) if "." not in name])
    except OSError:  # a new board
        return False
