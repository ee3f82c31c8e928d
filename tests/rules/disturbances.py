"""Whatever people do under an open question: the game goes on, and its records replay.

Runs on CPython and on MicroPython, which has no random.Random.
"""

from acts import draw, replays, state_and_question, texts

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse.words import Words

# What no question, or hardly any, has for an answer.
NONSENSE = [None, True, False, 0, 1, -1, 1.0, 10**9, "", "x", "AB", "left", "Ann", [], {}, ["x"]]
NONSENSE += [{"x": 1}, {"turns": -1}, [[]], [True], [None, "A"], {"tiles": {}}]
FOLLOWING = 4  # answers after each disturbance
REPLAY_EVERY = 5  # disturbances


class Dice:
    """The same throws on every runtime."""

    def __init__(self, seed):
        self._now = seed

    def below(self, count):
        self._now = (self._now * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._now >> 8) % count

    def choice(self, options):
        return options[self.below(len(options))]


def some_answer(question, dice):
    """A legal answer; there must be one."""
    kind = question.kind
    if kind == "throw":
        return dice.choice(question.faces)
    if kind == "tell":
        return None
    if kind == "confirm":
        return _first_accepted(question, [dice.below(3) == 0, True, False])
    if kind == "text":
        return "Ann"
    if kind == "number":
        spread = question.high - question.low + 1
        numbers = [question.low + dice.below(spread) for _ in range(4)]
        return _first_accepted(question, numbers + list(range(question.low, question.high + 1)))
    if kind == "pick":
        return _first_accepted(question, _mixed(question.options, dice))
    if kind == "tally":
        high = [(c[0], c[1]) for c in question.counters]
        tries = [{name: dice.choice((0, 0, 0, 1, most)) for name, most in high} for _ in range(12)]
        return _first_accepted(question, tries + [{}] + [{name: 1} for name, _ in high])
    if kind == "order":
        return _first_accepted(question, [_mixed(question.items, dice), list(question.items)])
    options = list(question.options)
    tries = [_mixed(options, dice)[: dice.below(len(options) + 1)] for _ in range(12)]
    return _first_accepted(question, tries + [options[:n] for n in range(len(options) + 1)])


def _first_accepted(question, answers):
    for answer in answers:
        if question.accepts(answer):
            return answer
    raise AssertionError("no answer to %s of %s" % (question.name, question.who))


def _mixed(options, dice):
    left, mixed = list(options), []
    while left:
        mixed.append(left.pop(dice.below(len(left))))
    return mixed


class Disturbed:
    """A random game, disturbed at some of its questions by all that can be done there."""

    def __init__(self, name, number):
        self.name = name
        self.dice = Dice(number)
        self.kept = []
        self.chance = Chance(bytes([self.dice.below(256) for _ in range(32)]))
        self.table = Table(find, self.chance, self.kept)
        known = find(name).settings
        settings = {key: self.dice.choice(known[key]) for key in known}
        self.table.start(name, settings, "test", texts(name))
        self.count = 0  # of disturbances
        self.asked = set()  # the names of the questions that were disturbed
        self._words = Words("en")
        self._words.use(name)

    def play(self, answers, every):
        """So many answers; every so many questions, all disturbances there are."""
        for n in range(answers):
            if self.table.over:
                break
            if n % every == 0 or self.table.question.name not in self.asked:
                self.disturb()
            self.answer()
        self.replays()

    def answer(self):
        """Answer somehow; the rules may still refuse it."""
        question = self.table.question
        for _ in range(20):
            try:
                if question.kind == "throw" and self.dice.below(4):
                    self.table.throw()
                else:
                    self.table.answer(some_answer(question, self.dice))
                return
            except Refused:
                pass
        raise AssertionError("%s takes none of its answers" % question.name)

    def disturb(self):
        """Every correction and every aside under the open question; then as if nothing was."""
        table = self.table
        self.asked.add(table.question.name)
        self.refuse_nonsense()
        for fix in list(table.game.corrections()):
            for value in self._values(fix):
                self._try("correct", fix.name, fix.who, value)
        for aside in list(table.game.asides()):
            for _ in range(2):
                self._try("aside", aside)

    def _values(self, fix):
        if fix.kind == "number":
            return sorted({fix.low, fix.high, some_answer(fix, self.dice)})
        if fix.kind == "pick":
            return _mixed(fix.options, self.dice)[:3]
        return [some_answer(fix, self.dice)]

    def _try(self, act, *args):
        """Do it; if the rules refuse it, nothing has changed; else the game goes on. Then undo."""
        self.count += 1
        before, standing, records = self.now(), len(self.table.standing), len(self.kept)
        try:
            getattr(self.table, act)(*args)
        except Refused:
            assert self.now() == before and len(self.kept) == records, args
            return
        self.go_on()
        if self.count % REPLAY_EVERY == 0 or self.table.ended:
            self.replays()
        if self.table.ended:  # then there is no undo
            del self.kept[records:]
            self.table = Table(find, self.chance, self.kept).replay()
        while len(self.table.standing) > standing:
            self.table.undo()
        assert self.now() == before, args
        if self.count % REPLAY_EVERY == 0:
            self.replays()
        del self.kept[records:]  # as if nothing had been; else a replay takes long

    def go_on(self):
        """A few answers, with a correction among them now and then, perhaps within an aside."""
        self.look()
        for _ in range(FOLLOWING):
            if self.table.over:
                break
            if self.dice.below(8) == 0:
                self.refuse_nonsense()
            fixes = list(self.table.game.corrections())
            if fixes and self.dice.below(6) == 0:
                fix = self.dice.choice(fixes)
                try:
                    self.table.correct(fix.name, fix.who, some_answer(fix, self.dice))
                except Refused:
                    pass
            if not self.table.over:
                self.answer()
            self.look()

    def refuse_nonsense(self):
        """Answers of all types are refused, and leave no trace but a record of that."""
        table = self.table
        before = self.now()
        for answer in NONSENSE:
            if not table.question.accepts(answer):
                try:
                    table.answer(answer)
                except Refused:
                    assert self.now() == before, answer
                else:
                    raise AssertionError("%s takes %r" % (table.question.name, answer))

    def now(self):
        """The state and the open question."""
        return state_and_question(self.table)

    def look(self):
        """Whatever can be seen can be drawn."""
        draw(self.table, self._words)

    def replays(self):
        """The board and the laptop come to the same state by the records."""
        replays(self.table, self.chance)
