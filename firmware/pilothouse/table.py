"""The game in progress: question out, answer in, record down.

The records are the game: what stands on the table is what replaying them gives. Undo, resuming
after a power cut, the laptop's copy and verification are all the same act.

A game's `play()` is a generator. It yields `(build, *args)`, and is sent the answer to the
question `build(*args)`; the table builds that question again whenever an aside or a correction has
changed the state. It yields None at a turn's boundary, where the state alone says how the game
goes on.
"""

import json
from binascii import crc32

from pilothouse.ask import Refused, Throw

try:
    from typing import Any, Callable, Generator, Iterator, Union

    from pilothouse.ask import Question
    from pilothouse.chance import Chance
    from pilothouse.games.game import Game
    from pilothouse.records import Saved

    Records = Union[list[bytes], Saved]
except ImportError:  # MicroPython
    pass

NEAR = 8  # turns that can be taken back at once: a checkpoint lies before them
_TURNS = 4  # from one checkpoint to the next, at the most,
_ANSWERS = 40  # unless so many were given before; those between are replayed
# Records that change nothing in the game.
ASIDE_FROM_PLAY = ("start", "data", "end", "undo", "pause", "clock", "refused")
_MANY = 40
_FAR = 200
_PIECE = 60  # characters of data in a record: even if every one is escaped, it fits a frame


class Drift(Exception):
    """The records do not fit the rules; the message says where and how."""


