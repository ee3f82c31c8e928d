"""The ledger of a rails game: every booking, the balances after each round, and their proof.

The records are replayed without those that were taken back, by a subclass of the rules that
records every call of `book`. The sums of these bookings are compared with the balances of the
replayed game. While the game runs and hides its balances, the ledger shows who paid whom and why,
but no amounts.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pilothouse import games
from pilothouse.games.rails.constants import SECRET
from pilothouse.games.rails.rules import Rails
from pilothouse.table.table import Table
from pilothouse_host.replay.replay import follow, table_of
from pilothouse_host.store.record import dictionary, parsed

BANK = "bank"
GAME = "rails"
HIDDEN = (
    "amounts and balances are hidden until the game ends;"
    " to open them now: the board's menu, Correction, Balances, open"
)
_WHY = {
    "start": "start money",
    "order": "order delivered",
    "public": "public order delivered",
    "track": "track",
    "train": "better train",
    "convert": "B train converted",
    "ship": "ship built",
    "hire": "ferry hired",
    "net": "use of the net",
    "tariff": "agreed tariff",
    "goods": "goods brought as agreed",
    "deal": "deal between players",
    "bank": "put right by the bank",
    "correction": "balance corrected",
    "left": "left the game",
}


@dataclass(frozen=True)
class Booking:
    """One movement of money; `n` is the record that caused it."""

    n: int
    round: int
    payer: str
    payee: str
    amount: int
    why: str


@dataclass(frozen=True)
class Ledger:
    """All bookings of a game; `balances` are those of the replayed game."""

    bookings: tuple[Booking, ...]
    balances: dict[str, int]
    hidden: bool  # balances must not be shown before the end

    def sums(self, count: int | None = None) -> dict[str, int]:
        """The sums of the first `count` bookings, for each player and the bank."""
        total = dict.fromkeys(self.balances, 0)
        for booking in self.bookings[:count]:
            total[booking.payer] -= booking.amount
            total[booking.payee] += booking.amount
        return total

    @property
    def proven(self) -> bool:
        """Whether the bookings add up to the balances, and the balances to zero."""
        return self.sums() == self.balances and sum(self.balances.values()) == 0

    def rounds(self) -> list[tuple[int, list[Booking], dict[str, int]]]:
        """Each round with its bookings and the balances after it."""
        found: list[tuple[int, list[Booking], dict[str, int]]] = []
        for count, booking in enumerate(self.bookings, 1):
            if not found or found[-1][0] != booking.round:
                quiet = range(found[-1][0] + 1, booking.round) if found else ()
                found += [(number, [], found[-1][2]) for number in quiet]
                found.append((booking.round, [], {}))
            number, bookings, _ = found[-1]
            bookings.append(booking)
            found[-1] = (number, bookings, self.sums(count))
        return found


def is_rails(records: Sequence[bytes]) -> bool:
    """Whether these are the records of a game that has a ledger."""
    return bool(records) and dictionary(parsed(records[0])[1]).get("game") == GAME


def ledger_of(records: Sequence[bytes]) -> Ledger:
    """The ledger of these records. Raises Drift if the rules cannot follow them."""
    table = table_of(records)
    bookings: list[Booking] = []
    at = 0

    class Overheard(Rails):
        """The rules, recording every booking."""

        def book(self, amount: int, payer: str, payee: str, why: str) -> None:
            super().book(amount, payer, payee, why)
            bookings.append(
                Booking(at, self.state["round"], payer or BANK, payee or BANK, amount, why)
            )

    audit = Table(lambda name: Overheard if name == GAME else games.find(name))
    standing = [n for n in range(len(records)) if table.read(n)[0] in ("start", "data")]
    for number, n in enumerate([*standing, *table.standing]):
        at = n
        what, value = table.read(n)
        follow(audit, json.dumps([number, what, value, 0]).encode())
    state = table.game.state
    balances = {player["id"]: player["money"] for player in state["players"]}
    ended = bool(table.ended) or bool(state["players"]) and table.game.view()["over"]
    return Ledger(
        tuple(bookings),
        {**balances, BANK: state["bank"]},
        hidden=not ended and not state["open"],
    )


def plain(ledger: Ledger) -> dict[str, Any]:
    """The ledger as plain data; amounts and balances are None where they are hidden."""
    bookings = [asdict(booking) for booking in ledger.bookings]
    if ledger.hidden:
        bookings = [{**booking, "amount": None} for booking in bookings]
    return {
        "hidden": ledger.hidden,
        "bookings": bookings,
        "rounds": [] if ledger.hidden else [[r, after] for r, _, after in ledger.rounds()],
        "balances": None if ledger.hidden else ledger.balances,
        "proven": ledger.proven,
    }


def lines(ledger: Ledger, names: dict[str, str] | None = None) -> list[str]:
    """The ledger as text, line by line."""

    def named(who: str) -> str:
        return f"{who} {(names or {}).get(who, '')}".strip()

    def account(balances: dict[str, int]) -> str:
        return ", ".join(f"{named(who)} {money} M" for who, money in balances.items())

    if not ledger.bookings:
        return ["ledger: nothing is booked yet"]
    wide = max(len(named(who)) for who in ledger.balances)
    text = ["ledger (record, from, to, M, why)"]
    for number, bookings, after in ledger.rounds():
        text.append(f"round {number}")
        for one in bookings:
            amount = SECRET if ledger.hidden else str(one.amount)
            text.append(
                f"{one.n:6}  {named(one.payer):{wide}} > {named(one.payee):{wide}}"
                f" {amount:>4}  {_WHY.get(one.why, one.why)}"
            )
        if not ledger.hidden:
            text.append(f"        after round {number}: {account(after)}")
    verdict = "add up" if ledger.proven else "DO NOT ADD UP"
    text.append(f"the {len(ledger.bookings)} bookings {verdict} to the balances")
    if ledger.hidden:
        return [*text, HIDDEN]
    return [*text, f"balances: {account(ledger.balances)}"]
