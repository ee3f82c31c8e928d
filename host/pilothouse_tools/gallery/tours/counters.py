"""Counters: all questions, and a table of one's own."""

import os


def counting(t):
    """Points, the die, the end."""
    t.start("counters", 3)
    t.look()
    t.give("Points", 15)
    t.give("throw-it", "4")
    t.aside("name", "A", "Annabelle")
    t.give("next")
    t.around()
    t.corrections()
    t.give("finish", None)


def own_table(t):
    """A table of counters that was sent from the laptop."""
    file = t.app.root + "/counters.table"
    with open(file, "w") as table:
        table.write("Lives 0 5 1 3\nMana 0 99 5 10\ndice sun moon\n")
    t.start("counters", 2)
    t.look("act: own table")
    t.give("Mana", 20, "throw-it")
    t.look("own-die: own faces")
    t.give("moon")
    t.press("back")
    t.shoot("overview: own table")
    os.remove(file)


SCENES = [counting, own_table]
