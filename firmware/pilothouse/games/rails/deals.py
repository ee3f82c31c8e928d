"""Agreements that stand: what is paid by them, by the round or for goods brought (E14, E32)."""

from pilothouse.ask import Tell

try:
    from typing import Any, Generator

    from pilothouse.games.rails.rules import Player, Rails

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


def standing(game: "Rails", p: "Player") -> "Talk":
    """E14: what p pays every round by agreement; who cannot pay loses the agreement."""
    st = game.state
    broken: "list[str]" = []
    for deal in list(st["deals"]):
        if deal[0] == p["id"] and deal[4] == "round":
            if deal[2] <= p["money"]:
                game.book(deal[2], p["id"], deal[1], "tariff")
            else:
                st["deals"].remove(deal)
                broken.append(deal[1])
    for owner in broken:
        yield (Tell, "deal-broken", p["id"], (p["id"], owner), "✗")


def agreed(game: "Rails", p: "Player", fees: "dict[str, int]") -> None:
    """E14: what p pays the owners by agreement; who is paid by the round wants no fee."""
    for deal in reversed(game.state["deals"]):  # the first one counts
        if deal[0] == p["id"] and deal[1] in fees and deal[4] != "goods":
            fees[deal[1]] = deal[2] if deal[4] == "use" else 0
    for owner in list(fees):
        if not fees[owner]:
            fees.pop(owner)


def supplied(game: "Rails", p: "Player", good: int, city: int) -> None:
    """E32: a good put down where it was agreed on is paid for, if there is money for it."""
    for deal in game.state["deals"]:
        if deal[1] == p["id"] and deal[4:] == ["goods", good, city]:
            if deal[2] <= game.player(deal[0])["money"]:
                game.book(deal[2], deal[0], p["id"], "goods")
                game.state["deals"].remove(deal)
                game.note("supplied", deal[2], deal[0])
            return
