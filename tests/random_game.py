"""A random game, played to its end with everything that people may do at a question."""

import json
import random
from collections import Counter
from typing import Any

from acts import Acted, replays
from disturbances import NONSENSE

from invariants import Invariants
from pilothouse.games import find
from pilothouse.games.mississippi.passengers import hopeless
from pilothouse.words.languages import LANGUAGES
from pilothouse_host.page.message import message
from pilothouse_host.play.bots import player
from pilothouse_host.play.bots.anyone import any_answer
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import story_of

MOST_RECORDS = 3000  # until a game must have ended
TRIES = 20  # of finding an answer that the rules accept
_SELDOM = {"leave": 0.1, "exit": 0.1}  # asides that soon leave nobody at the table


class RandomGame:
    """What is done in it depends on its name and number alone.

    At first people disturb it: they give answers of all kinds, correct, begin asides, undo and
    redo. Later a bot plays it to its end.
    """

    def __init__(self, name: str, number: int):
        self.dice = random.Random(f"{name} {number}")
        known = find(name).settings
        self.game: dict[str, Any] = {
            "name": name,
            "settings": {key: self.dice.choice(known[key]) for key in known},
            "seed": self.dice.randbytes(32).hex(),
            "language": self.dice.choice(LANGUAGES),
        }
        self.acted = Acted(
            name, self.game["settings"], bytes.fromhex(self.game["seed"]), self.game["language"]
        )
        self.acts: list[list[Any]] = []  # all that was done; True or False behind it: was it taken
        self.done: Counter[str] = Counter()
        self._corrects = self.dice.random() < 0.7
        self._disturbed = self.dice.randint(20, 200)  # answers
        self._bot: Any = None
        self._invariants = Invariants(name)

    def play(self) -> None:
        """Play to the end, and check the result."""
        answers = 0
        while not self.table.over:
            assert len(self.table.records) < MOST_RECORDS, "does not end"
            wild = answers < self._disturbed
            if wild:
                self._disturb()
            elif self._pointless():
                self._do("abandon")
                break
            if not self.table.over:
                self._answer(wild)
            answers += 1
        self.finish()

    def _pointless(self) -> bool:
        """A50: the table has declined the end, or switched its offer off; nobody can win."""
        game = self.table.game
        if self.game["name"] != "mississippi" or not game.racers():
            return False
        if game.settings_now["early-end"] and not game.state["asked-end"]:
            return False
        return not game.in_race() and hopeless(game)

    @property
    def table(self) -> Any:
        return self.acted.table

    def _do(self, act: str, *args: Any) -> bool:
        args = tuple(json.loads(json.dumps(args)))
        self.acts.append([act, *args])
        taken = self.acted.do(act, *args)
        self.acts[-1].append(taken)
        self.done[act if taken else "refused"] += 1
        if act == "correct" and taken:
            self._invariants.corrected = True
        self._invariants.check(self.table)
        return taken

    # --- answers -----------------------------------------------------------------------------

    def _answer(self, wild: bool) -> None:
        question = self.table.question
        for _ in range(TRIES):
            answer = self._bots_answer(question) if not wild else any_answer(question, self.dice)
            if wild and question.name == "mode" and self.dice.random() < 0.5:
                answer = "more"
            if question.kind == "throw" and (answer == THROW or self.dice.random() < 0.7):
                taken = self._do("throw")
            else:
                taken = self._do("answer", answer)
            if taken:
                return
            wild = True  # the bot would give the same answer again
        raise AssertionError(f"{question.name} takes none of its answers")

    def _bots_answer(self, question: Any) -> Any:
        """The bot's answer, if it has one; it cannot handle asides and corrected states."""
        if not self._bot:
            count = max(2, len({p[0] for p in self.table.game.players()}))
            self._bot = player(self.game["name"], self.game["seed"], count)
        if not self.table.in_aside and self.table.game.players():
            answer = self._bot.choose(question, self.table.game)
            if question.kind == "throw" and answer == THROW or question.accepts(answer):
                return answer
        return any_answer(question, self.dice)

    # --- disturbances ------------------------------------------------------------------------

    def _disturb(self) -> None:
        """What people do before they answer: mostly nothing, sometimes several things."""
        while not self.table.over and self.dice.random() < 0.3:
            what = self.dice.random()
            if what < 0.2:
                self._answer_nonsense()
            elif what < 0.6:
                self._correct()
            elif what < 0.8:
                self._aside()
            elif what < 0.95:
                self._undo()
            else:
                self._do("resume")

    def _answer_nonsense(self) -> None:
        for answer in self.dice.sample(NONSENSE, 3):
            if not self.table.question.accepts(answer):
                assert not self._do("answer", answer), f"takes {answer!r}"

    def _correct(self) -> None:
        fixes = list(self.table.game.corrections()) if self._corrects else []
        if not fixes:
            return
        fix = self.dice.choice(fixes)
        value = any_answer(fix, self.dice)
        if fix.kind == "number" and self.dice.random() < 0.4:
            value = self.dice.choice([fix.low, fix.high, fix.low - 1, fix.high + 1])
        self._do("correct", fix.name, fix.who, value)

    def _aside(self) -> None:
        asides = list(self.table.game.asides())
        if asides:
            name = self.dice.choice(asides)
            if self.dice.random() < _SELDOM.get(name, 1):
                self._do("aside", name)

    def _undo(self) -> None:
        """Undo one or several steps, or back to a chosen record; then perhaps redo."""
        standing = list(self.table.standing)
        if not standing:
            assert not self._do("undo")
            return
        back = standing[-self.dice.randint(1, min(30, len(standing))) :]
        if self.dice.random() < 0.5:
            self._do("undo", back[0])
        else:
            for _ in back[:4]:
                self._do("undo")
        while self.dice.random() < 0.5 and self._do("redo"):
            pass

    # --- at the end --------------------------------------------------------------------------

    def finish(self) -> None:
        """Check that the records verify, and that the page can show them."""
        table, kept = self.table, self.acted.kept
        replays(table, self.acted.chance)
        verdict = verify(kept)
        assert verdict.proven, verdict.words()
        assert verdict.throws_by_hand == sum(json.loads(r)[1] == "hand" for r in kept)
        json.dumps(message("0123456789", story_of(kept)))
        self.game.update(acts=self.acts, end=self.acted.now())
