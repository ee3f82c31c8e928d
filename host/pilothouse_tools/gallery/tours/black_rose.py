"""The Black Rose: its modules, its house rules, and the largest games."""

from boats import STRAIGHT, gather, lay, steam

TILES = ["tiles", "banks", "wood", "coal"]


def sand_and_wood(t):
    """New tiles: sandbanks, driftwood, coal stations."""
    t.start("mississippi", "more", 4)
    t.look()
    t.refused(["banks"])
    t.give(TILES, ["no-back"], "some")
    t.refused({})
    t.give({"coal": 1, "coal-wood": 1, "wood": 1, "bank": 2, "maze": 1}, 3)
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
    t.fix("kind", "4", "brown")
    t.give("stuck", False, "backward", {})
    t.until("speed", "D")
    gather(t, 3, "B", "D")
    t.give(3, {"pushes": 1, "wood-push": 1}, "B")
    t.look("landed: wood")
    t.give(3)
    t.until("speed", "A")
    gather(t, 1, "A", "B")
    t.give(3, {"pushes": 1})
    t.look("landed: sand")
    t.give(1, True)
    t.until("speed", "D")
    gather(t, 1, "D")
    t.fix("speed", "D", 1)
    t.give(1)
    t.refused({"tiles": 1, "bank": 1, "pier": 1})


def coal(t):
    """The Black Rose, and coal for one another."""
    t.start("mississippi", "more", 3)
    t.give(["tiles", "banks", "wood", "coal", "two-boats", "rose"], [], "all", 3)
    t.until("kind")
    t.give("coal-wood")
    t.until("speed", "A")
    t.fix("coal", "A", 3)
    t.fix("coal", "B", 4)
    t.give(1, {"trade": 1}, "B", "B", 1)
    t.until("speed", "C")
    t.fix("coal", "C", 3)
    t.fix("coal", "D", 3)
    t.give(2)
    t.refused({"trade": 1})
    t.fix("speed", "C", 1)
    t.back()
    t.refused({"tiles": 1, "refuel": 1, "trade": 1})
    t.give({})
    t.until("speed", "E")
    gather(t, 1, "C", "E")
    t.fix("coal", "C", 0)
    t.give(2, {"pushes": 1}, 1, True)
    t.until("speed", "R")
    t.aside("rose-need", False)
    t.give(3)
    t.until("move")
    t.ok()
    t.until("speed")


def backing(t):
    """Off a sandbank backwards, with all that can follow."""
    t.start("mississippi", "more", 2, ["tiles", "banks", "wood", "coal"], [], "all", 3)
    t.until("kind")
    t.give("station")
    lay(t, STRAIGHT, "coal", who="A")
    lay(t, STRAIGHT, "bank", who="A")
    t.until("speed", "A")
    gather(t, 3, "A", "B", "C", "D")
    t.fix("gone", "", 1)
    t.fix("coal", "A", 2)
    t.fix("bank", "A", 1)
    t.table.game.state["dock"], t.table.game.state["stack"] = "S", 0  # as if all were laid
    t.table.game.state["wait"][3] = 1
    t.give("backward")
    t.look("backed: everything")
    t.give({"trade": 1}, 2)
    t.until("speed")


def lots(t):
    """House rules: lots, handicap, exact positions."""
    t.start("mississippi", "more", 2, [], ["chart", "lots", "handicap"])
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
    t.fix("turn", "", "A")
    t.fix("coal", "A", 2)
    gather(t, 1, "A", "B")
    t.table.game.boat("B")["hex"] = 17
    t.give(1, {}, 4, 4)
    t.until("trade")
    t.give(False)
    t.until("speed")
    t.table.game.state["stack"] = 1  # as if all others had been laid
    lay(t, STRAIGHT)
    t.until("lay-dock")


def crowd(t):
    """Six boats and the Black Rose, the largest game."""
    t.start("mississippi", "more", 6)
    t.refused(["two-boats"])
    t.give(["rose"], [])
    t.until("speed")
    t.press("back")
    t.shoot("overview: seven boats")
    t.back()
    t.until("speed", "B")
    t.look("speed: bonus")
    t.until("foremost")
    t.give("level", ["A", "C"])
    t.until("rightmost")


def drawn(t):
    """Lots for six boats."""
    t.start("mississippi", "more", 6, [], ["lots"])
    t.until("speed")


def pairs(t):
    """Two players with two boats each; one of them wins."""
    t.start("mississippi", "more", 2, ["rose"], [])
    t.until("speed")
    t.table.game.state["dock"], t.table.game.state["stack"] = "S", 0  # as if all were laid
    t.corrections()
    t.fix("tile", "A", 1)
    t.fix("aboard", "A", 2)
    t.look("speed: dock")
    t.give(1, {"dock": 1}, None)
    t.until("result")
    t.look("result: pair")
    t.give(None)
