"""Treasure by its rules: python -m pytest, where Pilothouse is installed."""

from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse_host.kit.testing import begun


def test_gold_is_paid_and_found() -> None:
    table: Table = begun("treasure", 2)
    table.answer(2)
    table.answer("3")
    assert table.game.player("A")["gold"] == 3 - 2 + 5


def test_nobody_pays_more_than_he_has() -> None:
    table = begun("treasure", 2)
    try:
        table.answer(4)
    except Refused as refused:
        assert refused.reason == "short-gold"
    else:
        raise AssertionError("a depth of 4 was not refused")
