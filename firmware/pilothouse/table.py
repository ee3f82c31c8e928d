"""The game in progress: question out, answer in, record down.

The records are the game: what stands on the table is what replaying them gives. Undo, resuming
after a power cut, the laptop's copy and verification are all the same act.

A game's `play()` is a generator. It yields `(build, *args)`, and is sent the answer to the
question `build(*args)`; the table builds that question again whenever an aside or a correction has
changed the state. It yields None at a turn's boundary, where the state alone says how the game
goes on; and the name of a module that few turns need, to be sent that module: loading one takes
the chip 10 ms, in which nothing else should happen.
"""

import json
from array import array
from sys import modules

from pilothouse.ask import Refused, Throw
from pilothouse.loaded import once
from pilothouse.records import written

try:
    from typing import Any, Callable, Generator, Iterator, Union

    from pilothouse.ask import Question
    from pilothouse.chance import Chance
    from pilothouse.games import Game
    from pilothouse.records import Saved

    Records = Union[list[bytes], Saved]
    Mark = tuple[int, int, int, str]  # what Table.mark gives
except ImportError:  # MicroPython
    pass

NEAR = 8  # turns that can be taken back at once: a checkpoint lies before them
_TURNS = 8  # from one checkpoint to the next, at the most; those between are replayed,
_ANSWERS, _IN_A_TURN = 10, 5  # so fewer where turns are long: that many answers, and in each,
_APART = 46  # answers; but only the last one lies so close: each takes the chip 1 KB
# Records that change nothing in the game.
ASIDE_FROM_PLAY = ("start", "data", "end", "undo", "pause", "clock", "refused")
_FAR = 160  # answers: more than eight turns take
_MANY = 240  # answers; reading them in one go takes memory
_FEW = 40  # answers: replayed in the time a mark is looked for
PAUSE = " "  # no module: what comes next takes some ms
OVER = "\n"  # what a talk says that has ended
MOST = 65536  # records: their numbers take two bytes
SELDOM = "pilothouse.table_seldom"  # needed for a game's end


