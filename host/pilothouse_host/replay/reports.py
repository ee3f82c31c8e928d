"""What `pilothouse games` and `pilothouse show` say, as plain data and as text."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from pilothouse.table.records import Drift
from pilothouse_host.errors import CommandError
from pilothouse_host.replay import ledger
from pilothouse_host.replay.replay import dictionary, parsed, table_of, verify
from pilothouse_host.replay.story import Story, places_in_words, story_of, when
from pilothouse_host.store.store import Store, StoredGame

NO_GAMES = "no games yet; start with: pilothouse run"
_COLUMNS = ("id", "date", "game", "players", "records", "state", "winner")


def pick(store: Store, wanted: str) -> StoredGame:
    """The game with this id, with an id that begins so, or the last one. Raises CommandError."""
    found = store.games()
    if not found:
        raise CommandError(f"no game {wanted!r}: {NO_GAMES}")
    if wanted == "last":
        return found[-1]
    fitting = [game for game in found if game.id.startswith(wanted)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        ids = ", ".join(game.id for game in fitting)
        raise CommandError(f"{wanted!r} begins several games: {ids}; give more of the id")
    raise CommandError(f"no game {wanted!r}; give an id of: pilothouse games, or: last")


def summary(store: Store, game: StoredGame) -> dict[str, Any]:
    """A game for the list. An ended one needs no rules: its last record says all."""
    records = store.records(game.id)
    return {
        "id": game.id,
        "date": _date(game, records),
        "game": game.game,
        "players": _players(records),
        "records": game.records,
        "state": game.ended or "in progress",
        "winner": _winner(records) if game.ended else "",
        "board": game.board,
        "storage": game.storage,
        "seen": game.seen,
    }


def details(store: Store, game: StoredGame) -> dict[str, Any]:
    """Everything about a game."""
    records = store.records(game.id)
    story = story_of(records)
    verdict = verify(records)
    problems = tuple(story.shown("drift", problem) for problem in verdict.problems)
    verdict = replace(verdict, problems=problems)
    return {
        **summary(store, game),
        "players": _named(story),
        "standings": _standings(story),
        "verification": {**asdict(verdict), "words": verdict.words()},
        "conflict": game.conflict,
        "records": [asdict(line) for line in story.seen()],
        "ledger": _ledger(records, {who: name for who, name, _ in _named(story)}),
    }


def table_text(rows: Sequence[dict[str, Any]]) -> str:
    """The list of games."""
    if not rows:
        return NO_GAMES
    texts = [[_cell(row[column]) for column in _COLUMNS] for row in rows]
    widths = [max(len(line[i]) for line in [list(_COLUMNS), *texts]) for i in range(len(_COLUMNS))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in [list(_COLUMNS), *texts]
    ]
    return "\n".join(lines)


def details_text(shown: dict[str, Any]) -> str:
    """One game, every record in words; what was taken back is marked."""
    names = {who: name for who, name, _ in shown["players"]}
    lines = [
        f"{shown['game']} {shown['id']}, {when(shown['date'] or shown['seen'])},"
        f" {shown['state']}, board {shown['board']}",
        "players: " + (", ".join(f"{w} {n}".strip() for w, n in names.items()) or "not yet known"),
        "",
    ]
    for line in shown["records"]:
        mark = "  [taken back]" if line["undone"] else ""
        minutes, seconds = divmod(line["ms"] // 1000, 60)
        lines.append(
            f"{line['n']:4} {minutes:3}:{seconds:02} {line['who']:1} {line['text']}{mark}"
        )
    if shown["ledger"]:
        lines += ["", *shown["ledger"]["text"]]
    lines += ["", f"standings: {places_in_words(shown['standings'], names) or 'none yet'}"]
    lines.append(shown["verification"]["words"])
    if shown["conflict"] is not None:
        lines.append(
            f"the board once sent another record {shown['conflict']}; the first one is kept"
        )
    return "\n".join(lines)


def _ledger(records: Sequence[bytes], names: dict[str, str]) -> dict[str, Any] | None:
    """The books of a game that keeps money."""
    if not ledger.is_rails(records):
        return None
    try:
        books = ledger.ledger_of(records)
    except Drift:  # the records say so elsewhere
        return None
    return {**ledger.plain(books), "text": ledger.lines(books, names)}


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return when(value)
    return "?" if value is None else str(value)


def _date(game: StoredGame, records: Sequence[bytes]) -> float:
    """When it was played, by the first clock record; else when the laptop first saw it."""
    for what, value, _ in map(parsed, records):
        if what == "clock" and isinstance(value, int):
            return float(value)
    return game.seen


def _end(records: Sequence[bytes]) -> list[Any]:
    """The standings in the last record; empty while the game is under way."""
    what, value, _ = parsed(records[-1]) if records else ("", None, 0)
    return dictionary(value).get("places", []) if what == "end" else []


def _players(records: Sequence[bytes]) -> int | None:
    places = _end(records)
    if places:
        return len(places)
    try:
        return len(table_of(records).game.players()) or None
    except (Drift, AttributeError):  # other rules, or not even a start
        return None


def _winner(records: Sequence[bytes]) -> str:
    return ", ".join(str(who) for who, place in _end(records) if place == 1)


def _named(story: Story) -> list[list[Any]]:
    try:
        return story.table.game.players()
    except AttributeError:  # no start
        return []


def _standings(story: Story) -> list[list[Any]]:
    if story.table.ended:
        return story.table.ended["places"]
    try:
        return story.table.game.standings()
    except AttributeError:  # no start
        return []
