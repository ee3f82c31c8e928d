"""The cloud: where a spin turns and moves it, and what it does to ships (D20-D26, D30-D33).

Positions are [column, row], from 1.
"""

from pilothouse.games.triangle.constants import CAUGHT, LETTERS, LOST, PORT, PUSHED, SEA, UNDER
from pilothouse.games.triangle.data import EDGE, split_segment
from pilothouse.games.triangle.questions import SeveralShips
from pilothouse.games.triangle.sailing import free_mark, next_port, ship_at
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm, Number, Pick, Tell, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Generator

    from pilothouse.games.triangle.constants import Player
    from pilothouse.games.triangle.data import Chart
    from pilothouse.games.triangle.rules import Triangle
    from pilothouse.table.questions import Question

    Conversation = Generator[Any, Any, None]

# What the cloud does to ships, and which ships it can do it to.
EFFECTS = {
    CAUGHT: (PORT, SEA, UNDER, PUSHED),
    PUSHED: (PORT, SEA, UNDER),
    UNDER: (PORT, SEA),
}


def mover(game: "Triangle") -> "Player":
    """D21: who moves the cloud: the first player first, then the others in turn."""
    turn = game.state["round"] - 1
    while game.player_at(turn)["left"]:
        turn += 1
    return game.player_at(turn)


def eighths(letters: str, now: str, to: str) -> int:
    """D23: eighths of a turn clockwise until `to` stands at the notch instead of `now`.

    letters: as read clockwise around the cloud, so turning brings the one before to the notch.
    """
    return (letters.index(now) - letters.index(to)) % len(letters)


def moved(chart: "Chart", at: "list[int]", segment: str) -> "list[int]":
    """D24, D25: where the pointer ends; never beyond the outermost point."""
    _letter, number, way = split_segment(segment)
    axis = 0 if way in "EW" else 1
    far = chart["grid"][axis]
    steps = number or far
    end = list(at)
    end[axis] = min(far, at[axis] + steps) if way in "ES" else max(1, at[axis] - steps)
    return end


class Spun(Tell):
    """What a spin means for the cloud: a picture of its own (views.py)."""

    def __init__(self, name: str, spin: str, turn: int, way: "list[int]", chart: "Chart"):
        # The texts' values: letter, eighths, points, from column, row, to column, row.
        steps = abs(way[2] - way[0]) + abs(way[3] - way[1])
        super().__init__(name, "", (spin[0], turn, steps, way[0], way[1], way[2], way[3]))
        self.spin = spin
        self.turn = turn
        self.way = way
        self.segments = chart["segments"]
        self.grid = chart["grid"]


def _spin(game: "Triangle") -> "Conversation":
    """D20, D22: once every player has moved, the dial is spun."""
    st, chart = game.state, game.chart
    faces = tuple(chart["segments"])
    spin = yield (Throw, "spin", mover(game)["id"], faces, "D22", (), ("notch",))
    turn = eighths(chart["letters"], st["letter"], spin[0])
    end = moved(chart, st["cloud"], spin)
    st["last"] = spin
    st["turned"] = turn or game.settings_now["again"]
    st["way"] = st["cloud"] + end
    st["letter"] = spin[0]
    st["cloud"] = end
    for name in game.ships_in(UNDER):  # the cloud has left them
        ship = game.ship(name)
        ship[0] = SEA if ship[2] else PORT
    st["turn"] += 1


def _show(game: "Triangle") -> "Conversation":
    """D23, D24: first turn the cloud, then move it."""
    st = game.state
    for name in ("turn-cloud", "move-cloud"):
        yield (Spun, name, st["last"], st["turned"], st["way"], game.chart)
    st["turn"] += 1 if st["last"][1] == EDGE else 2


def _lift(game: "Triangle") -> "Conversation":
    """D25, D26: only at the edge: the ships that hang on the cloud are out of the game."""
    st = game.state
    caught = game.ships_in(CAUGHT)
    if not caught or not (yield (Confirm, "hang-all", "", True, (_counted(caught),))):
        afloat = game.ships_in(CAUGHT, PORT, SEA, UNDER, PUSHED)
        caught = yield (SeveralShips, game, "hanging", afloat, 0)
    for name in game.ships_in(CAUGHT):  # those that were not on the cloud after all
        game.ship(name)[0] = PUSHED
    for name in caught:
        game.ship(name)[0] = LOST
    st["cloud"] = list(game.chart["red"])
    if game.settings_now["lift"] == "A":
        st["letter"] = "A"
    st["turn"] += 1
    yield (Tell, "red-circle", "", (st["letter"],))


def _counted(ships: "list[str]") -> "list[str]":
    """How many of these ships each player has: people cannot tell ships of one colour apart."""
    owners = [ship[0] for ship in ships]
    return ["%s×%d" % (who, owners.count(who)) for who in LETTERS if who in owners]


def _effects(game: "Triangle") -> "Conversation":
    """D8, D16, D30, D33: what the cloud did to the ships; mostly nothing."""
    st = game.state
    pushed = game.ships_in(PUSHED)
    if pushed:
        for name in (yield (SeveralShips, game, "placed", pushed, 0)):
            mark = yield (_mark_question, game, name)
            game.ship(name)[:] = [SEA, game.ship(name)[1], mark]
    while True:
        what = yield (_effect, game)
        if what == "nothing":
            break
        able = game.ships_in(*EFFECTS[what])
        for name in (yield (SeveralShips, game, what, able, 1)):
            game.ship(name)[0] = what
    st["turn"] = 0
    st["round"] += 1
    # Without cards no total can change any more.
    if not st["asked-end"] and not sum(st["tops"]) and not [d for d in st["decks"] if d]:
        st["ended"] = int((yield (Confirm, "end-early", "", True)))
        st["asked-end"] = 1


def _mark_question(game: "Triangle", name: str) -> "Question":
    """D16: where a ship that was pushed away was put; the free mark nearest to its last one."""
    _state, port, mark = game.ship(name)
    leg, nearest = game.chart["legs"][port], free_mark(game, port, max(1, mark))

    def also(chosen: int) -> None:
        if ship_at(game, port, chosen) and chosen != nearest:  # that one is taken if all are
            raise Refused("D16", "mark-taken")

    to = game.chart["ports"][next_port(port)]
    return Number("put-on", name[0], 1, leg, nearest, "D16", args=(name, to), also=also)


def _effect(game: "Triangle") -> "Question":
    """What the cloud has done; only what can happen is offered."""
    able = [what for what in (CAUGHT, UNDER, PUSHED) if game.ships_in(*EFFECTS[what])]
    return Pick("effect", "", ["nothing"] + able, None, "D26")


# What follows the last player's turn, each as one more turn of the round.
STEPS: "tuple[Callable[[Triangle], Conversation], ...]" = (_spin, _show, _lift, _effects)
