"""The Black Rose herself: who steers her, and her coal (R26-R32)."""

from pilothouse.games.mississippi.constants import FULL_COAL, OUT, THE_ROSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]


def name_captain(game: "Mississippi") -> None:
    """R26: the owner of the round's last boat steers her; of the one before, if she is last."""
    st = game.state
    there = [who for who in st["order"] if who != THE_ROSE and game.boat(who)["fate"] != OUT]
    if there and st.get("captain") != there[-1]:
        st["captain"] = there[-1]
        game.remind("rose-yours", there[-1])


def commander(game: "Mississippi", boat: "Boat") -> int:
    """Whose boat it is; hers: who steers her this round."""
    captain = game.state.get("captain")
    return game.boat(captain)["owner"] if captain and boat["id"] == THE_ROSE else boat["owner"]


def can_pay(game: "Mississippi") -> int:
    """R27: one coal a turn; R30: what she needs, where a new tile has made it necessary."""
    return FULL_COAL if game.state.get("need") else 1 - game.state.get("spent", 0)


def pay(game: "Mississippi", coal: int) -> None:
    """R27: her marker is white from then on."""
    if coal:
        if not game.state.get("spent"):
            game.remind("rose-white")
        game.state["spent"] = game.state.get("spent", 0) + coal


def begin_turn(game: "Mississippi", boat: "Boat") -> None:
    """R26: at her turn the board says who steers her."""
    if boat["id"] == THE_ROSE:
        reminder = ["rose-yours", game.state["captain"]]
        if reminder not in game.state.get("reminders", ()):
            game.remind(*reminder)


def end_turn(game: "Mississippi", boat: "Boat") -> None:
    """R27: after her turn her marker is black again; R30: a need is over."""
    if boat["id"] == THE_ROSE:
        if game.state.get("spent"):
            game.remind("rose-black")
        for key in ("spent", "need", "fresh"):
            game.state.pop(key, None)
