"""Games with one fault each, and a word that the error must contain; for every runtime."""

SOUND = """
from pilothouse.games.game import Game
from pilothouse.table.questions import Number, Pick


class Shells(Game):
    score = "shells"
    ranges = {"round": (1, 3)}

    def fresh(self):
        return {"players": [], "round": 1}

    def play(self):
        if not self.state["players"]:
            yield from self.seat(2, 4, shells=3)
        while self.state["round"] < 3:
            yield None
            for who, _name, _status in self.players():
                yield from self.turn(self.player(who))
            self.state["round"] += 1
        yield (self.result,)

    def turn(self, player):
        given = yield (self.found, player)
        player["shells"] -= given

    def found(self, player):
        purse = ("shells", player["shells"], "")
        price = lambda old, new: new
        return Number("found", player["id"], 0, 3, 0, price=price, purse=purse)


GAME = Shells
"""
ENGLISH = """WORDS = {
    "found": "Shells given",
    "shells": "Shells",
    "round": "Round",
    "short-shells": "{0} of {1}",
}
"""


def but(old, new, text=SOUND):
    assert old in text, old
    return text.replace(old, new)


TURN = '        given = yield (self.found, player)\n        player["shells"] -= given\n'
# rules, English words (None: no such file), a word of the error
BROKEN = {
    "no_words": (SOUND, None, "words"),
    "syntax_error": (but("def play(self):", "def play(:"), ENGLISH, "SyntaxError"),
    "endless_loop": (
        but(TURN, TURN + "        while player['shells'] >= 0:\n            pass\n"),
        ENGLISH,
        "no end",
    ),
    "no_options": (
        but("(self.found, player)", "(Pick, 'found', player['id'], [])"),
        ENGLISH,
        "no possible answer",
    ),
    "not_json": (but('"round": 1}', '"round": 1, "seen": {1, 2}}'), ENGLISH, "not plain JSON"),
    "too_wide": (
        SOUND,
        but("Shells given", "How many of the shells do you want to give", ENGLISH),
        "too wide",
    ),
    # A game without a name of its own is called like its folder.
    "a_game_with_a_name_that_is_far_too_long": (SOUND, ENGLISH, "too wide"),
    "fraction": (but('"round": 1}', '"round": 1, "share": 0.1}'), ENGLISH, "whole numbers"),
    "no_class": (but("GAME = Shells", "GAME = 7"), ENGLISH, "GAME"),
    "exits": ("import sys\n\nsys.exit(3)\n", ENGLISH, "SystemExit"),
    "no_play": (but("def play", "def plays"), ENGLISH, "play()"),
    "no_dialogue": (
        but("    def play", "    def play(self):\n        return 3\n\n    def _play"),
        ENGLISH,
        "play()",
    ),
    "index_corrected": (  # to a number that the list has no place for
        but('"round": 1}', '"round": 1, "at": 0}').replace(
            TURN, TURN + '        ["shell"][self.state["at"]]\n'
        ),
        ENGLISH,
        "'at' to",
    ),
    "wrong_price": (but("old, new: new", "old, new: -new"), ENGLISH, "price"),
    "not_paid": (but('player["shells"] -= given', "pass"), ENGLISH, "nobody pays"),
    "one_name": (
        but(TURN, TURN + "        yield (Pick, 'found', player['id'], [1, 2])\n"),
        ENGLISH,
        "two questions are called 'found'",
    ),
    "view_fails": (
        but("GAME = ", "    def view(self):\n        return {}['x']\n\n\nGAME = "),
        ENGLISH,
        "KeyError",
    ),
    "huge_state": (
        but('"round": 1}', '"round": 1, "map": [0] * 5000}'),
        ENGLISH,
        "bytes of JSON",
    ),
    "reserved": (
        but('"found", player', '"clock", player'),
        but('"found"', '"clock"', ENGLISH),
        "no question may be called 'clock'",
    ),
    "no_end": (but('self.state["round"] += 1', "pass"), ENGLISH, "does not end"),
    "order": (
        but(
            'player["shells"] -= given',
            "player['shells'] -= given\n"
            "        table = {'a': 1, 'b': 2, 'c': 3, 'd': 4, 'e': 5, 'f': 6}\n"
            "        self.state['first'] = [key for key in table][0]",
        ),
        ENGLISH,
        "MicroPython and CPython do not agree",
    ),
}
