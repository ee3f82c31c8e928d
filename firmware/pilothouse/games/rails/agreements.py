"""Fees for foreign nets, and agreements that stand (E14, E32)."""

from pilothouse.games.rails.constants import NET_FEE
from pilothouse.table.questions import Pick, Tell

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.games.rails.rules import Conversation, Player, Rails
except ImportError:  # MicroPython
    pass


def fees(game: "Rails", p: "Player") -> "dict[str, int]":
    """E14: the owners of nets not yet paid for in this round, each with the fee.

    An agreement may have changed the fee; who is paid by the round wants none.
    """
    found: "dict[str, int]" = {}
    for owner in game.state["players"]:
        who = owner["id"]
        if owner is not p and not owner["out"] and who not in game.state["paid"]:
            fee = _agreed_fee(game, p["id"], who)
            if fee:
                found[who] = fee
    return found


def _agreed_fee(game: "Rails", payer: str, owner: str) -> int:
    """What a use of the owner's net costs; of several agreements the first one counts."""
    for deal in game.state["deals"]:
        if deal[:2] == [payer, owner] and deal[4] != "goods":
            return deal[2] if deal[4] == "use" else 0
    return NET_FEE


def pay_for_net(game: "Rails", p: "Player") -> "Conversation":
    """E14: once per net and round, to its owner."""
    prices = fees(game, p)
    owners = [who for who in sorted(prices) if prices[who] <= p["money"]]
    owner = owners[0]
    if len(owners) > 1:
        owner = yield (Pick, "whose-net", p["id"], owners, None, "E14")
        prices = fees(game, p)
    price = prices.get(owner, 0)  # 0: an aside has settled it otherwise
    if price > p["money"]:  # an aside has taken it
        return
    game.state["paid"] += owner
    game.book(price, p["id"], owner, "net")
    game.note("paid-net", price, owner)


def pay_by_the_round(game: "Rails", p: "Player") -> "Conversation":
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


def supplied(game: "Rails", p: "Player", good: int, city: int) -> None:
    """E32: a good put down where it was agreed on is paid for, if there is money for it."""
    for deal in game.state["deals"]:
        if deal[1] == p["id"] and deal[4:] == ["goods", good, city]:
            if deal[2] <= game.player(deal[0])["money"]:
                game.book(deal[2], deal[0], p["id"], "goods")
                game.state["deals"].remove(deal)
                game.note("supplied", deal[2], deal[0])
            return
