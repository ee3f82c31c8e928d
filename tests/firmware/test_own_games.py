"""Games in the folder own_games: what they need not say, and what happens when they are broken."""

import os
import sys

import machine
from broken_games import BROKEN
from desk import Desk, folder
from pilothouse import games

HERE = folder()
os.mkdir(HERE + "/own_games")
sys.path.append(HERE)

SMALLEST = """
from pilothouse.games.game import Game
from pilothouse.table.questions import Number


class Shells(Game):
    score = "shells"
    ranges = {"round": (1, 3)}

    def fresh(self):
        return {"players": [], "round": 1}

    def play(self):
        if not self.state["players"]:
            yield from self.seat(2, 4, shells=0)
        while self.state["round"] < 3:
            yield None
            for who, _name, _status in self.players():
                self.player(who)["shells"] += yield (Number, "found", who, 0, 5)
            self.state["round"] += 1
        yield (self.result,)


GAME = Shells
"""
ENGLISH = 'WORDS = {"found": "Shells found", "shells": "Shells", "round": "Round"}\n'


def write(name, rules=SMALLEST, english=ENGLISH, init=""):
    """A game in own_games; english: None for no words."""
    place = HERE + "/own_games/" + name
    os.mkdir(place)
    with open(place + "/rules.py", "w") as file:
        file.write(rules)
    if init:
        with open(place + "/__init__.py", "w") as file:
            file.write(init)
    if english is not None:
        os.mkdir(place + "/words")
        with open(place + "/words/en.py", "w") as file:
            file.write(english)


def remove(name):
    place = HERE + "/own_games/" + name
    for file in ("words/en.py", "words/de.py", "rules.py", "__init__.py"):
        try:
            os.remove("%s/%s" % (place, file))
        except OSError:
            pass
    for within in (place + "/words", place):
        try:
            for entry in os.listdir(within):  # what CPython has compiled
                if entry == "__pycache__":
                    for file in os.listdir(within + "/" + entry):
                        os.remove("%s/%s/%s" % (within, entry, file))
                    os.rmdir(within + "/" + entry)
            os.rmdir(within)
        except OSError:
            pass


def choose(desk, title):
    """From the home screen to a game."""
    desk.pick("new-game")
    desk.pick(title)
    desk.wait(100)


def test_rules_and_english_words_are_a_game():
    write("shells")
    try:
        desk = Desk()
        choose(desk, "shells")
        assert desk.asked() == ("players", "")
        desk.press("ok")
        assert desk.asked() == ("found", "A")
        desk.press("up", "up", "ok", "ok")
        assert desk.said() == ["found", 0]
        before = desk.pixels()
        desk.press("back")  # the overview, and behind it the menu
        assert desk.title() == "overview" and desk.pixels() != before
        desk.press("ok")
        desk.pick("correct")
        assert desk.app.stage.view.question.options == [
            "Round: 2",
            "A Shells: 2",
            "B Shells: 0",
        ]
        desk.app.table.correct("shells", "B", 9)
        assert desk.app.table.game.standings() == [["B", 1], ["A", 2]]
        desk.wait(3000)
        desk.power_on()  # the game goes on
        assert desk.asked() == ("found", "A")
        desk.app.table.aside("name")
        desk.app.answer("A")
        desk.app.answer("Ann")
        assert desk.app.table.game.players() == [["A", "Ann", ""], ["B", "", ""]]
        while desk.app.table.question.name != "result":
            desk.app.answer(5)
        assert desk.app.table.question.args == (["B"],)
        assert desk.app.table.game.view() == {
            "cards": [
                ["", [["round", 3]]],
                ["A", [["shells", 7]]],
                ["B", [["shells", 14]]],
            ]
        }
        desk.app.answer(None)
        assert desk.app.table.ended["why"] == "finished"
    finally:
        remove("shells")


