"""What must be true in every state of a game."""

from typing import Any

from pilothouse.games.mississippi import river
from pilothouse.games.rails import data
from pilothouse.games.rails.constants import TRAINS
from pilothouse.games.triangle.cargo import full_decks
from pilothouse.games.triangle.data import FILES, parse
from pilothouse.table.table import Table

CHART = parse(FILES["dial"])


class Invariants:
    """Checks one game after every answer. A correction may break some invariants of a race."""

    def __init__(self, game: str):
        self.corrected = False
        self._game = game
        self._everybody: int | None = None  # all passengers of a race

    def check(self, table: Table) -> None:
        """Raises AssertionError."""
        if self._game == "rails":
            rails(table, self.corrected)
        elif self._game == "triangle":
            triangle(table)
        elif self._game == "mississippi" and not self.corrected:
            self._race(table.game.state)

    def _race(self, state: dict[str, Any]) -> None:
        race(state)
        if not state["boats"] or state["mode"] == "race":
            self._everybody = None
            return
        aboard = sum(len(boat["pax"]) for boat in state["boats"])
        everybody = state["pool"] + sum(state["wait"]) + aboard + state["box"]
        assert everybody == (self._everybody or everybody)  # A46
        self._everybody = everybody


def race(state: dict[str, Any]) -> None:
    """Mississippi Queen, except for the number of passengers."""
    last = len(state["river"])
    for boat in state["boats"]:
        assert 0 <= boat["coal"] <= 6 and 1 <= boat["speed"] <= 6  # A3, B1
        assert 0 <= boat["tile"] <= last
        assert (boat["fate"] == "home") == (boat["id"] in state["home"])
        assert len(boat["pax"]) <= 2 and len(set(boat["pax"])) == len(boat["pax"])  # A35, A36
    assert len(set(state["home"])) == len(state["home"])  # A30: one place each
    assert not state["dock"] or state["stack"] == 0  # A27
    if not state["boats"]:
        return
    tiles = [set(river.hexes(t)) for t in river.tiles(state["river"])][state["gone"] :]
    # A48 lets the players lay a tile where none fits; everything else never overlaps (B5).
    if not any(river.blocking(state["river"][:n], 0) for n in range(1, last + 1)):
        assert sum(len(t) for t in tiles) == len(set().union(*tiles))
    if state["mode"] == "race":
        assert state["stack"] + last in range(3, 12)  # A2, A24
        return
    letters = [boat["id"] for boat in state["boats"]]
    assert len(set(state["order"])) == len(state["order"]) and set(state["order"]) <= set(letters)


def rails(table: Table, corrected: bool) -> None:
    """Money is conserved and never negative; limits, trains and cities are as the rules say."""
    game: Any = table.game
    state = game.state
    assert sum(p["money"] for p in state["players"]) + state["bank"] == 0
    for player in state["players"]:
        assert player["money"] >= 0  # E15
        assert len(player["loads"]) <= TRAINS[player["train"]][1]  # E10
        assert len(set(player["net"])) == len(player["net"])
    assert state["spent"] <= 20 and state["points"] <= 12  # E22, E10
    assert all(state["exits"].count(city) <= 2 for city in state["exits"])  # E24
    for city, (_, kind) in enumerate(data.cities(game.names)):
        nets = [p for p in state["players"] if city in p["net"]]
        assert len(nets) <= {"small": 2, "port": 2}.get(kind, 3)  # E26
    if not corrected:  # of a round that was corrected, goods may be of any age
        assert all(state["round"] - since < 4 for _, _, since in state["stock"])  # E18
    assert min(state["cards"] or [0]) >= 0


def triangle(table: Table) -> None:
    """Ships, cards and the cloud are conserved."""
    state: dict[str, Any] = table.game.state
    if not state["fleet"]:
        return
    columns, rows = CHART["grid"]
    assert 1 <= state["cloud"][0] <= columns and 1 <= state["cloud"][1] <= rows  # D24
    assert state["letter"] in "ABCDEFGH"
    everything = [list(deck) for deck in state["decks"]]
    for deck, top in enumerate(state["tops"]):
        everything[deck] += [top] if top else []
    for player in state["fleet"]:
        assert len(player["ships"]) == 4  # D2
        for where, port, mark in player["ships"]:
            assert where in ("port", "sea", "under", "caught", "pushed", "lost")
            assert 0 <= port < 4 and 0 <= mark <= CHART["legs"][port]
            assert (where, mark > 0) not in (("port", True), ("sea", False))
        for deck, cards in enumerate(player["cards"]):
            everything[deck] += cards
    assert [sorted(deck) for deck in everything] == [sorted(d) for d in full_decks()]  # D3
    view = table.game.view()
    for seen, player in zip(view["players"], state["fleet"], strict=True):
        assert seen["total"] == sum(sum(cards) for cards in player["cards"])  # D19
    assert view["rest"] + sum(seen["total"] for seen in view["players"]) == 1360
