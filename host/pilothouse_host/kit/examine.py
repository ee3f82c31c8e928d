"""Plays a game at random, with everything that people may do, and reports what is wrong with it.

`python -m pilothouse_host.kit.examine NAME` prints the findings as JSON. It is a process of its
own because a game's code may do anything.
"""

import json
import random
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pilothouse import games
from pilothouse.link.frames import LONGEST
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.records import NOT_PLAYED
from pilothouse.table.table import Table
from pilothouse_host.kit import fitting, own_games, reading
from pilothouse_host.play.bots import player as bot
from pilothouse_host.play.bots.anyone import any_answer
from pilothouse_host.play.keystrokes import THROW, keys_for
from pilothouse_host.store.record import dictionary

GAMES = 6  # played in a check
_MOST_ANSWERS = 4000  # until a game should have ended
# After so many answers some are random: a bot that plays well might wait forever for what a
# correction has removed.
_LONG_GAME, _ANYBODY = 600, 0.2
_DISTURBED = 40  # answers with undo, asides and corrections between them
_TRIES = 20
_STEP_SECONDS = 5.0
_LARGEST_STATE = 4096  # bytes of JSON; the device keeps nine of them
_FRAME = 60  # bytes in a frame besides the record
_RESERVED = (*NOT_PLAYED, "correct", "aside", "throw", "hand")
_NONSENSE: list[Any] = [None, True, 0, -1, 1.0, 10**9, "", "x", [], {}, ["x"], {"x": 1}, [[]]]


class Endless(BaseException):
    """A step of the game takes too long. A BaseException, so that the game cannot catch it."""


@dataclass
class Findings:
    """Problems, one line each, and figures of the games that were played to the end."""

    problems: list[str] = field(default_factory=list[str])
    ended: int = 0
    answers: int = 0
    presses: Counter[str] = field(default_factory=Counter[str])  # by question
    asked: Counter[str] = field(default_factory=Counter[str])
    most: int = 0
    largest_state: int = 0
    records: list[list[str]] = field(default_factory=list[list[str]])

    def add(self, problem: str) -> None:
        """Add a problem, unless it is known already."""
        if problem not in self.problems:
            self.problems.append(problem)


def examine(name: str, count: int = GAMES) -> Findings:
    """Play `count` games, and return what was found."""
    findings = Findings()
    try:
        with _limited("loading it"):
            games.load(name)
    except games.BrokenGame as broken:
        findings.add(str(broken))
        return findings
    except Endless as endless:
        findings.add(str(endless))
        return findings
    for problem in reading.faults(name):
        findings.add(problem)
    if findings.problems:
        return findings
    kinds: dict[str, str] = {}
    paid: dict[str, bool] = {}
    for number in range(count):
        game = _Game(name, number, findings, kinds, paid)
        game.play()
        if findings.problems:
            break
    for question, charged in sorted(paid.items()):
        if not charged:
            findings.add(f"'{question}' has a price that nobody pays: take it from the purse")
    return findings


