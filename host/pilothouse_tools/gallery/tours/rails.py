"""Fantasy Island Rails: every question, reminder and refusal."""


def opened(t, players=2, large=6, house=()):
    """Start a game up to A's first choice in the first round."""
    t.start("rails", players, "as-laid", large, 3, list(house), None, None, "A", "l1")


def later_round(t, number=2):
    """Play up to A's turn in a later round, in which trains move."""
    opened(t, 3)
    t.give("end", "l2", "end", "l3", "end")
    if number > 2:
        t.fix("round", "", number)


def ended(t, name, who=None):
    """End turns until this question is asked."""
    while t.caption() != name or who not in (None, t.view.question.who):
        t.give("end" if t.caption() == "do" else t.plain())
    t.look()


def first_round(t):
    """Set-up with a map drawn by lot; building."""
    t.start("rails", 3, "by-lot")
    t.until("map-laid")
    t.give(None)
    t.until("start-city")
    t.give("l1")
    t.give("track")
    t.look()
    t.set({"plain": 4, "mountain": 2, "river": 1})
    t.shoot("track: counted")
    t.refused({"plain": 9, "high": 3})
    t.refused({"river": 1})
    t.give({"plain": 4, "port": 1, "small": 1, "medium": 1, "large": 1}, "l2", "m1", "s1", "p1")
    t.until("do")
    t.give("track", {"plain": 1, "out": 1}, "l2")
    t.look()
    t.around()
    t.corrections()


def cargo(t):
    """Loads, steps, foreign nets, a delivery."""
    later_round(t)
    t.look("do: on the way")
    t.give("load", "gold", "load", "g1")
    t.look("do: loaded")
    t.give("drive", 4, "unload", "g1", "l1")
    t.give("load", "g1", "l1")
    t.give("net", "B")
    t.look()
    t.give("> gold", 15, "sea")
    t.look()
    t.fix("money", "A", 195)
    t.fix("round", "", 4)
    t.until("do")
    t.give("load", "gold", "> gold", 15)
    t.look("pay: public orders")
    t.give("public-land", None)
    t.look()
    t.fix("deck", "", 1)
    t.give("end")
    t.until("do")
    t.give("swap", None)
    t.look()


def trains(t):
    """New trains, ships, the sea."""
    later_round(t)
    t.fix("money", "A", 90)
    t.give("train", "B-6", "end")
    t.until("do")
    t.fix("turn", "", "A")
    for good in ("g1", "g2", "gold"):
        t.give("load", good)
    t.corrections()
    t.give("convert", "g2")
    t.give("track", {"port": 1, "plain": 2}, "p1")
    t.give("end")
    t.until("do")
    t.fix("turn", "", "A")
    t.look("do: rich")
    t.give("track", {}, "ship", "end")
    t.fix("turn", "", "A")
    t.give("ship", "end")
    t.fix("turn", "", "A")
    t.give("track")
    t.look()
    t.press("up")  # to the last counter
    t.shoot("track: from any port")
    t.give({"plain": 1}, "end")
    t.fix("turn", "", "A")
    t.menu("correct")
    t.correction(5, "correct at-sea: own ship")
    t.back()
    t.give("board", "hire", "clipper")
    ended(t, "crossing")
    t.press("back")
    t.shoot("overview: at sea")
    t.back()
    t.corrections()
    t.give("at-sea")
    ended(t, "crossing")
    t.give("arrived")
    t.look()
    t.give("board", "own")
    ended(t, "do", "B")
    t.give("board", "ferry")
    ended(t, "do", "C")
    t.fix("money", "C", 2)
    t.give("board", "clipper", None)
    ended(t, "crossing", "A")
    t.give("arrived")
    t.look()


def deals(t):
    """Agreements and bookings between the turns."""
    later_round(t)
    t.aside("deal", "A", "B", "other", 12)
    t.aside("deal", "A", "B", "other", 99, None)
    t.aside("bank", "A", "gets", 3)
    t.aside("agree", "round", "B", "A", 3, 2)
    t.aside("agree", "new", "goods", "A", "C", "gold", "m1", 5)
    t.aside("goods", "gold", "l1")
    t.aside("goods", "4,gold,l1")
    t.aside("cities", "A", "small", "s1")
    t.aside("name", "A", "Annabelle")
    t.aside("leave", "B", False)
    t.fix("balances", "", "open")
    t.fix("money", "B", 0)
    t.give("end", None)
    t.give("end", "load", "gold", "unload", "m1")
    t.look()
    t.give("end")
    t.fix("round", "", 3)
    ended(t, "public-cards")
    t.give(None)
    t.fix("round", "", 6)
    t.press("back")
    t.shoot("overview: goods in a city")
    t.back()
    ended(t, "goods-back")


def won(t):
    """Money, a clipper and all large cities."""
    opened(t, 2, 1)
    t.fix("money", "A", 260)
    t.fix("fleet", "A", "clipper")
    t.look()


def left(t):
    """One player leaves, then another, which ends the game."""
    opened(t, 3)
    t.fix("at-sea", "B", "ferry")
    t.aside("leave", "B", True)
    t.look()
    t.press("back")
    t.shoot("overview: B has left")
    t.back()
    t.aside("leave", "C", True)
    t.look()


SCENES = [first_round, cargo, trains, deals, won, left]
