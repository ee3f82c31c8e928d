"""Passes on what the logger stores to another program, at that program's pace.

The logger only leaves a note here; the records are read from the store when they are sent. So the
logger never waits, and a receiver that is slow or away for a while misses nothing.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pilothouse_host.link.events import Event, Linked, Lost, Stored
from pilothouse_host.replay.story import Story, follow_and_tell, new_story
from pilothouse_host.store.store import Store

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0  # seconds between attempts
_END_SECONDS = 3.0


@dataclass(frozen=True)
class Message:
    """A message; its kind is "presence" or "state" (of a board) or "record" (of its game)."""

    kind: str
    board: str
    about: dict[str, Any]


Deliver = Callable[[Message], None]


class Feed:
    """Calls `deliver` for each message, in order, in a thread of its own.

    If `deliver` raises anything, the message is delivered again later, and `complain` is called
    once.
    """

    def __init__(self, store: Store, deliver: Deliver, complain: Callable[[str], None]) -> None:
        self._store, self._deliver, self._complain = store, deliver, complain
        self._ports: dict[str, Linked] = {}
        self._presence: dict[str, dict[str, Any]] = {}
        self._games: dict[str, tuple[str, int]] = {}  # board, first record not sent
        self._stories: dict[str, Story] = {}
        self._news = threading.Condition()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="feed", daemon=True)

    def start(self) -> None:
        """Start delivering."""
        self._thread.start()

    def stop(self) -> None:
        """Deliver what remains, if that does not take long, and stop."""
        self._ending.set()
        with self._news:
            self._news.notify()
        self._thread.join(_END_SECONDS)

    def listen(self, port: str, event: Event) -> None:
        """The listener for a fleet; it returns at once."""
        with self._news:
            match event:
                case Linked(board, firmware):
                    self._ports[port] = event
                    self._presence[board] = {"online": True, "firmware": firmware}
                case Lost() if port in self._ports:
                    gone = self._ports.pop(port)
                    self._presence[gone.board] = {"online": False, "firmware": gone.firmware}
                case Stored(game, first) if port in self._ports:
                    self._games.setdefault(game, (self._ports[port].board, first))
                case _:
                    return
            self._news.notify()

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._ending.is_set() or self._presence or self._games)
                presence, self._presence = self._presence, {}
                games, self._games = self._games, {}
            for board, about in presence.items():
                self._send(Message("presence", board, about))
            for game, (board, first) in games.items():
                try:
                    self._send_game(game, board, first)
                except Exception as error:  # the store may be busy
                    self._complain(f"cannot be told now, and is told later: {error}")
                    with self._news:
                        self._games.setdefault(game, (board, first))
                    self._ending.wait(_FIRST_PAUSE)
            with self._news:
                if self._ending.is_set() and not (self._presence or self._games):
                    return

    def _send_game(self, game: str, board: str, first: int) -> None:
        story = self._stories.setdefault(game, new_story())
        for record in self._store.records(game, len(story.lines)):
            line = follow_and_tell(story, record)
            if line["n"] >= first:
                about = {key: value for key, value in line.items() if key != "undone"}
                self._send(Message("record", board, {"game": game, **about}))
        self._send(Message("state", board, _state(game, story)))
        if story.why_ended:
            self._stories.pop(game)

    def _send(self, message: Message) -> None:
        """Deliver a message, repeatedly until that succeeds or the feed is stopped."""
        pause, why = _FIRST_PAUSE, ""
        while True:
            try:
                self._deliver(message)
                return
            except Exception as error:  # whatever it is, it must not stop later messages
                if not why:
                    why = f"{type(error).__name__}: {error}"
                    self._complain(f"cannot be told now, and is told later: {why}")
                if self._ending.wait(pause):
                    return
                pause = min(_LONGEST_PAUSE, 2 * pause)


def _state(game: str, story: Story) -> dict[str, Any]:
    """The state of a game, without what is hidden."""
    question = story.table.question
    return {
        "game": game,
        "kind": str(story.table.header.get("game", "")),
        "question": question.name if question and not story.why_ended else "",
        "who": question.who if question and not story.why_ended else "",
        "paused": story.table.paused,
        "ended": story.why_ended,
        "players": [
            {"id": who, "name": name, "status": status} for who, name, status in story.players
        ],
        "standings": story.standings,
    }