FAULTS = {
    "no_words": (SMALLEST, None, "words"),
    "no_sense": ("def play(:\n", ENGLISH, "SyntaxError"),
    "no_game": ("", ENGLISH, "GAME"),
    "other_name": (SMALLEST.replace("score =", "name = 'x'; score ="), ENGLISH, "GAME.name"),
    "no_class": ("GAME = 7\n", ENGLISH, "GAME"),
    "exits": ("import sys\n\nsys.exit(3)\n", ENGLISH, "SystemExit"),
    "words_wrong": (SMALLEST, "WORDS = {", "SyntaxError"),
    "words_none": (SMALLEST, "WORDS = 3\n", "no dict"),
    "fails": (SMALLEST.replace("while", "self.state['x']\n        while"), ENGLISH, "KeyError"),
    "no_end": (
        SMALLEST.replace("            for", "            continue\n            for"),
        ENGLISH,
        "turns",
    ),
    "no_question": (
        SMALLEST.replace("yield from self.seat(2, 4", "yield from self.seat(4, 2"),
        ENGLISH,
        "",
    ),
}


def test_a_broken_game_is_named_and_left_out_and_the_others_work():
    for name in sorted(FAULTS):
        rules, english, why = FAULTS[name]
        if name in ("fails", "no_end"):  # with the first question
            rules = rules.replace("yield from self.seat(2, 4, shells=0)", "pass")
        write(name, rules, english)
        try:
            desk = Desk()
            choose(desk, name.replace("_", " "))
            view = desk.app.stage.view
            assert view.question.name == "notice" and view.question.text == "broken-game", name
            assert view.question.args[0] == name.replace("_", " ")
            assert why in view.question.args[1], view.question.args
            desk.press("ok")
            assert desk.title() == "home" and name not in games.names(), (name, desk.title())
            assert desk.app.journal.games() == []
            desk.race()
            desk.power_on()
            assert desk.asked() == ("speed", "A")
        finally:
            remove(name)


def test_a_name_or_a_language_that_cannot_be_read_is_done_without():
    write("odd", init="TITLES = 'Shells'\n")
    try:
        for german in ("WORDS = {", "WORDS = 3", "nothing = 1", "import nothing_like_this"):
            with open(HERE + "/own_games/odd/words/de.py", "w") as file:
                file.write(german)
            root = folder()
            with open(root + "/settings", "w") as file:
                file.write('{"language": "de"}')
            desk = Desk(root)
            choose(desk, "odd")
            assert desk.asked() == ("players", ""), german
            assert desk.app.stage.say("found") == "Shells found"
    finally:
        remove("odd")


def test_a_package_that_cannot_be_loaded_stands_in_the_list_like_any_broken_game():
    for name, init in (("divides", "1 / 0\n"), ("unclosed", "TITLES = {'en': 'x'\n")):
        write(name, init=init)
        try:
            desk = Desk()
            choose(desk, name)
            assert desk.app.stage.view.question.text == "broken-game", name
            desk.press("ok")
            desk.race()
        finally:
            remove(name)


def test_a_game_that_breaks_while_it_waits_on_the_flash_leaves_the_board_usable():
    write("wrecks")
    try:
        desk = Desk()
        choose(desk, "wrecks")
        desk.press("ok")
        find = games.find
        del sys.modules["own_games.wrecks.rules"]
        with open(HERE + "/own_games/wrecks/rules.py", "w") as file:
            file.write("import nothing_like_this\n")
        for entry in os.listdir(HERE + "/own_games/wrecks"):
            if entry == "__pycache__":
                for file in os.listdir(HERE + "/own_games/wrecks/" + entry):
                    os.remove("%s/own_games/wrecks/%s/%s" % (HERE, entry, file))
        desk.power_on()
        assert games.find is find
        assert desk.app.stage.view.question.text == "broken-game"
        assert desk.app.stage.view.question.args[0] == "wrecks"
        desk.press("ok")
        assert desk.title() == "home"
        assert len(desk.app.journal.games()) == 1  # it is not lost
    finally:
        remove("wrecks")
        machine.set_pin(12, 1)


def test_no_broken_game_keeps_the_board_from_starting():
    for name in sorted(BROKEN):
        if name == "endless_loop":  # the watchdog's: tests/firmware/test_boot.py
            continue
        rules, english, _word = BROKEN[name]
        name = "again_" + name  # not one of those that are left out already
        write(name, rules, english)
        try:
            desk = Desk()
            choose(desk, name.replace("_", " "))
            desk.press("ok", "ok", "ok")
            desk.wait(6000)
            desk.power_on()
            desk.wait(12000)
            assert desk.app, name
            desk.press("ok")
            assert desk.app and any(desk.pixels()), name
        finally:
            remove(name)
