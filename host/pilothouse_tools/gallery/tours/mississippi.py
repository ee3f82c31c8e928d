"""Mississippi Queen and The Black Rose: every question, reminder and refusal."""

from black_rose import backing, coal, crowd, drawn, lots, pairs, sand_and_wood
from boats import LEFT, RIGHT, STRAIGHT, gather, lay, steam


def about_the_game(t):
    """The page about the game: its seal, each kind of salt, and salts that are refused."""
    salt = t.table.salt
    for salt.value in (["laptop", "1"], ["players", "1"], []):
        t.menu("about-game")
        t.shoot("about-game: %s" % salt.value[0] if salt.value else "")
        if salt.value:
            t.back()
    t.press("ok")
    t.look()
    t.press("up", "ok")
    t.look()
    salt.value = ["laptop", "1"]
    t.press("ok")
    t.see_refusal()
    salt.value, salt.thrown = [], True
    t.press("ok")
    t.see_refusal()
    salt.thrown = False
    t.back()


def first_race(t):
    """Speed, coal and moves; a push; out of the race; the dock and the end."""
    t.start("mississippi")
    t.look()
    t.press("back")
    t.look("menu before the start")
    t.choose("undo")
    t.see_refusal()
    t.choose("correct")
    t.see_refusal()
    t.back()
    about_the_game(t)
    t.give("race", 3, 3)
    t.until("speed")
    t.press("down")
    t.see_refusal()
    t.press("up", "up")
    t.shoot("speed: paid")
    t.give(3)
    t.look()
    t.set({"tiles": 1, "turns": 2})
    t.shoot("move: counted")
    t.give({"tiles": 1, "turns": 2}, LEFT, None)
    t.fix("coal", "B", 0)
    t.press("up", "up")
    t.see_refusal()
    t.give(1)
    t.refused({"tiles": 1, "aground": 1})
    t.refused({"tiles": 2})
    t.give({"aground": 1}, False, {})
    t.fix("coal", "C", 1)
    t.give(3)
    t.fix("tile", "C", 1)
    t.fix("tile", "A", 0)
    t.refused({"tiles": 1, "pushes": 1})
    gather(t, 1, "A", "B")
    t.give({"pushes": 1}, "B", 1)
    t.around()
    t.corrections()
    lay(t, RIGHT, who="A")
    t.give(LEFT)
    t.until("speed")
    t.fix("tile", "B", 1)
    t.give(1)
    t.refused({"dock": 1})
    t.fix("tile", "B", 3)
    t.refused({"tiles": 1})
    t.give({"aground": 1}, True)
    t.until("speed", "C")
    t.menu()
    t.back()
    gather(t, 3, "A", "C")
    t.give(2)
    t.until("move")
    t.give({"pushes": 1}, "dock", None)
    t.until("end-early")
    t.give(True, None)
    t.look("home after the game")


def names(t):
    """Names, a long history, a clock; and somebody leaves."""
    t.start("mississippi", "passengers", 4)
    t.until("kind")
    t.give("brown")
    t.until("speed", "A")
    t.menu("name")
    t.give("A")
    t.look()
    t.view.value, t.view.at = "Annab", 31
    t.shoot("name: typed")
    t.set("")
    t.press("ok")
    t.see_refusal()
    t.set("Annabelle")
    t.press("ok")
    t.aside("name", "B", "Bartholomäus")
    t.app.change("clock", 1)
    t.later(83000)
    t.shoot("speed, with names")
    t.give(1)
    t.refused({"pier": 1})
    t.give({"tiles": 1, "pier": 1}, STRAIGHT, None)
    t.until("speed", "C")
    t.fix("tile", "C", 0)
    steam(t, 2, tiles=1, pushes=1)
    t.give("A")
    t.until("foremost")
    gather(t, 1, "A", "B", "C", "D")
    t.fix("speed", "C", 2)
    t.fix("coal", "A", 3)
    t.give("level", ["B", "C"], "level")
    t.until("speed", "A")
    t.fix("tile", "A", 1)
    t.give(1)
    t.refused({"pier": 1})
    t.press("back")
    t.shoot("overview: passengers")
    t.press("down")
    t.shoot("overview: a boat")
    t.back()
    t.aside("leave", "B", False)
    t.aside("leave", "B", True)


def passengers(t):
    """All of the river: passengers are pushed to a pier, left behind, and too few."""
    t.start("mississippi", "passengers", 3)
    while t.caption() != "kind":
        t.ok()
    t.look("kind: three players")
    lay(t, STRAIGHT)
    t.until("speed", "B")
    gather(t, 1, "A", "B")
    t.give(3)
    t.give({"pushes": 1}, 2, False, STRAIGHT, None, "station", None, 1, {})
    t.until("speed", "C")
    gather(t, 3, "A", "C")
    t.give(2)
    t.give({"pushes": 1}, 3, True)
    gather(t, 3, "B")
    lay(t, STRAIGHT)
    t.until("speed")
    while not t.table.game.state["dock"]:
        t.until("speed")
        gather(t, t.table.game.last_tile(), "A", "B", "C")
        steam(t, None, turns=1)
        t.until("lay")
        t.ok()
        if not t.table.game.state["stack"]:
            t.until("lay-dock")
    t.until("speed")
    who = t.view.question.who
    gather(t, t.table.game.last_tile(), "A", "B", "C")
    t.fix("speed", who, 1)
    t.give(1)
    t.refused({"dock": 1})
    t.fix("aboard", who, 2)
    t.fix("speed", who, 3)
    t.refused({"dock": 1})
    t.fix("speed", who, 2)
    other = "B" if who == "A" else "A"
    t.fix("aboard", other, 2)
    t.fix("speed", other, 1)
    t.back()
    t.give({})
    t.until("speed", "C")
    t.give(2, {"pushes": 1}, other)
    t.look("landed: dock")


def river(t):
    """A river that runs into itself; nobody reaches the dock."""
    t.start("mississippi", "race", 3, 11)
    for face in (LEFT, STRAIGHT, LEFT, STRAIGHT, LEFT, LEFT, LEFT):
        lay(t, face, who="A")
    t.until("speed", "A")
    t.fix("tile", "A", 8)
    steam(t)
    t.until("choose-way")
    t.give(LEFT, None)
    for who in "BCA":
        t.until("speed", who)
        t.fix("coal", who, 0)
        t.give(1)
        t.until("move")
        t.give({"aground": 1}, True)
    t.until("nobody-home")
    t.give(None)


def bends(t):
    """Four bends to one side: roll again; for the dock, does it fit?"""
    t.start("mississippi", "race", 3, 5)
    for face in (LEFT, LEFT):
        lay(t, face, who="A")
    t.until("speed", "A")
    t.fix("tile", "A", 3)
    steam(t)
    t.until("direction")
    t.give(LEFT, None)
    t.until("speed", "A")
    t.fix("tile", "A", 4)
    steam(t)
    t.until("direction")
    t.give(LEFT, None, RIGHT, None)
    t.until("speed")


def ring(t):
    t.start("mississippi", "race", 3, 4)
    for face in (LEFT, LEFT):
        lay(t, face, who="A")
    t.until("speed", "A")
    t.fix("tile", "A", 3)
    steam(t)
    t.until("direction")
    t.give(LEFT, None, LEFT, True)
    t.until("speed")


def readings(t):
    t.readings("mississippi")


SCENES = [
    readings,
    first_race,
    names,
    passengers,
    river,
    bends,
    ring,
    sand_and_wood,
    coal,
    backing,
    lots,
    crowd,
    drawn,
    pairs,
]
