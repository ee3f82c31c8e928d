"""Into which city a good is put. Its own module: their names take the chip 5 ms as well."""

from pilothouse.ask import Pick

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.ask import Question
        from pilothouse.games.rails.rules import Rails
except ImportError:  # MicroPython
    pass


def question(game: "Rails", who: str, name: str) -> "Question":
    """A city for a good; those of the player's net come first."""
    numbers: "list[int]" = []
    names: "list[str]" = []
    for kind in ("large", "medium", "small"):
        numbers += game.cities(kind)
        names += game.places(kind)
    net: "list[int]" = game.player(who)["net"]
    mine = [names[numbers.index(city)] for city in sorted(net) if city in numbers]
    for city in mine:
        names.remove(city)
    return Pick("city", who, mine + names, None, "E18", (name,))
