"""The numbers of the rule book; its tables stand where they are used."""

TRAINS = {"A": (6, 2), "B-6": (6, 3), "B-9": (9, 2), "C-9": (9, 3)}  # E10: speed, capacity
BEST = "C-9"  # E11
FERRY, CLIPPER, OWN, NO_SHIP = "ferry", "clipper", "own", "none"
FERRY_HIRE, FERRY_MILES, CLIPPER_HIRE, CLIPPER_MILES = 2, 9, 3, 12  # E16
LIMIT, REBUILD, CONVERT = 20, 20, 5  # E22, E11 and E17, E11
OUT_OF_LARGE = 2  # E24: of each large city
NET_FEE = 2  # E14
FEWEST, MOST, MONEY = 2, 3, 30  # E1, E3
LETTERS = "ABC"  # of the players, in table order
ANNOUNCE, GOAL = 200, 250  # E28, E29
PUBLIC_ROUND, STORED_ROUNDS = 4, 4  # E6, E18
CARDS, DEALT, HAND = 42, 5, 3  # E2, E3, E9
FERRY_CARDS = 6  # E2
# Marks on the Tax-O-Meter: few keys lead to those up to the first number. The rule book has no
# greatest distance; eight plates have none of a hundred marks.
USUAL_DISTANCE, LONGEST = 60, 99
START, MOVE, BUILD, DONE = "start", "move", "build", "done"
BANK = ""
DELIVER = "> "  # an option: to deliver the load whose name follows
FIELD = ","  # between the parts of an option that is made of several; no name has one
SECRET = "···"  # what is shown of an amount that is hidden until the end
