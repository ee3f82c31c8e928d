"""Commands for stored games: games, show, replay, verify, delete."""

import sys
from typing import Annotated, Any

import typer

from pilothouse_host.commands.options import (
    BoardId,
    Csv,
    Db,
    Game,
    GameId,
    Json,
    Player,
    Since,
    Until,
    Yes,
    chosen,
    examples,
    place,
    reading,
    reading_games,
)
from pilothouse_host.commands.output import Column, give, give_json
from pilothouse_host.errors import CommandError
from pilothouse_host.replay import reports
from pilothouse_host.replay.story import (
    Story,
    follow_and_tell,
    new_story,
    open_question,
    places_in_words,
)
from pilothouse_host.store.store import Store
from pilothouse_host.story.summary import OPEN, summary
from pilothouse_host.terminal import remark, say

_COLUMNS = (
    *(Column("id"), Column("date"), Column("game"), Column("players", right=True)),
    *(Column("records", shown=False), Column("minutes", "min", right=True)),
    *(Column("state", fold=True), Column("winner", fold=True)),
)
_TABLE = 50  # games in a table, unless --last says otherwise


def register(app: typer.Typer) -> None:
    """Add these commands."""
    command = app.command
    panel = "Games"
    command(
        rich_help_panel=panel,
        epilog=examples(
            "pilothouse games --player anna --since 2026-01-01", "pilothouse games --csv > all.csv"
        ),
    )(games)
    command(
        rich_help_panel=panel,
        epilog=examples("pilothouse show last", "pilothouse show 7ab9 --json > game.json"),
    )(show)
    command(
        rich_help_panel=panel,
        epilog=examples("pilothouse replay last", "pilothouse replay 7ab9 --at 120"),
    )(replay)
    command(
        rich_help_panel=panel,
        epilog=examples("pilothouse verify last", "pilothouse verify --all"),
    )(verify)
    command(rich_help_panel=panel, epilog=examples("pilothouse delete 7ab9478587"))(delete)


def games(
    db: Db = None,
    game: Game = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    board: BoardId = None,
    last: Annotated[
        int | None,
        typer.Option("--last", metavar="N", min=1, help="Only the last N; a table has 50."),
    ] = None,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """List the stored games."""
    most = last or (None if as_json or as_csv else _TABLE)
    everything = not (game or player or since or until or board)
    with reading(db) as store:
        there = store.how_many() if store else 0
        found = store.games(most if everything else None) if store else []
    wanted = chosen(found, game=game, player=player, since=since, until=until, board=board)
    rows = [summary(one) for one in wanted[-(most or len(wanted)) :]]
    went_on = {one.origin: one.id for one in found if one.origin}
    for row in rows:
        if row["state"] == OPEN and row["id"] in went_on:
            row["state"] = f"went on as {went_on[row['id']]}"
    if not rows:
        remark(f"none of the games is like that; stored: {there}" if there else reports.NO_GAMES)
    if rows or as_json or as_csv:
        give(rows, _COLUMNS, as_json=as_json, as_csv=as_csv)
    if as_json or as_csv:
        return
    if (count := there if everything else len(wanted)) > len(rows):
        remark(f"the last {len(rows)} of {count} games; more: --last {count}")
    for row in rows:
        if row["beside"]:
            remark(
                f"{row['id']} is another history of {row['beside']}: they differ from record"
                f" {row['parted']} on"
            )


def show(game: GameId, db: Db = None, as_json: Json = False) -> None:
    """Tell one game: every answer in words, standings, verification."""
    with reading_games(db, game) as store:
        shown = reports.details(store, reports.pick(store, game))
    if as_json:
        give_json(shown)
    else:
        say(*reports.details_lines(shown))


def replay(
    game: GameId,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="Stop after record N, and say all.")
    ] = None,
    db: Db = None,
    as_json: Json = False,
) -> None:
    """Play a game once more: what was asked, what was answered, how it stood."""
    with reading_games(db, game) as store:
        records = store.records(reports.pick(store, game).id)
    if at is not None and not 0 <= at < len(records):
        raise CommandError(f"--at {at}: the game has the records 0 to {len(records) - 1}")
    story = new_story()
    last = len(records) if at is None else at + 1
    steps = [_step(story, record) for record in records[:last]]
    if as_json:
        view = story.ask(lambda found: story.shown("view", found.view()), None)
        give_json({"steps": steps, "view": view, "standings": story.standings})
        return
    for step in steps if at is None else steps[-1:]:
        who = f"{step['who']} " if step["who"] else ""
        say(f"{step['n']:4} {who}{step['text']}")
        if step["asked"]:
            say(f"     → {step['asked']}")
    if story.drift:
        say(f"from here on the rules cannot follow: {story.shown('drift', story.drift)}")
    names = {who: name for who, name, _ in story.players}
    say("", f"standings: {places_in_words(story.standings, names) or 'none yet'}")
    for note in open_question(story)[1]:
        say(f"reminder: {note}")


def _step(story: Story, record: bytes) -> dict[str, Any]:
    """A record in words, with the question that the rules ask after it."""
    line = follow_and_tell(story, record)
    return {**line, "asked": "" if story.drift else open_question(story)[0]}


def verify(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Its id, or: last", show_default=False)
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All stored games.")] = False,
    db: Db = None,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Check that games follow the rules and that every throw is the committed seed's.

    Of one game it says what is proved and what is not; of all, what is remarkable: games that are
    missing between them, throws that were seen and taken back. The status is 1 if one of them
    does not follow the rules or its seed.
    """
    if (game is None) != every:
        raise CommandError("verify needs a GAME, or --all; not both")
    with reading_games(db, game) as store:
        wanted = store.games() if game is None else [reports.pick(store, game)]
        rows: list[dict[str, Any]] = []
        for number, one in enumerate(wanted, 1):
            if sys.stderr.isatty() and len(wanted) > 1 and number % 50 == 0:
                remark(f"{number} of {len(wanted)}")
            found = reports.verification(store, one, store.records(one.id))
            state = "wrong" if found["problems"] else "proven" if found["proven"] else "so far"
            rows.append(
                {
                    **{"id": one.id, "game": one.game, "state": state, "verdict": found["words"]},
                    **{"remarks": found["remarks"], "more": found["more"]},
                }
            )
    columns = (
        *(Column("id"), Column("game"), Column("state"), Column("verdict", fold=True)),
        Column("remarks", shown=False),
    )
    give(rows, columns, as_json=as_json, as_csv=as_csv)
    if not (as_json or as_csv):
        for row in rows:
            for text in row["more"] if game else row["remarks"]:
                say(text if game else f"{row['id']}: {text}")
    if any(row["state"] == "wrong" for row in rows):
        raise typer.Exit(1)


def delete(game: GameId, db: Db = None, yes: Yes = False) -> None:
    """Delete a game from this computer; that there was one is noted.

    What the device itself still has of it stays there.
    """
    with reading_games(db, game):
        pass  # fails before a mistyped path could create a new database
    with Store(place(db)) as store:
        found = reports.pick(store, game)
        row = summary(found)
        what = f"{row['game']} {row['id']}, {row['records']} records, {row['state']}"
        if not yes:
            if not sys.stdin.isatty():
                raise CommandError(f"{what}: to delete it, add --yes")
            if input(f"{what}. Delete it for good? [y/N] ").strip().lower() not in ("y", "yes"):
                remark("nothing is deleted")
                return
        store.delete(found.id)
        remark(f"deleted: {what}")