class Table:
    """One game, run from its records.

    find(name) gives a game's class; records: a list to which each new record's bytes are appended;
    ticks() counts ms. A table without records of its own (the laptop's) only follows, and doubts
    what it is given. Without `chance` it cannot throw.
    """

    def __init__(
        self,
        find: "Callable[[str], type[Game]]",
        chance: "Chance | None" = None,
        records: "Records | None" = None,
        ticks: "Callable[[], int] | None" = None,
    ):
        self._find = find
        self._chance = chance
        self._own = records is not None
        self._ticks = ticks
        self._last_ticks: "int | None" = None
        self.records: "Records" = [] if records is None else records
        self.header: "dict[str, Any]" = {}
        self.data: "dict[str, str]" = {}  # texts that belong to this table, by name
        self.paused = False
        self.ended: "dict[str, Any] | None" = None  # the end record's value
        self._question: "Question | None" = None
        self._built = True  # whether it is the one that stands
        self.game: "Game"  # set with the start record
        self.standing: "list[int]" = []  # numbers of the records that play and are not undone
        self._throws = 0  # how many of those are throws
        # Where the game may begin again: standing, throws, state, turn.
        self._checkpoints: "list[tuple[int, int, str, int]]" = []
        self._turn = 0  # turns played, from wherever this table began
        self._ahead = 0  # records that a replay has still to play
        self._talks: "list[Generator[Any, Any, Any]]" = []  # the game, and the aside within it
        self._asked: "list[Any]" = []  # what each of them last yielded

    # --- from records ------------------------------------------------------------------------

    def replay(self, records: "Records | None" = None, mark: "list[Any] | None" = None) -> "Table":
        """Stand where these records lead, or its own. Raises Drift.

        mark: what `mark` gave once, to begin there.
        """
        if records is not None:
            self.records = records
        aside = [kind.encode() for kind in ASIDE_FROM_PLAY]
        for n, record in enumerate(self.records):
            if self._own and record.split(b'"', 2)[1] not in aside:
                self.standing.append(n)  # not taken apart twice
            else:
                self._note(n, _parsed(n, record))
        if mark and self.standing[mark[0] - 1 : mark[0]] == [mark[1]]:  # it still stands
            self._checkpoints = [(mark[0], mark[2], mark[3], 0)]
        self._rewind()
        if self._own and self.over and not self.ended:
            self._end("finished")  # the power went between the last answer and the end
        return self

    @property
    def mark(self) -> "list[Any] | None":
        """A state some turns ago: how many records lead there, the last, throws, the state."""
        if not self._checkpoints:
            return None
        done, throws, state, _turn = self._checkpoints[0]
        return [done, self.standing[done - 1], throws, state] if done else None

    # laptop
    def follow(self, record: bytes) -> None:
        """Take one more record, as it comes over the cable. Raises Drift."""
        n = len(self.records)
        self.records.append(record)
        what, value = parsed = _parsed(n, record)
        self._note(n, parsed)
        if what in ("start", "data", "undo"):
            self._rewind()
        elif what not in ASIDE_FROM_PLAY:
            self._apply(n, what, value)

    def read(self, n: int) -> "tuple[str, Any]":
        """Record n: its kind or question, and its value. Raises Drift."""
        return _parsed(n, self.records[n])

    def _note(self, n: int, parsed: "tuple[str, Any]") -> None:
        what, value = parsed
        if what == "start":
            self.header = value
        elif what == "data":
            name, piece = value
            self.data[name] = self.data.get(name, "") + piece
        elif what == "undo":
            while self.standing and self.standing[-1] > value:
                self.standing.pop()
        elif what == "pause":
            self.paused = bool(value)
        elif what == "end":
            self.ended = value
        elif what not in ASIDE_FROM_PLAY:
            self.standing.append(n)

    def _rewind(self) -> None:
        """Stand where the standing records lead, from the nearest checkpoint."""
        while self._checkpoints and self._checkpoints[-1][0] > len(self.standing):
            self._checkpoints.pop()
        last = self._checkpoints[-1] if self._checkpoints else (0, 0, "", 0)
        done, self._throws, state, self._turn = last
        game = self._find(self.header["game"])
        if self.header["rules"] != game.rules:
            raise Drift(
                "the log was played by version %s of the rules, these are version %d"
                % (self.header["rules"], game.rules)
            )
        self.game = game(self.header["set"], json.loads(state) if state else None, self.data)
        standing = self.standing
        self.standing = standing[:done]
        self._restart()
        self._ahead = len(standing) - done
        for n, record in self._from(standing[done:]):
            self.standing.append(n)
            self._apply(n, *_parsed(n, record))
            self._ahead -= 1

    def _from(self, numbers: "list[int]") -> "Iterator[tuple[int, bytes]]":
        """These records; many are read in one go, which is fast."""
        if len(numbers) < _MANY:
            for n in numbers:
                yield n, self.records[n]
            return
        at = 0
        for n, record in enumerate(self.records):
            if n == numbers[at]:
                yield n, record
                at += 1
                if at == len(numbers):
                    return

    def _apply(self, n: int, what: str, value: "Any") -> None:
        """Play record n again; it already counts as standing."""
        try:
            if what == "correct":
                self._correct(*value)
            elif what == "aside":
                self._aside(value)
            else:
                self._answer_again(n, what, value)
        except Refused as refused:
            raise Drift("record %d: the rules refuse %s for '%s': %s" % (n, value, what, refused))

    def _answer_again(self, n: int, what: str, value: "Any") -> None:
        thrown = what in ("throw", "hand")
        name, answer = value if thrown else (what, value)
        if not self._own:
            answer = self._doubted(n, what, name, answer)
        if thrown:
            self._throws += 1
        self._advance(answer)

    # laptop
    def _doubted(self, n: int, what: str, name: str, answer: "Any") -> "Any":
        """An answer somebody else has recorded. Raises Drift or Refused."""
        question = self.question
        thrown = what in ("throw", "hand")
        if question is None or question.name != name or thrown != isinstance(question, Throw):
            asked = "'%s'" % question.name if question else "nothing more"
            raise Drift("record %d answers '%s', but the rules ask %s" % (n, name, asked))
        answer = question.check(answer)
        if isinstance(question, Throw) and what == "throw" and self._chance:
            face = question.faces[self._chance.throw(self._throws, len(question.faces))]
            if face != answer:
                raise Drift(
                    "record %d: throw %d shows %s, but the seed gives %s"
                    % (n, self._throws, answer, face)
                )
        return answer

    # --- the game's generator ----------------------------------------------------------------

    def _restart(self) -> None:
        self.game.stale = False
        self._talks = [self.game.play()]
        self._asked = [None]
        self._advance(None)

    def _advance(self, answer: "Any") -> None:
        self._built = False
        while True:
            try:
                asked = self._talks[-1].send(answer)
            except StopIteration:
                self._talks.pop()
                self._asked.pop()
                if self.game.stale:
                    self._restart()
                    return
                break  # an aside is over: the question under it is asked again
            if asked is not None:
                self._asked[-1] = asked
                break
            self._checkpoint()
            answer = None

    @property
    def question(self) -> "Question | None":
        """The open question; None before the start and after the last answer."""
        if not self._built:
            self._built = True
            build = self._asked[-1] if self._asked else None
            self._question = build[0](*build[1:]) if build else None
        return self._question

    def _checkpoint(self) -> None:
        self._turn += 1
        if self._ahead > _FAR:
            return  # far back from where this replay will end
        kept, done = self._checkpoints, len(self.standing)
        if kept and kept[-1][0] == done:
            self._turn = kept.pop()[3]  # a correction has changed the state at this boundary
        elif kept and self._turn - kept[-1][3] < _TURNS and done - kept[-1][0] < _ANSWERS:
            return
        state = json.dumps(self.game.state, separators=(",", ":"))
        kept.append((done, self._throws, state, self._turn))
        if len(kept) > 1 and kept[1][3] <= self._turn - NEAR:
            kept.pop(0)

    # --- what people do ----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The game has no more questions."""
        return not self._talks

    def start(
        self,
        name: str,
        settings: "dict[str, Any]",
        entropy: str,
        data: "dict[str, str] | None" = None,
    ) -> None:
        """Begin a game. `entropy`: where the seed came from; "test" is a seed anyone can know.

        data: texts of this table (its dial, its cities) by name; they become records.
        """
        game = self._find(name)
        header: "dict[str, Any]" = {
            "game": name,
            "rules": game.rules,
            "commit": self._chance.commitment if self._chance else "",
            "entropy": entropy,
            "set": game.checked(settings),
        }
        texts = data or {}
        if texts:  # two bytes that name them; they follow in full
            named = "".join([key + texts[key] for key in sorted(texts)])
            header["data"] = "%04x" % (crc32(named.encode()) & 0xFFFF)
        self._write("start", header)
        for key in sorted(texts):
            text = texts[key]
            for at in range(0, len(text), _PIECE):
                self._write("data", [key, text[at : at + _PIECE]])
        self._rewind()

    def answer(self, value: "Any") -> "Any":
        """Answer the open question; for a throw, the face thrown by hand. Raises Refused."""
        question = self._open()
        try:
            value = question.check(value)
        except Refused as refused:
            self._write("refused", [question.name, str(value)[:20], refused.rule])
            raise
        if isinstance(question, Throw):
            self._write("hand", [question.name, value])
            self._throws += 1
        else:
            self._write(question.name, value)
        self._go_on(value)
        return value

    def throw(self) -> str:
        """Throw the open question's die; gives the face."""
        question = self._open()
        if not isinstance(question, Throw) or not self._chance:
            raise Refused("", "no-throw", question.name)
        face = question.faces[self._chance.throw(self._throws, len(question.faces))]
        self._write("throw", [question.name, face])
        self._throws += 1
        self._go_on(face)
        return face

    def _open(self) -> "Question":
        if self.paused:
            raise Refused("", "paused")
        if not self.question:
            raise Refused("", "game-over")
        return self.question

    def _go_on(self, answer: "Any") -> None:
        self._advance(answer)
        if self.over:
            self._end("finished")

    def undoable(self) -> "tuple[str, Any] | None":
        """The record an undo would take back: its name and value."""
        return self.read(self.standing[-1]) if self.standing and not self.ended else None

    def undo(self) -> None:
        """Take back the last thing that was answered, thrown, corrected or begun."""
        if not self.undoable():
            raise Refused("", "nothing-to-undo")
        back_to = self.standing[-2] if len(self.standing) > 1 else 0
        self._write("undo", back_to)
        self._rewind()

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a value the game lists as correctable. Raises Refused."""
        self._correctable(name, who).check(value)
        self._write("correct", [name, who, value])
        self._correct(name, who, value)

    def _correctable(self, name: str, who: str) -> "Question":
        for question in self.game.corrections():
            if question.name == name and question.who == who:
                return question
        raise Refused("", "not-correctable", name)

    def _correct(self, name: str, who: str, value: "Any") -> None:
        self.game.correct(name, who, self._correctable(name, who).check(value))
        self._built = False
        if self.game.stale:
            self._restart()

    def aside(self, name: str) -> None:
        """Begin an aside; its questions come next, then the open question is asked again."""
        if name not in self.game.asides() or len(self._talks) != 1:
            raise Refused("", "not-now", name)
        self._write("aside", name)
        self._aside(name)

    def _aside(self, name: str) -> None:
        self._talks.append(self.game.aside(name))
        self._asked.append(None)
        self._advance(None)

    def pause(self, on: bool) -> None:
        """Stop the clock, or let it go on. Pausing twice is pausing once."""
        if on != self.paused and not self.ended:
            self._write("pause", int(on))

    def clock(self, seconds: int) -> None:
        """The laptop's time (seconds since 1970), as of now."""
        if not self.ended:
            self._write("clock", seconds)

    def abandon(self) -> None:
        """End the game as it stands."""
        if not self.ended:
            self._end("abandoned")

    def _end(self, why: str) -> None:
        seed = "".join(["%02x" % b for b in self._chance.seed]) if self._chance else ""
        self._write("end", {"why": why, "places": self.game.standings(), "seed": seed})
        self._question, self._built = None, True

    def _write(self, what: str, value: "Any") -> None:
        now = self._ticks() if self._ticks else 0
        ms = 0
        if self._last_ticks is not None and not self.paused:
            ms = (now - self._last_ticks) & 0x3FFFFFFF  # ticks wrap at 2**30
        self._last_ticks = now
        n = len(self.records)
        record = json.dumps([n, what, value, ms], separators=(",", ":")).encode()
        self.records.append(record)
        self._note(n, (what, value))


def _parsed(n: int, record: bytes) -> "tuple[str, Any]":
    """A record's kind or question, and its value. Raises Drift."""
    try:
        number, what, value, _ms = json.loads(record)
    except ValueError:
        raise Drift("record %d is not a record: %r" % (n, record[:40]))
    if number != n:
        raise Drift("record %d is missing, %s stands in its place" % (n, number))
    if (n == 0) != (what == "start"):
        raise Drift("record %d is '%s'; a log begins with one start" % (n, what))
    return what, value
