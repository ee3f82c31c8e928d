"""The numbers of the rule book."""

TRAINS = {"A": (6, 2), "B-6": (6, 3), "B-9": (9, 2), "C-9": (9, 3)}  # E10: speed, capacity
BETTER: "dict[str, tuple[str, ...]]" = {
    "A": ("B-6", "B-9"),
    "B-6": ("C-9",),
    "B-9": ("C-9",),
    "C-9": (),
}  # E11
OTHER_B = {"B-6": "B-9", "B-9": "B-6"}  # E11, K34
FERRY, CLIPPER, OWN = "ferry", "clipper", "own"
SHIPS = {FERRY: (2, 9), CLIPPER: (3, 12)}  # E16: hire, miles
FLEET = ("none", FERRY, CLIPPER)  # E17: what a player has built
COSTS = (  # E23, K37
    ("plain", 1),
    ("mountain", 2),
    ("high", 5),
    ("port", 2),
    ("bridge", 10),
    ("small", 3),
    ("medium", 3),
    ("large", 5),
    ("river", 2),
)
ROOM = {"small": 2, "port": 2, "medium": 3, "large": 3}  # E26: players that may connect it
LIMIT, REBUILD, CONVERT = 20, 20, 5  # E22, E11 and E17, E11
OUT_OF_LARGE = 2  # E24
NET_FEE = 2  # E14
FEWEST, MOST, MONEY = 2, 3, 30  # E1, E3
ANNOUNCE, GOAL = 200, 250  # E28, E29
PUBLIC_ROUND, STORED_ROUNDS = 4, 4  # E6, E18
CARDS, DEALT, HAND = 42, 5, 3  # E2, E3, E9
FERRY_CARDS = 6  # E2
LONGEST = 60  # marks the Tax-O-Meter may show
START, MOVE, BUILD, DONE = "start", "move", "build", "done"
BANK = ""
SECRET = "···"  # what is shown of an amount that is hidden until the end
