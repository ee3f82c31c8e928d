"""A table for the tests of a game."""

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.kit import own_games


def begun(name: str, players: int) -> Table:
    """A game whose number of players is answered; its throws are the same every time."""
    own_games.use()
    table = Table(games.find, Chance(bytes(32)), [])
    table.start(name, {}, "test")
    table.answer(players)
    return table
