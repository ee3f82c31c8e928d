"""Who sails when (A40, A41, A44): people say who is ahead or level, the board does the rest."""

from pilothouse.games.mississippi import black_rose, river
from pilothouse.games.mississippi.constants import RACING, THE_ROSE
from pilothouse.table.questions import Pick, Several

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]

LEVEL = "level"
_ENDLESS = 99  # K15: in a tie of coal she is ahead, her supply has no end; or, by choice, behind


def new_round(game: "Mississippi") -> "Talk":
    """Fix the order of the round, once, from how the boats stand at its start."""
    st = game.state
    if game.in_race():
        st["order"] = [b["id"] for b in st["boats"] if b["fate"] == RACING]  # A44
    else:
        ranking: "list[str]" = []
        for tile in sorted({b["tile"] for b in game.racing()}, reverse=True):
            ranking += yield from _on_tile(game, tile)
        st["order"] = ranking
    st["round"] += 1
    st["turn"] = 0
    st["given"] = 0  # R19: coal the Black Rose has given this round
    if "rose" in st["mods"]:
        black_rose.name_captain(game)


def _on_tile(game: "Mississippi", tile: int) -> "Talk":
    """The boats of one tile, the foremost first."""
    left = [b for b in game.racing() if b["tile"] == tile]
    left.sort(key=lambda b: (-b.get("run", 0), b["id"]))  # a guess: the likely answer comes first
    seen = all(["hex" in b for b in left])
    ranking: "list[str]" = []
    while left:
        front = left
        if len(left) > 1:
            front = _under_the_stick(game, left) if seen else (yield from _foremost(game, left))
        left = [b for b in left if b not in front]
        ranking += yield from _break_tie(game, front)
    return ranking


def _foremost(game: "Mississippi", boats: "list[Boat]") -> "Talk":
    """A41: which of these boats the measuring stick reaches first; several if they are level."""
    letters = [b["id"] for b in boats]
    who = yield (_foremost_question, boats[0]["tile"], letters)
    if who == LEVEL:
        level = letters
        if len(letters) > 2:
            level = yield (Several, LEVEL, "", letters, 2)
        return [game.boat(who) for who in level]
    return [game.boat(who)]


def _foremost_question(tile: int, letters: "list[str]") -> "Question":
    return Pick("foremost", "", letters + [LEVEL], None, "A40", (tile,))


def _break_tie(game: "Mississippi", level: "list[Boat]") -> "Talk":
    """A40: the faster first, then the one with more coal, then the one further right."""
    worth = {b["id"]: (b["speed"], _coal(game, b)) for b in level}
    ranking: "list[str]" = []
    for best in sorted(set(worth.values()), reverse=True):
        equal = [b for b in level if worth[b["id"]] == best]
        ranking += yield from _from_the_right(equal)
    if len(set(worth.values())) > 1:
        speeds = {b["speed"] for b in level}
        by = "tie-speed" if len(speeds) == len(level) else "tie-coal"
        game.remind(by, ", ".join(ranking))
    return ranking


def _from_the_right(equal: "list[Boat]") -> "Talk":
    """Boats that differ only in their side; K9: further right is the higher column."""
    left = [b["id"] for b in equal]
    if all(["hex" in b for b in equal]):
        ranked = [(-(b["hex"] % 5), b["id"]) for b in equal]
        return [who for _, who in sorted(ranked)]
    ranking: "list[str]" = []
    while len(left) > 1:
        who = yield (Pick, "rightmost", "", left, None, "A40")
        ranking.append(who)
        left = [other for other in left if other != who]
    return ranking + left


def _coal(game: "Mississippi", boat: "Boat") -> int:
    if boat["id"] == THE_ROSE:
        return -1 if game.has("tie") else _ENDLESS
    return boat["coal"]


# --- exact positions --------------------------------------------------------------------------


def stick(exit_join: str) -> "list[int]":
    """How far behind the front each hex of a tile lies under the measuring stick (A41).

    The stick is perpendicular to the joint where the river goes on: a hex counts by its projection
    onto that direction, doubled to stay whole.
    """
    dq, dr = {"S": (1, 0), "L": (1, -1), "R": (0, 1)}[exit_join]
    along = [2 * (q * dq + r * dr) + q * dr + r * dq for q, r in river.hexes((0, 0, 0))]
    front = max(along)
    return [front - a for a in along]


def _under_the_stick(game: "Mississippi", boats: "list[Boat]") -> "list[Boat]":
    """The foremost of boats on one tile whose fields are known."""
    exits = game.state["river"] + (game.state["dock"] or "S")
    behind = stick(exits[boats[0]["tile"]])
    front = min([behind[int(b["hex"])] for b in boats])
    return [b for b in boats if behind[b["hex"]] == front]
