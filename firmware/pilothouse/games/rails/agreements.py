"""Fees for using another player's track, and standing agreements (E14, E32).

An agreement is [payer, payee, M, last round, kind], and for goods also the good and the city.
"""

from pilothouse.games.rails.constants import NET_FEE, START
from pilothouse.table.questions import Pick, Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Conversation, Player, Rails


def fees(game: "Rails", p: "Player") -> "dict[str, int]":
    """E14: the owners of nets not yet paid for in this round, each with the fee.

    An agreement may have changed the fee; who is paid by the round wants none.
    """
    found: "dict[str, int]" = {}
    for owner in game.state["players"]:
        who = owner["id"]
        if owner is not p and not owner["out"] and who not in p["paid"]:
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
    if not (yield from game.can_pay(p, price)):
        return
    game.acted("net")
    p["paid"] += owner
    game.book(price, p["id"], owner, "net")
    game.remind("paid-net", price, owner)


def first_round(game: "Rails", payer: str, payee: str) -> int:
    """E14: an agreement on a net begins with the payer's turn of this round, or with the next.

    With the next, if that turn is over, or the net is paid for in it already.
    """
    st = game.state
    order = [p["id"] for p in st["players"]]
    order = order[st["start"] :] + order[: st["start"]]
    now, then = order.index(game.on_turn()["id"]), order.index(payer)
    paid = then == now and st["phase"] != START and payee in game.player(payer)["paid"]
    return st["round"] + int(then < now or paid)


def made(game: "Rails", payer: "Player") -> "Conversation":
    """E14: the turn in which an agreement is made is its first, so that is paid at once."""
    if game.on_turn() is payer and game.state["phase"] != START:
        yield from pay_by_the_round(game, payer)


def pay_by_the_round(game: "Rails", p: "Player") -> "Conversation":
    """E14: what p pays every round by agreement; who cannot pay loses the agreement."""
    st = game.state
    broken: "list[str]" = []
    for deal in list(st["deals"]):
        payer, owner, price, last, kind = deal[:5]
        if payer != p["id"] or kind != "round" or owner in p["paid"] or last < st["round"]:
            continue
        if price <= p["money"]:
            p["paid"] += owner
            game.book(price, payer, owner, "tariff")
        else:
            st["deals"].remove(deal)
            broken.append(owner)
    for owner in broken:
        yield (Tell, "deal-broken", p["id"], (p["id"], owner), "✗")


def supplied(game: "Rails", p: "Player", good: int, city: int) -> None:
    """E32: a good put down where it was agreed on is paid for, if there is money for it."""
    for deal in game.state["deals"]:
        if deal[1] == p["id"] and deal[4:] == ["goods", good, city]:
            if deal[2] <= game.player(deal[0])["money"]:
                game.book(deal[2], deal[0], p["id"], "goods")
                game.state["deals"].remove(deal)
                game.remind("supplied", deal[2], deal[0])
            return
