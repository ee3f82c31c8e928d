"""Statistics over many games: each player's figures and rating, and each kind of game."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pilothouse_host.store.store import StoredGame

FIRST_RATING = 1500.0
_STEP = 32.0  # the most that one game moves a rating
_SCALE = 400.0  # the lead at which ten wins to one are expected
_FIGURES = ("coal", "money", "cargo", "passengers")


@dataclass
class _Record:
    name: str
    games: int = 0
    won: int = 0
    places: list[int] = field(default_factory=list[int])
    turns: int = 0
    ms: int = 0
    minutes: float = 0
    rating: float = FIRST_RATING
    figures: dict[str, list[int]] = field(default_factory=dict[str, list[int]])

    def add(self, game: StoredGame, one: dict[str, Any]) -> None:
        self.name = str(one["name"]).strip()  # spelled as in the latest game
        self.games += 1
        self.won += one["place"] == 1
        if one["place"]:
            self.places.append(one["place"])
        self.turns += one["turns"]
        self.ms += one["ms"]
        self.minutes += game.ms / 60_000
        for key, value in one["figures"].items():
            self.figures.setdefault(key, []).append(value)

    def plain(self) -> dict[str, Any]:
        return {
            "player": self.name,
            "games": self.games,
            "won": self.won,
            "percent": round(100 * self.won / self.games),
            "place": _mean(self.places),
            "minutes": round(self.minutes / self.games),
            "turn": round(self.ms / 1000 / self.turns, 1) if self.turns else None,
            "rating": round(self.rating),
            **{key: _mean(self.figures.get(key, [])) for key in _FIGURES},
        }


def players_of(stored: Iterable[StoredGame]) -> list[dict[str, Any]]:
    """Each player's figures over the finished games, in their order; the best rating first.

    The rating is Elo's. In a game of more than two, each pair of players counts as a result, and
    together they move a rating by one step at most. A place of 0 counts as the last.
    """
    found: dict[str, _Record] = {}
    for game in stored:
        if game.ended != "finished" or game.beside:  # a second history is not another game
            continue
        people = {str(p["name"]).strip().casefold(): p for p in game.result.get("players", [])}
        people.pop("", None)
        for name, one in people.items():
            found.setdefault(name, _Record(name)).add(game, one)
        _rate({name: one["place"] or len(people) + 99 for name, one in people.items()}, found)
    ranked = sorted(found.values(), key=lambda one: (-one.rating, one.name))
    return [one.plain() for one in ranked]


def games_of(stored: Iterable[StoredGame]) -> list[dict[str, Any]]:
    """Figures of each kind of game: how often, with how many players, how long."""
    found: dict[str, list[StoredGame]] = {}
    for game in stored:
        if game.ended == "finished" and not game.beside:
            found.setdefault(game.game, []).append(game)
    return [
        {
            "game": name,
            "games": len(played),
            "players": _mean([len(game.result.get("players", [])) for game in played]),
            "minutes": round(sum(game.ms for game in played) / 60_000 / len(played)),
            "records": round(sum(game.records for game in played) / len(played)),
            "last": max(game.date for game in played),
        }
        for name, played in sorted(found.items())
    ]


def _rate(places: dict[str, int], found: dict[str, _Record]) -> None:
    before = {name: found[name].rating for name in places}
    for name, place in places.items():
        for other, others_place in places.items():
            if other != name:
                expected = 1 / (1 + 10 ** ((before[other] - before[name]) / _SCALE))
                score = 0.5 if place == others_place else float(place < others_place)
                found[name].rating += _STEP * (score - expected) / (len(places) - 1)


def _mean(values: list[int]) -> float | None:
    return round(sum(values) / len(values), 2) if values else None
