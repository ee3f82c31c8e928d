"""What a player may do next, why not, and how it is done (E5-E22).

Each action has a function that names the rule forbidding it now; None where it is allowed.
"""

from pilothouse.games.rails import (
    agreements,
    building,
    cargo,
    ferries,
    orders,
    storage,
    upgrades,
)
from pilothouse.games.rails.constants import (
    BEST,
    CLIPPER,
    CONVERT,
    DELIVER,
    DONE,
    FERRY_HIRE,
    LIMIT,
    MOVE,
    NO_SHIP,
    REBUILD,
    TRAINS,
)
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Number, Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.rails.rules import Conversation, Player, Rails
    from pilothouse.table.questions import Question


class NextAction(Pick):
    """What to do next; `why` names the rule that forbids what is not offered."""

    why: "dict[str, str]"

    def check(self, answer: "Any") -> "Any":
        if isinstance(answer, str) and answer in self.why and answer not in self.options:
            raise Refused(self.why[answer], "not-now", answer)
        return super().check(answer)


# --- on the way --------------------------------------------------------------------------------


def why_not_move(game: "Rails", p: "Player") -> "str | None":
    """E5: not in the first round; E16: not at sea; E7: not after building. So for deliveries."""
    if game.state["round"] == 1:
        return "E5"
    if p["sea"]:
        return "E16"
    return "E7" if game.state["phase"] != MOVE else None


def why_not_load(game: "Rails", p: "Player") -> "str | None":
    """E10: not more than the train can carry; E33: not without a chip."""
    forbidden = why_not_move(game, p)
    if forbidden:
        return forbidden
    if _free_slots(p) < 1:
        return "E10"
    return None if storage.to_be_had(game) else "E33"


def why_not_drive(game: "Rails", p: "Player") -> "str | None":
    """E10: not further than the train's speed."""
    return why_not_move(game, p) or (None if game.state["points"] else "E10")


def why_not_net(game: "Rails", p: "Player") -> "str | None":
    """E14: a net is paid for once in a round; E15: there is no credit."""
    forbidden = why_not_move(game, p)
    if forbidden:
        return forbidden
    fees = agreements.fees(game, p)
    if not fees:
        return "E14"
    return "E15" if min(fees.values()) > p["money"] else None


def why_not_unload(game: "Rails", p: "Player") -> "str | None":
    """E18: only what is aboard."""
    return why_not_move(game, p) or (None if p["loads"] else "E18")


def why_not_board(game: "Rails", p: "Player") -> "str | None":
    """E15: only with the hire of the cheapest ferry, or with a ship of one's own."""
    poor = p["money"] < FERRY_HIRE and p["ship"] == NO_SHIP
    return why_not_move(game, p) or ("E15" if poor else None)


# --- at work -----------------------------------------------------------------------------------


def _why_not_beside(game: "Rails") -> "str | None":
    """E11, E17: nothing is built in the same turn as a better train or a ship."""
    return {"train": "E11", "ship": "E17"}.get(game.state["built"])


def _why_not_instead(game: "Rails", p: "Player") -> "str | None":
    """E11: 20 M instead of building; E15: there is no credit; E22: 20 M are all of the round."""
    if game.state["built"]:
        return "E11"
    if p["money"] < REBUILD:
        return "E15"
    return "E22" if game.state["spent"] else None


def why_not_track(game: "Rails", p: "Player") -> "str | None":
    """E22: 20 M in a round; E15: there is no credit."""
    beside = _why_not_beside(game)
    if beside:
        return beside
    if game.state["spent"] >= LIMIT:
        return "E22"
    return None if p["money"] else "E15"


def why_not_train(game: "Rails", p: "Player") -> "str | None":
    """E11: there is none better than C-9."""
    return "E11" if p["train"] == BEST else _why_not_instead(game, p)


