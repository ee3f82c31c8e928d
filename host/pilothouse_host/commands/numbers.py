"""Commands for figures over many games: stats, fairness."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from pilothouse_host.commands.options import (
    BoardId,
    Csv,
    Db,
    Game,
    Json,
    Player,
    Since,
    Until,
    chosen,
    examples,
    reading,
)
from pilothouse_host.commands.output import Column, give, give_json
from pilothouse_host.errors import CommandError
from pilothouse_host.replay import fairness as dice
from pilothouse_host.replay import statistics
from pilothouse_host.replay.reports import NO_GAMES
from pilothouse_host.replay.story import when
from pilothouse_host.store.store import StoredGame
from pilothouse_host.terminal import remark, say

_PLAYERS = (
    *(Column("player"), Column("games", right=True), Column("won", right=True)),
    *(Column("percent", "won %", right=True), Column("place", "mean place", right=True)),
    *(Column("rating", right=True), Column("turn", "s a turn", right=True)),
    Column("minutes", "min a game", right=True),
)
_FIGURES = ("coal", "money", "cargo", "passengers")
_GAMES = (
    *(Column("game"), Column("games", right=True), Column("players", right=True)),
    *(Column("minutes", right=True), Column("records", right=True), Column("last")),
)
_BAR = 40  # characters of the longest bar


class Period(StrEnum):
    """How statistics are divided."""

    year = "year"
    month = "month"


def register(app: typer.Typer) -> None:
    """Add these commands."""
    panel = "Games"
    app.command(
        rich_help_panel=panel,
        epilog=examples(
            "pilothouse stats",
            "pilothouse stats --game rails --since 365d",
            "pilothouse stats --per year",
            "pilothouse stats --csv",
        ),
    )(stats)
    app.command(
        rich_help_panel=panel,
        epilog=examples("pilothouse fairness", "pilothouse fairness --bias 5 --json"),
    )(fairness)


def stats(
    db: Db = None,
    game: Game = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    board: BoardId = None,
    per: Annotated[
        Period | None, typer.Option("--per", help="One after the other.", show_default=False)
    ] = None,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Say who wins most: games, wins, places, time, a rating.

    Players are known by the names they enter at the table; a game without names counts for
    nobody. The rating is Elo's, from 1500 on, over the games that are chosen here; with --per it
    begins anew with each year or month.
    """
    found = _chosen(db, game, player, since, until, board)
    periods = _periods(found, per)
    rows = [row for name, few in periods for row in _of(name, statistics.players_of(few))]
    kinds = [row for name, few in periods for row in _of(name, statistics.games_of(few))]
    first = (Column("period"),) if per else ()
    if as_json:
        give_json({"players": rows, "games": kinds})
        return
    if not rows and found and not as_csv:
        remark("nobody has entered a name yet: menu, Name, on the device")
    elif rows or as_csv:
        known = [key for key in _FIGURES if any(row[key] is not None for row in rows)]
        columns = (*first, *_PLAYERS, *(Column(key, right=True) for key in known))
        give(rows, columns, as_csv=as_csv)
    if kinds and not as_csv:
        if rows:
            say("")
        give([{**row, "last": _day(row["last"])} for row in kinds], (*first, *_GAMES))


def _periods(found: list[StoredGame], per: Period | None) -> list[tuple[str, list[StoredGame]]]:
    """The games grouped by period, in order; without `per`, all of them under the name ""."""
    if per is None:
        return [("", found)]
    length = len("2026") if per is Period.year else len("2026-03")
    periods: dict[str, list[StoredGame]] = {}
    for game in found:
        periods.setdefault(when(game.date)[:length], []).append(game)
    return sorted(periods.items())


def _of(period: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"period": period, **row} for row in rows] if period else rows


def fairness(
    db: Db = None,
    game: Game = None,
    since: Since = None,
    until: Until = None,
    board: BoardId = None,
    bias: Annotated[
        float, typer.Option("--bias", metavar="PERCENT", help="Throws needed to see this bias.")
    ] = 10.0,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Say whether the dice are fair: each die and dial over all ended games.

    Of 100 fair dice, 5 have a p below 0.05. Throws entered by hand do not count.
    """
    if not 0 < bias <= 1000:
        raise CommandError(f"--bias {bias:g}: give percent, more than 0 and at most 1000")
    found = _chosen(db, game, None, since, until, board)
    known = dice.dice_of(found)
    rows = [die.plain(bias / 100) for die in known]
    if as_json or as_csv:
        columns = ("game", "die", "throws", "chi_square", "p_counts", "runs", "p_runs", "needed")
        give(rows, [Column(key) for key in columns], as_json=as_json, as_csv=as_csv)
        return
    for die, row in zip(known, rows, strict=True):
        _show(die, row, bias)
    without = sum(1 for one in found if one.ended and one.result.get("throws") is None)
    if without:
        remark(f"{without} games are left out: their rules are not here")
    if found and not rows:
        remark("no throws yet")


def _show(die: dice.Die, row: dict[str, Any], bias: float) -> None:
    wide = max(len(face) for face in die.faces)
    say(f"{die.game}, {die.name}: throws {row['throws']}, faces {len(die.faces)}")
    for face, count, bar in dice.bars(die, _BAR):
        say(f"  {face:>{wide}} {count:6}  {bar}")
    counts = _p(row["p_counts"])
    say(
        f"  chi-square {row['chi_square']}, p {counts}; runs {row['runs']}, p {_p(row['p_runs'])}",
        f"  a face that comes {bias:g}% too often would be seen after {row['needed']} throws",
        "",
    )


def _p(value: float | None) -> str:
    return "unknown (too few throws)" if value is None else f"{value:.3f}"


def _chosen(
    db: str | None,
    game: str | None,
    player: str | None,
    since: str | None,
    until: str | None,
    board: str | None,
) -> list[StoredGame]:
    with reading(db) as store:
        found = store.games() if store else []
    if not found:
        remark(NO_GAMES)
    return chosen(found, game=game, player=player, since=since, until=until, board=board)


def _day(seconds: float) -> str:
    return when(seconds)[:10]