class Table:
    """One game, run from its records.

    find(name) gives a game's class; records: a list to which each new record's bytes are appended;
    ticks() counts ms. recall(standing) gives a mark among the records that stand, where there is
    one. A table without records of its own (the laptop's) only follows, and doubts what it is
    given. Without `chance` it cannot throw.
    """

    def __init__(
        self,
        find: "Callable[[str], type[Game]]",
        chance: "Chance | None" = None,
        records: "Records | None" = None,
        ticks: "Callable[[], int] | None" = None,
        recall: "Callable[[array[int]], Mark | None] | None" = None,
    ):
        self._find = find
        self._chance = chance
        self._own = records is not None
        self._ticks = ticks
        self._recall = recall
        self._last_ticks: "int | None" = None
        self.records: "Records" = [] if records is None else records
        self.header: "dict[str, Any]" = {}
        self.data: "dict[str, str]" = {}  # texts that belong to this table, by name
        self.paused = False
        self.ended: "dict[str, Any] | None" = None  # the end record's value
        self.question: "Question | None" = None  # None before the start and after the end
        self.over = True  # the game has no more questions
        self.game: "Game"  # set with the start record
        # Numbers of the records that play and are not undone; an array takes little memory.
        self.standing: "array[int]" = array("H")
        self._throws = 0  # how many of those are throws
        # Where the game may begin again: standing, throws, state, turn.
        self._checkpoints: "list[tuple[int, int, str, int]]" = []
        self._turn = 0  # turns played, from wherever this table began
        self._ahead = 0  # records that a replay has still to play
        self._talks: "list[Generator[Any, Any, Any]]" = []  # the game, and the aside within it
        self._asked: "list[Any]" = []  # what each of them last yielded
        self.waits = False  # whether an answer may leave the game waiting,
        self.wants = ""  # and for which module, or PAUSE; then `load` goes on

    # --- from records ------------------------------------------------------------------------

    def replay(self, records: "Records | None" = None) -> "Table":
        """Stand where these records lead, or its own. Raises Drift."""
        if records is not None:
            self.records = records
        aside = {kind.encode() for kind in ASIDE_FROM_PLAY}
        for n, record in enumerate(self.records):
            if self._own and record.split(b'"', 2)[1] not in aside:
                self.standing.append(n)  # not taken apart twice
            else:
                self._note(n, _parsed(n, record))
        self._begin()
        self._rewind()
        if self._own and self.over and not self.ended:
            self._end("finished")  # the power went between the last answer and the end
        return self

    def mark(self) -> "Mark | None":
        """A state some turns ago: how many records lead there, the last, throws, the state."""
        if not self._checkpoints:
            return None
        done, throws, state, _turn = self._checkpoints[0]
        return (done, self.standing[done - 1], throws, state) if done else None

    # laptop
    def follow(self, record: bytes) -> None:
        """Take one more record, as it comes over the cable. Raises Drift."""
        n = len(self.records)
        self.records.append(record)
        what, value = parsed = _parsed(n, record)
        self._note(n, parsed)
        if what in ("start", "data"):
            self._begin()
        if what in ("start", "data", "undo"):
            self._rewind()
        elif what not in ASIDE_FROM_PLAY:
            try:
                self._apply(n, what, value)
            except Refused as refused:
                raise once(SELDOM).against_the_rules(n, what, value, refused)

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
            end = len(self.standing)
            while end and self.standing[end - 1] > value:
                end -= 1
            self.standing = self.standing[:end]
        elif what == "pause":
            self.paused = bool(value)
        elif what == "end":
            self.ended = value
        elif what not in ASIDE_FROM_PLAY:
            self.standing.append(n)

    def _begin(self) -> None:
        """Have the game that the records name."""
        game = self._find(self.header["game"])
        if self.header["rules"] != game.rules:
            raise once(SELDOM).other_rules(self.header["rules"], game.rules)
        self.game = game(self.header["set"], {}, self.data)

    def _rewind(self) -> None:
        """Stand where the standing records lead, from the nearest checkpoint."""
        kept, standing = self._checkpoints, self.standing
        while kept and kept[-1][0] > len(standing):
            kept.pop()
        if not kept and self._recall and len(standing) > _FEW:
            mark = self._recall(standing)
            if mark:
                kept.append((mark[0], mark[2], mark[3], 0))
        done, self._throws, state, turn = kept[-1] if kept else (0, 0, "", 0)
        self.game.state = json.loads(state) if state else self.game.fresh()
        self.standing = standing[:done]
        self._ahead = _FAR + 1  # this boundary has its checkpoint
        self._restart()
        self._turn = turn
        self._ahead = len(standing) - done
        n, what, value = 0, "", None
        try:
            for n, record in self._from(standing[done:]):
                self.standing.append(n)
                what, value = _parsed(n, record)
                self._apply(n, what, value)
                self._ahead -= 1
        except Refused as refused:
            raise once(SELDOM).against_the_rules(n, what, value, refused)
        self._ask()

    def _from(self, numbers: "array[int]") -> "Iterator[tuple[int, bytes]]":
        """These records; many are read in one go, which is fast."""
        at = 0
        if len(numbers) > _MANY and not isinstance(self.records, list):
            n = numbers[0]
            for record in self.records.since(n):
                if n == numbers[at]:
                    yield n, record
                    at += 1
                    if at == len(numbers):
                        return
                n += 1
        for n in numbers[at:]:  # few, or not saved yet
            yield n, self.records[n]

    def _apply(self, n: int, what: str, value: "Any") -> None:
        """Play record n again; it already counts as standing."""
        if what == "correct":
            self._correct(*value)
        elif what == "aside":
            self._aside(value)
        else:
            thrown = what in ("throw", "hand")
            answer = value[1] if thrown else value
            if not self._own:
                answer = self._doubt(n, what, value)
            if thrown:
                self._throws += 1
            self._advance(answer)

    # laptop
    def _doubt(self, n: int, what: str, value: "Any") -> "Any":
        """The answer of a record that somebody else has written. Raises Drift or Refused."""
        doubted = once(SELDOM).doubted
        return doubted(self.question, self._chance, self._throws, n, what, value)

    # --- the game's generator ----------------------------------------------------------------

    def _restart(self) -> None:
        self.game.stale = False
        self._talks = [self.game.play()]
        self._asked = [None]
        self.over = False
        self._advance(None)

    def _advance(self, answer: "Any", waits: bool = False) -> None:
        while True:
            asked = self._send(answer)
            if asked == OVER:
                self._talks.pop()
                self._asked.pop()
                self.over = not self._talks
                if self.game.stale:
                    self._restart()
                    return
                break  # an aside is over: the question under it is asked again
            if asked is None:
                answer = None
                if self._is_due():
                    if waits:
                        self.wants = PAUSE
                        return
                    self._checkpoint()
            elif isinstance(asked, str):
                asked = self.game.path(asked)
                if waits and asked not in modules:
                    self.wants = asked
                    return
                answer = once(asked)
            else:
                self._asked[-1] = asked
                break
        self._ask()

    def _send(self, answer: "Any") -> "Any":
        """What the game, or the aside in it, says to an answer."""
        try:
            return self._talks[-1].send(answer)
        except StopIteration:
            return OVER

    def _ask(self) -> None:
        """Build the open question; on the way through its own records nobody looks at it."""
        if self._ahead and self._own:
            return
        build = self._asked[-1] if self._asked else None
        self.question = build[0](*build[1:]) if build else None

    def _is_due(self) -> bool:
        """One turn more; whether a checkpoint belongs before the next."""
        self._turn += 1
        if self._ahead > _FAR:
            return False  # far back from where this replay will end
        kept, done = self._checkpoints, len(self.standing)
        if kept and kept[-1][0] == done:
            self._turn = kept.pop()[3]  # a correction has changed the state at this boundary
        elif kept:
            turns, answers = self._turn - kept[-1][3], done - kept[-1][0]
            if turns < _TURNS and (answers < _ANSWERS or answers < turns * _IN_A_TURN):
                return False
            if self._ahead * turns > 2 * NEAR * answers:
                return False  # so many turns are ahead that it would not be kept
        return True

    def _checkpoint(self) -> None:
        kept, done = self._checkpoints, len(self.standing)
        state = json.dumps(self.game.state, separators=(",", ":"))
        kept.append((done, self._throws, state, self._turn))
        if len(kept) > 2:
            before, behind = kept[-3], kept[-1]
            if behind[0] - before[0] <= _APART and behind[3] - before[3] <= _TURNS:
                kept.pop(-2)
        if len(kept) > 1 and kept[1][3] <= self._turn - NEAR:
            kept.pop(0)

    # --- what people do ----------------------------------------------------------------------

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
        records = once(SELDOM).first_records
        for what, value in records(self._find(name), self._chance, settings, entropy, data or {}):
            self._write(what, value)
        self._begin()
        self._rewind()

    def answer(self, value: "Any") -> "Any":
        """Answer the open question; for a throw, the face thrown by hand. Raises Refused."""
        question = self._open()
        value = self._checked(value)
        if isinstance(question, Throw):
            self._write("hand", (question.name, value))
            self._throws += 1
        else:
            self._write(question.name, _copied(value))
        self._go_on(value)
        return value

    def _checked(self, value: "Any") -> "Any":
        """An answer as it is recorded; so is one that the question refuses."""
        assert self.question
        try:
            return self.question.check(value)
        except Refused:
            self._refuse(self.question.name, value)
            raise

    def _refuse(self, name: str, value: "Any") -> None:
        self._write("refused", [name, str(value)[:20], Refused.last.rule])

    def shake(self) -> None:
        """Have a throw ready, if one is asked for; what it shows is settled anyway."""
        question = self.question
        if isinstance(question, Throw) and self._chance:
            self._chance.throw(self._throws, len(question.faces))

    def throw(self) -> str:
        """Throw the open question's die; gives the face."""
        question = self._open()
        if not isinstance(question, Throw) or not self._chance:
            raise Refused("", "no-throw", question.name)
        face = question.faces[self._chance.throw(self._throws, len(question.faces))]
        self._write("throw", (question.name, face))
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
        self._advance(answer, self.waits)
        if self.over:
            if self.waits and SELDOM not in modules:
                self.wants = SELDOM
            else:
                self._end("finished")

    def load(self) -> None:
        """Do what the game waits for; it may wait again."""
        module = None
        if self.wants == PAUSE:
            self._checkpoint()
        else:
            module = once(self.wants)
        self.wants = ""
        if self.over:
            self._end("finished")
        else:
            self._go_on(module)

    def undoable(self) -> "tuple[str, Any] | None":
        """The record an undo would take back: its name and value."""
        return self.read(self.standing[-1]) if self.standing and not self.ended else None

    def undo(self) -> None:
        """Take back the last thing that was answered, thrown, corrected or begun."""
        if not self.standing or self.ended:
            raise Refused("", "nothing-to-undo")
        back_to = self.standing[-2] if len(self.standing) > 1 else 0
        self._write("undo", back_to)
        self._rewind()

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a value the game lists as correctable. Raises Refused."""
        once(SELDOM).corrected(self.game, name, who, value)
        self._write("correct", (name, who, _copied(value)))
        self._correct(name, who, value)

    def _correct(self, name: str, who: str, value: "Any") -> None:
        self.game.correct(name, who, once(SELDOM).corrected(self.game, name, who, value))
        if self.game.stale:
            self._restart()
        else:
            self._ask()

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
        self._write("end", once(SELDOM).end(self.game, self._chance, why))
        self.question = None

    def _write(self, what: str, value: "Any") -> None:
        records = self.records
        record = (len(records), what, value, self._ms())
        if isinstance(records, list):
            records.append(written(*record))
        else:  # when the next question is shown
            records.append(record)
        if what in ASIDE_FROM_PLAY:
            self._note(record[0], (what, value))
        else:
            self.standing.append(record[0])

    def _ms(self) -> int:
        """The time since the last record, but for a pause."""
        last = self._last_ticks
        self._last_ticks = now = self._ticks() if self._ticks else 0
        return 0 if last is None or self.paused else (now - last) & 0x3FFFFFFF  # ticks wrap


def _copied(value: "Any") -> "Any":
    """An answer for the record, which is written out later: the game may change its own."""
    mutable = hasattr(value, "copy")  # a list or a dict
    return value.copy() if mutable else value


def _parsed(n: int, record: bytes) -> "tuple[str, Any]":
    """A record's kind or question, and its value. Raises Drift."""
    number, what, value = -1, "", None
    try:
        number, what, value, _ms = json.loads(record)
    except ValueError:
        pass
    if number != n or n >= MOST or (n == 0) != (what == "start"):
        raise once(SELDOM).no_record(n, record)
    return what, value
