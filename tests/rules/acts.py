"""A game as what people did in it, one act after another, so that every runtime can do the same.

An act is a list: "answer" and the answer, "throw", "correct" with name, player and value, "aside"
with its name, "undo" with the first record to take back, "redo", "resume" after a power cut, or
"abandon".
"""

import json

from views_of_games import canonical

from pilothouse import games
from pilothouse.games import find
from pilothouse.screen.describe import describe_record
from pilothouse.screen.names import Names
from pilothouse.screen.picture import Picture
from pilothouse.screen.views import view_class
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse.words import Words


def texts(name):
    """The texts of a game's table; {} for a game without any."""
    try:
        return games.data(name).FILES
    except ImportError:
        return {}


class Acted:
    """A game to which acts are done; after each, all that can be seen of it is drawn."""

    def __init__(self, name, settings, seed, language):
        self.name = name
        self.chance = Chance(seed)
        self.kept = []
        self.table = Table(find, self.chance, self.kept)
        self.table.start(name, settings, "test", texts(name))
        self._words = Words(language)
        self._words.use(name)

    def do(self, act, *args):
        """Whether the rules take it. If not, nothing changes but for a record of that."""
        if act == "resume":
            before = self.now()
            self.table = Table(find, self.chance, self.kept).replay()
            assert self.now() == before, "not resumed where it was"
            return True
        before, records = self.now(), len(self.kept)
        try:
            getattr(self.table, act)(*args)
        except Refused:
            assert self.now() == before, "changed by what was refused"
            written = [json.loads(r)[1] for r in self.kept[records:]]
            assert written in ([], ["refused"]), written
            return False
        draw(self.table, self._words)
        return True

    def now(self):
        """The state and the open question, as text."""
        return state_and_question(self.table)


def state_and_question(table):
    """What must be the same wherever these records are played."""
    question = table.question
    asked = [question.kind, question.name, question.who, question.notes] if question else []
    return canonical([table.game.state, table.game.standings(), asked])


def draw(table, say):
    """All that can be seen of a game: the page, the overview, the question, the last record."""
    game, views = table.game, games.views(table.game.name)
    json.dumps(game.view())
    game.corrections()
    game.asides()
    if game.players():
        views.title(game, say)
        views.overview(game, say, Picture())
        for player in game.players():
            views.status(game, player[0])
    question = table.question
    if question:
        view = view_class(question, getattr(views, "VIEWS", {}))(
            question, say, Names(game.known_as, list)
        )
        view.heading()
        status = question.who and game.players() and views.status(game, question.who)
        view.draw(Picture(), status or [])
    if not table.ended:
        n = len(table.records) - 1
        what, value = table.read(n)
        describe_record(say, what, value, table.who_answered(n))


def replays(table, chance):
    """The board and the laptop come to the same by the records."""
    records = list(table.records)
    for again in (Table(find, chance, records), Table(find, chance)):
        again.replay(list(records))
        assert state_and_question(again) == state_and_question(table), "replays to something else"
        assert again.ended == table.ended
