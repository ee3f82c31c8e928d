"""Bermuda Triangle: every question, reminder and refusal."""

import os

from pilothouse.games.triangle.data import FILES


def begun(t, players, goal, deck):
    """Start a game up to A's first throw."""
    t.start("triangle", players, goal, deck, "placeholder", None, None)
    t.give("5", *["2"] * (players - 1))
    t.until("die")


def sail(t, ship, die="1"):
    """Make the next turn an ordinary move."""
    t.until("die")
    t.give(die, ship)


def spin(t, segment):
    """Let the dial be spun next, and show this segment."""
    t.until("die")
    t.fix("turn", "", "spin")
    t.give(segment)
    if "turn-cloud" not in t.shown:
        t.wait(300)
        t.shoot("turn-cloud: turning")
    t.wait(1500)
    t.give(None)


def put(t, ship, place, mark=0):
    t.fix("ship-" + ship[1], ship[0], place)
    if mark:
        t.fix("mark-" + ship[1], ship[0], mark)


def fleets(t):
    """Set-up with equal throws, moves, a struck ship, the ports."""
    t.start("triangle", 4, 350, "board", "placeholder", None, None)
    t.give("3", "3", "2", "1", "5", "2")
    t.give("80", "100", "40", "70")
    t.give("6", "A1")
    t.until("die", "B")
    t.give("6")
    t.look("move: onto a ship")
    t.give("B1", True)
    t.look()
    t.give("wood", None)
    put(t, "C3", "to-oil", 12)
    put(t, "D4", "to-sugar", 11)
    t.give("5", "pass", False, "other", "C2", "sea")
    t.until("die", "D")
    t.fix("ship-1", "C", "to-wood")
    t.give("2", "D4", None)
    put(t, "B4", "to-sugar", 3)
    t.around()
    t.corrections()
    t.aside("name", "A", "Annabelle")
    t.aside("card", "pile", "A", "oil", 90)
    t.aside("leave", "B", False)


def cloud(t):
    """All results of the dial: points, the edge, ships caught, covered, pushed and lost."""
    begun(t, 2, 200, "real")
    spin(t, "E4N")
    t.give(None)
    t.look()
    t.give("caught")
    t.refused([])
    t.give(["A1"], "under", ["A2", "B2"], "pushed", ["B3"], "nothing")
    t.press("back")
    t.shoot("overview: the cloud")
    t.back()
    put(t, "A3", "to-oil", 1)
    spin(t, "E7S")
    t.look("move-cloud: down")
    t.give(None)
    t.give(["B3"])
    t.look()
    t.press("down")
    t.shoot("put-on: a ship is there")
    t.give(2)
    t.give("nothing")
    spin(t, "E7S")
    t.look("move-cloud: to the end")
    t.give(None, "nothing")
    t.until("die")
    t.fix("turn", "", "spin")
    t.give("E7S")
    t.wait(1500)
    t.shoot("turn-cloud: none")
    t.back()
    t.give(None, None, "nothing")
    spin(t, "G>E")
    t.look("move-cloud: edge")
    t.give(None)
    t.give(False)
    t.look()
    t.give(["A1", "A2"], None, "nothing")
    for ship in ("B1", "B2", "B3", "B4"):
        put(t, ship, "under")
    t.until("no-ship")
    t.give(None)


def landing(t):
    """Unusual landings: another ship, the cloud, a port that is occupied."""
    begun(t, 3, 200, "real")
    for ship, mark in (("B1", 4), ("C1", 8)):
        put(t, ship, "to-wood", mark)
    t.give("6", "other", "A1")
    t.look("lands: on the way")
    t.give("hit", "B1", "wood", None)
    t.until("die", "B")
    t.give("4", "other", "B2")
    t.refused("port")
    t.give("cloud", 2)
    put(t, "C4", "to-sugar", 11)
    put(t, "C2", "sugar")
    t.fix("ship-1", "C", "sugar")
    t.until("die", "C")
    t.give("4", "other", "C4")
    t.refused("port")


def cards(t):
    """Real cards: cargo, bonus, an empty pile; a winner."""
    begun(t, 2, 200, "real")
    legs = (("A1", "wood"), ("A2", "bananas"), ("A3", "oil"), ("A4", "sugar"))
    for ship, port in legs:
        put(t, "B" + ship[1], "to-" + port, 1)
    for ship, port in legs:
        put(t, ship, "to-" + port, 11)
        t.fix("turn", "", "A")
        t.give("6", ship)
        t.look(port + ": real cards")
        t.give(t.plain(), None)
    t.table.game.state["decks"][0] = []
    t.table.game.state["decks"][2] = []
    for ship, port in (("A2", "bananas"), ("A4", "sugar")):
        put(t, ship, "to-" + port, 11)
        t.fix("turn", "", "A")
        t.give("6", ship, None)
    t.aside("card", "pile", "A", "oil", 100)
    t.until("result")


def no_cards(t):
    """All cards are drawn, and both players have the same."""
    begun(t, 2, 350, "board")
    for who in "AB":
        t.aside("card", "pile", who, "bonus", 20)
    t.table.game.state["decks"] = [[], [], [], [], []]
    t.table.game.state["tops"] = [0, 0, 0, 0]
    t.fix("turn", "", "spin")
    t.until("end-early")
    t.give(True, None)


def readings(t):
    t.readings("triangle")


def own_dial(t):
    """With a dial and board of one's own the marks are known, so a port can be too far away."""
    file = t.app.root + "/triangle.dial"
    with open(file, "w") as dial:
        dial.write(FILES["dial"].replace("placeholder", "Omas Spiel"))
    t.start("triangle", 2, 200, "real", "Omas Spiel", None, None, "5", "2")
    put(t, "A1", "to-wood", 3)
    put(t, "B2", "lost")
    t.give("6", "other", "A1")
    t.refused("port")
    os.remove(file)


SCENES = [readings, fleets, cloud, landing, cards, no_cards, own_dial]
