"""A game's entry in the list of games, from its row in the store alone."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Noted(Protocol):
        """The row of a stored game; see store.model.StoredGame."""

        @property
        def id(self) -> str: ...
        @property
        def date(self) -> float: ...
        @property
        def game(self) -> str: ...
        @property
        def result(self) -> "dict[str, Any]": ...
        @property
        def seats(self) -> "int | None": ...
        @property
        def records(self) -> int: ...
        @property
        def ms(self) -> int: ...
        @property
        def ended(self) -> str: ...
        @property
        def board(self) -> str: ...
        @property
        def storage(self) -> str: ...
        @property
        def seen(self) -> float: ...
        @property
        def beside(self) -> str: ...
        @property
        def parted(self) -> "int | None": ...
        @property
        def origin(self) -> str: ...


OPEN = "in progress"


def summary(game: "Noted") -> "dict[str, Any]":
    """The entry as plain JSON: who played, who won, when, and how far it got."""
    people: "list[dict[str, Any]]" = game.result.get("players", [])
    won = [_named(one) for one in people if one["place"] == 1 and game.ended == "finished"]
    return {
        "id": game.id,
        "date": game.date,
        "game": game.game,
        "players": len(people) or game.seats,
        "names": {one["id"]: one["name"] for one in people},
        "records": game.records,
        "minutes": round(game.ms / 60000),
        "state": game.ended or OPEN,
        "winner": ", ".join(won),
        "board": game.board,
        "storage": game.storage,
        "seen": game.seen,
        "beside": game.beside,
        "parted": game.parted,
        "origin": game.origin,
    }


def _named(player: "dict[str, Any]") -> str:
    return ("%s %s" % (player["id"], player["name"])).strip()