def why_not_convert(game: "Rails", p: "Player") -> "str | None":
    """E11: only trains of level B; K32: some count its 5 M for the 20 M of the round."""
    beside = _why_not_beside(game)
    if beside:
        return beside
    if p["train"][0] != "B":
        return "E11"
    if p["money"] < CONVERT:
        return "E15"
    if "limit" in game.state["house"] and game.state["spent"] + CONVERT > LIMIT:
        return "E22"
    return None


def why_not_ship(game: "Rails", p: "Player") -> "str | None":
    """E38: one in a turn; E17: nothing is above a clipper, and it needs a connected port."""
    if game.state["built"] == "ship":
        return "E38"
    if p["ship"] == CLIPPER or not game.connected(p, "port"):
        return "E17"
    return _why_not_instead(game, p)


def why_not_swap(game: "Rails", p: "Player") -> "str | None":
    """E8: instead of the turn, so only before anything else."""
    return "E8" if game.state["acted"] else None


def why_not_end(game: "Rails", p: "Player") -> "str | None":
    return None


# --- the table ---------------------------------------------------------------------------------


def drive(game: "Rails", p: "Player") -> "Conversation":
    """E10, E13: steps are counted for those who want to."""
    left = game.state["points"]
    steps = yield (Number, "steps", p["id"], 1, left, left, "E10")
    game.acted("drive")
    game.state["points"] -= steps


def end(game: "Rails", p: "Player") -> "Conversation":
    game.acted("end", DONE)
    yield from ()


# Each action in the order of the list: its name, the rule that forbids it, how it is done. It asks
# all its questions before it calls Rails.acted and changes the state, so that leaving a question
# unanswered leaves everything as it was.
ACTIONS = (
    ("load", why_not_load, storage.load),
    ("drive", why_not_drive, drive),
    ("net", why_not_net, agreements.pay_for_net),
    ("unload", why_not_unload, storage.unload),
    ("board", why_not_board, ferries.board),
    ("track", why_not_track, building.track),
    ("train", why_not_train, upgrades.train),
    ("convert", why_not_convert, upgrades.convert),
    ("ship", why_not_ship, upgrades.ship),
    ("swap", why_not_swap, orders.swap),
    ("end", why_not_end, end),
)


def act(game: "Rails", p: "Player") -> "Conversation":
    """One action of the player on turn, after what is still to be told of the last."""
    if building.unnamed(game, p):
        yield from building.name(game, p)
        return
    what = yield (question, game, p)
    if what.startswith(DELIVER):
        yield from orders.deliver(game, p, what[len(DELIVER) :])
    for name, _why_not, do in ACTIONS:
        if name == what:
            yield from do(game, p)


def question(game: "Rails", p: "Player") -> "Question":
    """E5, E7, E8: what may come next, with the usual action under the cursor."""
    rows = [(DELIVER + name, why_not_move) for name in cargo.aboard(game, p)]
    rows += [(name, why_not) for name, why_not, _do in ACTIONS]
    options: "list[str]" = []
    why: "dict[str, str]" = {}
    for name, why_not in rows:
        rule = why_not(game, p)
        if rule:
            why[name] = rule
        elif name not in options:
            options.append(name)
    asked = NextAction("do", p["id"], options, _usual(game, options), "", (), _note(game, p))
    asked.why = why
    return asked


def _usual(game: "Rails", options: "list[str]") -> str:
    """The action under the cursor."""
    if game.state["built"]:
        return "end"
    if game.state["acted"] == "load" and "load" in options:
        return "load"
    if game.state["acted"] == "load" and "track" in options:  # the train is full
        return "track"
    return options[0]


def _note(game: "Rails", p: "Player") -> "Any":
    """What is left to move, or to spend."""
    st = game.state
    if st["phase"] == MOVE:
        return ("moves", st["points"], _free_slots(p))
    return ("budget", max(0, LIMIT - st["spent"]))


def _free_slots(p: "Player") -> int:
    return TRAINS[p["train"]][1] - len(p["loads"])
