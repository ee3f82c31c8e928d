"""The people at a table: they play whole games, and do all else that people do there."""

import random
from typing import Any

from pilothouse import games, keys
from pilothouse.rooms import past_games, seats
from pilothouse.rooms.to_do import pages
from pilothouse.table.errors import Refused
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW, keys_for
from players import any_answer
from simulator.board import Board

_TABLES = {
    **{"mississippi": (2, 6), "rails": (2, 3), "triangle": (2, 4)},
    **{"counters": (1, 8), "timer": (2, 8)},
}
_CHOICE = ("mississippi", "mississippi", "triangle", "rails", *_TABLES)  # the small ones seldom
_KEYS = {"up": keys.UP, "down": keys.DOWN, "ok": keys.OK, "back": keys.BACK}
_TRIES = 30
_MOST_ANSWERS = 160  # then the game is given up: an evening has its end
_SETTINGS = (("light", (1, 2, 3, 4)), ("sound", (0, 1)), ("dim", (30, 60, 120)), ("clock", (0, 1)))
_GIVEN_UP = 0.15  # of the games, sometime
_STUCK = 300  # acts after which nothing has come of it
_CLOCK = "ticking"  # the question whose answer is the time that went by: no key but OK counts


class People:
    """What they do depends on the seed and on what the board asks them."""

    def __init__(self, board: Board, seed: str, games_to_play: int, by_keys: bool):
        self.board = board
        self._dice = random.Random(f"people {seed}")
        self._left = games_to_play
        self._by_keys = by_keys
        self._bot: Any = None
        self._bot_of = ""
        self._answers = 0
        self._gives_up_at = _MOST_ANSWERS
        self._next_at = 0
        self._records = -1
        self._in_vain = 0
        self.answers = 0  # in all

    def act(self) -> bool:
        """Do the next thing if it is time; False when they have gone home."""
        board = self.board
        if board.ms < self._next_at or not board.at_rest:
            return True
        self._next_at = board.ms + self._dice.randint(40, 400)
        app = board.app
        left = [entry.id for entry in app.journal.games()[-1:] if not entry.ended]
        if app.is_open():
            self._at_table(app)
        elif left and not app.table:  # after two crashes the device began at home
            past_games.go_on(app, left[0])
        elif self._left:
            self._left -= 1
            self._begin(app)
        else:
            return False
        return True

    def _begin(self, app: Any) -> None:
        if not app.settings["language"]:
            app.change("language", "en")
            app.show_current()
        name = self._dice.choice(_CHOICE)
        app.start(name, self._dice.random() < 0.5)
        self._answers = 0
        soon = self._dice.random() < _GIVEN_UP
        self._gives_up_at = self._dice.randint(5, 60) if soon else _MOST_ANSWERS

    def _at_table(self, app: Any) -> None:
        table = app.table
        records = len(table.records)
        self._in_vain = 0 if records != self._records else self._in_vain + 1
        self._records = records
        assert self._in_vain < _STUCK, f"the table does not go on: {table.question}"
        if app.at_home:
            seats.come_back(app)
        elif table.paused:
            app.pause(False)
            app.show_current()
        elif self._answers >= self._gives_up_at and not table.in_aside:
            app.abandon()
        elif not (self._dice.random() < 0.12 and self._do_something_else(app)):
            self._answer(app)

    def _answer(self, app: Any) -> None:
        question = app.table.question
        answer = self._choose(app.table, question)
        if self._by_keys and self._press(app, question, answer):
            return
        for _ in range(_TRIES):
            try:
                app.answer(answer)
            except Refused:
                answer = any_answer(question, self._dice)
                continue
            self._answers += 1
            self.answers += 1
            return

    def _press(self, app: Any, question: Any, answer: Any) -> bool:
        """By the keys, where the question's own view is shown, and just asked."""
        shown = app.stage.view.question
        if shown is not question:
            self.board.press(keys.OK)
            return self._dice.random() < 0.9
        if self._in_vain:  # the keys have led elsewhere
            return False
        keys_of_it = keys_for(question, answer)[pages(question) :]
        pressed = ["ok"] if question.name == _CLOCK else keys_of_it
        self.board.press(*[_KEYS[key] for key in pressed])
        self._answers += 1
        self.answers += 1
        return True

    def _choose(self, table: Any, question: Any) -> Any:
        """The bot's answer, where it has one: it knows no asides and no corrected states."""
        name = table.game.name
        if self._bot_of != name:
            count = self._dice.randint(*_TABLES[name])
            options = self._dice.choice(((), ("race",))) if name == "mississippi" else ()
            self._bot, self._bot_of = player(name, str(self._dice.random()), count, options), name
        if question.kind == "throw" and self._dice.random() < 0.8:
            return THROW
        if not table.in_aside:
            try:
                answer = self._bot.choose(question, table.game)
            except (LookupError, ValueError):  # a state that no bot has seen
                answer = None
            if answer is not None and answer != THROW and question.accepts(answer):
                return answer
        return any_answer(question, self._dice)

    # --- beside the questions ----------------------------------------------------------------

    def _do_something_else(self, app: Any) -> bool:
        """Whether they did."""
        acts = (self._undo, self._undo, self._correct, self._correct, self._aside, self._pause)
        rare = (self._change_a_setting, self._go_home, self._look_at_past_games)
        try:
            self._dice.choice((*acts, *rare))(app)
        except Refused:
            return False
        return True

    def _undo(self, app: Any) -> None:
        standing = list(app.table.standing)
        if not standing:
            raise Refused("", "not-now", "")
        app.undo(standing[-self._dice.randint(1, min(len(standing), 12))])
        if self._dice.random() < 0.3:
            app.redo()

    def _correct(self, app: Any) -> None:
        fixes = list(app.table.game.corrections())
        if not fixes or app.table.in_aside:
            raise Refused("", "not-now", "")
        fix = self._dice.choice(fixes)
        app.playing().correct(fix.name, fix.who, any_answer(fix, self._dice))
        app.show_current()

    def _aside(self, app: Any) -> None:
        asides = [aside for aside in app.table.game.asides() if aside not in ("leave", "exit")]
        if not asides or app.table.in_aside:
            raise Refused("", "not-now", "")
        app.playing().aside(self._dice.choice(asides))
        app.show_current()

    def _pause(self, app: Any) -> None:
        app.pause(True)
        app.show_current()

    def _change_a_setting(self, app: Any) -> None:
        name, values = self._dice.choice(_SETTINGS)
        app.change(name, self._dice.choice(values))

    def _go_home(self, app: Any) -> None:
        seats.go_home(app)

    def _look_at_past_games(self, app: Any) -> None:
        past_games.show(app)
        self.board.press(keys.UP, keys.UP, keys.BACK)


def known_games() -> list[str]:
    """Every game that these people can play; the simulator's test compares it with the games."""
    return sorted(set(_TABLES) & set(games.names()))