@contextmanager
def _limited(doing: str) -> Generator[None]:
    def late(_signal: int, _frame: Any) -> None:
        raise Endless(f"no end: {doing} takes more than {_STEP_SECONDS:.0f} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, _STEP_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class _Game:
    """One random game, determined by its name and number."""

    def __init__(
        self,
        name: str,
        number: int,
        findings: Findings,
        kinds: dict[str, str],
        paid: dict[str, bool],
    ) -> None:
        self._name, self._findings = name, findings
        self._kinds, self._paid = kinds, paid  # by question: kind, whether it was paid
        self._dice = random.Random(f"{name} {number}")
        self._chance = Chance(self._dice.randbytes(32))
        self._kept: list[bytes] = []
        self._table = Table(games.find, self._chance, self._kept)
        self._bot = bot(name, str(number), self._dice.randint(2, 4))
        self._doing = "at its beginning"
        self._corrected: dict[str, Any] = {}  # the corrections made, by name
        self._seen: set[str] = set()

    def play(self) -> None:
        """Play the game to its end, and add what goes wrong to the findings."""
        try:
            self._play()
        except Endless as endless:
            self._findings.add(str(endless))
        except Refused as refused:
            self._findings.add(self._refused(refused))
        except Exception as error:
            self._findings.add(f"{_told(error, self._name)}, {self._when()}")

    def _when(self) -> str:
        """What led to a problem: the last action, and the corrections made before."""
        fixes = " and ".join(f"'{name}' to {value!r}" for name, value in self._corrected.items())
        return f"{self._doing}; people had corrected {fixes}" if fixes else self._doing

    def _refused(self, refused: Refused) -> str:
        if refused.reason == "no-answer":
            what = str(refused.values[0])
            return f"the question '{what}' has no possible answer, {self._when()}"
        return f"play() raises Refused('{refused.reason}'), {self._when()}: refuse in the question"

    def _play(self) -> None:
        rules = games.find(self._name)
        if not hasattr(rules({}).play(), "send"):
            raise TypeError("play() is no conversation: it yields no question")
        settings = rules.settings
        chosen = {key: self._dice.choice(settings[key]) for key in sorted(settings)}
        with _limited("play() before its first question"):
            self._table.start(self._name, chosen, "test", _texts(self._name))
        answers = 0
        while not self._table.over:
            if answers >= _MOST_ANSWERS:
                last = ", ".join(f"'{q}'" for q, _ in self._findings.asked.most_common(3))
                self._findings.add(
                    f"a game does not end after {_MOST_ANSWERS} answers, mostly to {last}"
                )
                return
            self._look()
            if answers < _DISTURBED:
                self._disturb()
            if not self._table.over:
                by_anybody = answers > _LONG_GAME and self._dice.random() < _ANYBODY
                self._answer(by_anybody)
            answers += 1
        self._replays()
        self._findings.ended += 1
        self._findings.answers += answers
        if sum(len(records) for records in self._findings.records) < _MOST_ANSWERS:
            self._findings.records.append([record.decode() for record in self._kept])

    # --- looking -----------------------------------------------------------------------------

    def _look(self) -> None:
        """Check everything that people can see now: it must exist, and fit on the display."""
        game, question = self._table.game, self._table.question
        assert question
        state = json.dumps(game.state)
        if json.loads(state) != game.state or _has_fractions(game.state):
            raise TypeError(
                "the state is not plain JSON: only dicts by text, lists, texts, whole numbers"
            )
        self._findings.largest_state = max(self._findings.largest_state, len(state))
        if len(state) > _LARGEST_STATE:
            raise ValueError(
                f"the state takes {len(state)} bytes of JSON, {_LARGEST_STATE} are allowed"
            )
        if question.name in _RESERVED:
            raise ValueError(f"no question may be called '{question.name}': records are")
        kind = self._kinds.setdefault(question.name, question.kind)
        if kind != question.kind:
            self._findings.add(
                f"two questions are called '{question.name}': a {kind} and a {question.kind}"
            )
        with _limited(f"view() {self._doing}"):
            json.dumps(game.seen("view", game.view()))
            game.asides()
            game.standings()
        if question.name not in self._seen or self._dice.random() < 0.05:
            self._seen.add(question.name)
            for language in reading.spoken(self._name):
                found = fitting.of_question(question, language, game)
                found += fitting.of_overview(game, language) if game.players() else []
                for problem in found:
                    self._findings.add(f"{language}: {problem}")

    def _replays(self) -> None:
        """Check that replaying the records gives the same position, with and without the seed."""
        now = _now(self._table)
        for again in (Table(games.find, self._chance, list(self._kept)), Table(games.find)):
            again.replay(list(self._kept))
            if _now(again) != now:
                raise ValueError(
                    "the records do not lead to the same again: what is not in the state at a"
                    " `yield None` is lost"
                )

    # --- answering ---------------------------------------------------------------------------

    def _answer(self, by_anybody: bool) -> None:
        question = self._table.question
        assert question
        self._refuse_nonsense()
        for attempt in range(_TRIES):
            choose = None if attempt or by_anybody else self._bot.choose
            answer = any_answer(question, self._dice)
            if choose and not self._table.in_aside:
                answer = choose(question, self._table.game)
            if answer == THROW and question.kind != "throw":
                continue
            if self._took(question, answer):
                return
        raise ValueError(f"'{question.name}' takes none of its own answers")

    def _took(self, question: Any, answer: Any) -> bool:
        """Give an answer; returns whether the rules accepted it."""
        price, presses = 0, 1
        if answer != THROW:
            try:
                answer = question.check(answer)
            except Refused:
                return False
            price = question.price(answer)
            if type(price) is not int or price < 0:
                raise ValueError(f"the price of {answer} in '{question.name}' is {price!r}")
            presses = self._presses(question, answer)
        self._doing = f"after '{question.name}' was answered with {answer!r}"
        with _limited(f"play() {self._doing}"):
            try:
                self._table.throw() if answer == THROW else self._table.answer(answer)
            except Refused as refused:
                if refused.reason == "no-answer":
                    raise
                return False
        self._note(question, presses)
        if price and question.purse:
            self._pay(question, *question.purse[:2])
        return True

    def _presses(self, question: Any, answer: Any) -> int:
        """The number of presses for an answer; 1 for text and for an animated number."""
        own = getattr(games.views(self._name), "VIEWS", {}).get(question.name)
        if question.kind == "text" or (own and own.animated and question.kind == "number"):
            return 1
        return len(keys_for(question, answer))

    def _note(self, question: Any, presses: int) -> None:
        findings = self._findings
        findings.presses[question.name] += presses
        findings.asked[question.name] += 1
        findings.most = max(findings.most, presses)
        if len(self._kept[-1]) > LONGEST - _FRAME and self._table.ended is None:
            raise ValueError(f"an answer to '{question.name}' is too long for the cable")

    def _pay(self, question: Any, unit: str, amount: int) -> None:
        """Note whether the price was taken from the player's purse, if the state shows that."""
        holder: dict[str, Any] = self._table.game.state
        found: Any = holder.get("players")
        players: list[Any] = found if isinstance(found, list) else []  # pyright: ignore[reportUnknownVariableType]
        for player in map(dictionary, players):
            if player.get("id") == question.who:
                holder = player
        if unit in holder:
            name = question.name
            self._paid[name] = self._paid.get(name, False) or holder[unit] != amount

    def _refuse_nonsense(self) -> None:
        question = self._table.question
        assert question
        answer = self._dice.choice(_NONSENSE)
        if question.accepts(answer):
            return
        before = _now(self._table)
        try:
            self._table.answer(answer)
        except Refused:
            if _now(self._table) != before:
                raise ValueError(f"a refused answer to '{question.name}' has changed it") from None

    # --- disturbing --------------------------------------------------------------------------

    def _disturb(self) -> None:
        table, what = self._table, self._dice.random()
        if what < 0.15 and table.undoable():
            before = _now(table)
            with _limited("an undo"):
                table.undo()
            table.redo()
            if _now(table) != before:
                raise ValueError("undo and redo do not lead back: a turn begins with `yield None`")
        elif what < 0.3 and table.game.asides() and not table.in_aside:
            name = self._dice.choice(list(table.game.asides()))
            self._doing = f"in the aside '{name}'"
            with _limited(self._doing):
                self._gently(table.aside, name)
        elif what < 0.5:
            self._correct()
        elif what < 0.6:
            self._replays()

    def _correct(self) -> None:
        fixes = list(self._table.game.corrections())
        if not fixes:
            return
        fix = self._dice.choice(fixes)
        low, high = getattr(fix, "low", None), getattr(fix, "high", None)
        ends = [low, high] if fix.kind == "number" else []
        value = self._dice.choice([*ends, any_answer(fix, self._dice)])
        self._doing = f"after '{fix.name}' was corrected to {value!r}"
        with _limited(self._doing):
            if self._gently(self._table.correct, fix.name, fix.who, value):
                self._corrected[fix.name] = value

    def _gently(self, act: Any, *args: Any) -> bool:
        """Try to do something; returns whether the rules allowed it."""
        before = _now(self._table)
        try:
            act(*args)
        except Refused as refused:
            if refused.reason == "no-answer" and _now(self._table) != before:
                raise
            return False
        return True


def _texts(name: str) -> dict[str, str]:
    try:
        return games.data(name).FILES
    except ImportError:
        return {}


def _has_fractions(value: Any) -> bool:
    """Whether a value contains a float, which has fewer digits on the chip than on the laptop."""
    parts: Any = list(value.values()) if isinstance(value, dict) else value  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType, reportUnknownMemberType]
    if isinstance(parts, list):
        return any(map(_has_fractions, parts))  # pyright: ignore[reportUnknownArgumentType]
    return isinstance(value, float)


def _now(table: Table) -> str:
    question = table.question
    asked = [question.kind, question.name, question.who] if question else []
    return json.dumps([table.game.state, table.game.standings(), asked], sort_keys=True)


def _told(error: Exception, name: str) -> str:
    """An exception with the place in the game's files where it was raised."""
    text = str(error) or type(error).__name__
    if "JSON serializable" in text:
        return f"the state or the view is not plain JSON: {text}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if f"/{name}/" in frame.filename]
    if not own:
        return text
    file = own[-1].filename.rpartition(f"/{name}/")[2]
    return f"{file} line {own[-1].lineno}: {type(error).__name__}: {text}"


def main() -> None:
    """Print the findings."""
    own_games.use()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    print(json.dumps(vars(examine(sys.argv[1], count))))


if __name__ == "__main__":
    main()
