"""What there is to show of a game, as plain JSON with coordinates."""

from pilothouse.games.mississippi import river

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi


def view(game: "Mississippi") -> "dict[str, Any]":
    """See Game.view()."""
    st = game.state
    boats: "list[dict[str, Any]]" = []
    for boat in st["boats"]:
        seen = dict(boat)
        seen["pax"] = list(boat["pax"])
        seen["name"] = st["names"][boat["owner"]]
        seen["place"] = st["home"].index(boat["id"]) + 1 if boat["id"] in st["home"] else 0
        boats.append(seen)
    tiles = river.picture(st["river"], st["gone"])
    for tile in tiles:
        n = tile["tile"]
        tile["kind"] = st["kinds"][n]
        tile["waiting"] = st["wait"][n]
    turn = st["order"][st["turn"]] if game.racers() and st["turn"] < len(st["order"]) else ""
    return {
        "game": game.name,
        "mode": st["mode"],
        "modules": list(st["mods"]),
        "house": list(st["house"]),
        "round": st["round"],
        "turn": turn,
        "order": list(st["order"]),
        "captain": st.get("captain", ""),
        "boats": boats,
        "stack": st["stack"],
        "pool": st["pool"],
        "box": st["box"],
        "joins": st["river"],
        "dock": st["dock"],
        "landing": river.landing(st["river"], st["dock"]) if st["dock"] else [],
        "river": tiles,
    }
