"""Mississippi Queen and The Black Rose: every question, reminder and refusal."""

TILES = ["tiles", "banks", "wood", "coal"]
LEFT, STRAIGHT, RIGHT = "left", "straight", "right"


def steam(t, speed=None, **move):
    """The next turn, up to the move."""
    t.until("speed")
    t.give(t.plain() if speed is None else speed)
    t.until("move")
    t.give(move)


def lay(t, face, kind=None, who=None):
    """Whoever is on turn comes to the foremost tile and lays the next one."""
    t.until("speed", who)
    t.fix("tile", t.view.question.who, t.table.game.last_tile())
    steam(t)
    t.until("direction")
    t.give(face, None)
    if kind:
        t.until("kind")
        t.give(kind)


def gather(t, tile, *boats):
    """Bring these boats to a tile."""
    for who in boats:
        t.fix("tile", who, tile)


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
    t.give("race", 3, 3)
    t.until("speed")
    t.press("down")
    t.see_refusal()
    t.press("up", "up")
    t.shoot("speed: paid")
    t.give(3)
    t.look()
    t.set({"tiles": 1, "turns": 1})
    t.shoot("move: counted")
    t.give({"tiles": 1, "turns": 1}, LEFT, None)
    t.fix("coal", "B", 0)
    t.press("up", "up")
    t.see_refusal()
    t.give(1)
    t.refused({"tiles": 1, "aground": 1})
    t.refused({"tiles": 2})
    t.give({"aground": 1}, False, {})
    t.fix("coal", "C", 1)
    t.give(3, None)
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
    t.until("order")
    t.refused(["D", "A", "B", "C"])
    t.give(["A", "C", "B", "D"])
    t.until("speed", "A")
    t.fix("tile", "A", 1)
    t.give(1)
    t.refused({"pier": 1})
    t.press("back")
    t.shoot("overview: passengers")
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
    gather(t, 2, "A", "B")
    t.give(2)
    t.give({"pushes": 1}, 2, True)
    gather(t, 2, "C")
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


def sand_and_wood(t):
    """New tiles: sandbanks, driftwood, coal stations."""
    t.start("mississippi", "more", 4)
    t.look()
    t.refused(["banks"])
    t.give(TILES, ["no-back"], 3)
    while t.caption() != "kind":
        t.ok()
    t.look("kind: new tiles")
    t.give("bank")
    t.until("speed", "A")
    t.give(2)
    t.refused({"bank": 1})
    t.give({"tiles": 1, "bank": 1}, STRAIGHT, None, "brown")
    t.until("speed", "B")
    t.fix("tile", "B", 2)
    steam(t)
    t.give(STRAIGHT, None, "coal-wood")
    t.until("speed", "C")
    t.give(3)
    t.refused({"wood-push": 1})
    t.refused({"wood": 1})
    t.fix("tile", "C", 3)
    t.give({"wood": 1}, STRAIGHT, None, "red")
    t.until("speed", "D")
    t.fix("coal", "D", 3)
    t.give(1)
    t.refused({"refuel": 1})
    t.give({})
    t.until("leave-bank")
    t.press("back")
    t.shoot("overview: sandbank")
    t.back()
    t.corrections()
    t.give("stuck", False, "backward", 0)
    t.until("speed", "D")
    gather(t, 3, "B", "D")
    t.give(3, {"pushes": 1, "wood-push": 1}, "B", 3)
    t.until("speed", "A")
    gather(t, 1, "A", "B")
    t.give(3, {"pushes": 1}, 1, True)
    t.until("speed", "D")
    gather(t, 1, "D")
    t.fix("speed", "D", 1)
    t.give(1)
    t.refused({"tiles": 1, "bank": 1, "pier": 1})


def coal(t):
    """The Black Rose, and coal for one another."""
    t.start("mississippi", "more", 3)
    t.give(["tiles", "banks", "wood", "coal", "two-boats", "rose"], [], 3)
    t.until("kind")
    t.give("coal-wood")
    t.until("speed", "A")
    t.fix("coal", "A", 3)
    t.fix("coal", "F", 4)
    t.give(1, {"trade": 1}, "F", "F", 1)
    t.until("speed", "B")
    t.fix("coal", "B", 3)
    t.fix("coal", "E", 3)
    t.give(2)
    t.refused({"trade": 1})
    t.fix("speed", "B", 1)
    t.back()
    t.refused({"tiles": 1, "refuel": 1, "trade": 1})
    t.give({})
    t.until("speed", "C")
    gather(t, 1, "B", "C")
    t.give(2, {"pushes": 1}, 1, True)
    t.until("speed", "R")
    t.aside("rose-need", False)
    t.give(3)
    t.until("move")


def lots(t):
    """House rules: lots, handicap, exact positions."""
    t.start("mississippi", "more", 3, [], ["chart", "lots", "handicap"])
    t.until("which-tile")
    t.give("A1-2")
    t.until("speed")
    t.give(1, {"tiles": 1}, 1)
    t.refused(1)
    t.fix("tile", t.view.question.who, 1)
    t.back()
    t.give(2)
    t.until("speed")
    t.give(1, {"tiles": 1}, 2, 4, True)
    t.until("speed")
    t.give(1, {"tiles": 1}, 2)
    t.refused(4)
    t.until("speed")
    t.table.game.state["stack"] = 1  # as if all others had been laid
    lay(t, STRAIGHT)
    t.until("lay-dock")


def crowd(t):
    """Six boats and the Black Rose; more there are not."""
    t.start("mississippi", "more", 6)
    t.refused(["two-boats"])
    t.give(["rose"], [])
    t.until("speed")
    t.press("back")
    t.shoot("overview: seven boats")


def pairs(t):
    """Two players with two boats each."""
    t.start("mississippi", "passengers", 2)
    t.until("speed")


SCENES = [
    first_race,
    names,
    passengers,
    river,
    bends,
    ring,
    sand_and_wood,
    coal,
    lots,
    crowd,
    pairs,
]
