"""What `pilothouse games` and `pilothouse show` say, as plain data and as text."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from pilothouse_host.errors import CommandError
from pilothouse_host.replay import ledger
from pilothouse_host.replay.replay import table_of, verify
from pilothouse_host.replay.story import places_in_words, places_of, story_of, when
from pilothouse_host.store.record import parsed
from pilothouse_host.store.store import Store, StoredGame

NO_GAMES = "no games yet; start with: pilothouse run"
_COLUMNS = ("id", "date", "game", "players", "records", "state", "winner")
_LAST_CLOCK = 1 << 33  # the year 2242


def pick(store: Store, wanted: str) -> StoredGame:
    """The game with this id, with an id that begins so, or the last one. Raises CommandError."""
    found = store.games()
    if not found:
        raise CommandError(f"no game {wanted!r}: {NO_GAMES}")
    if wanted == "last":
        return found[-1]
    fitting = [game for game in found if game.id.startswith(wanted)]
    exact = [game for game in fitting if game.id == wanted]
    if len(exact or fitting) == 1:
        return (exact or fitting)[0]
    if fitting:
        ids = ", ".join(game.id for game in fitting)
        raise CommandError(f"{wanted!r} matches several games: {ids}; type more of the id")
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
        "winner": _winner(records) if game.ended == "finished" else "",
        "board": game.board,
        "storage": game.storage,
        "seen": game.seen,
        "beside": game.beside,
        "parted": game.parted,
    }


def details(store: Store, game: StoredGame) -> dict[str, Any]:
    """Everything about a game."""
    records = store.records(game.id)
    story = story_of(records)
    verdict = verify(records)
    problems = tuple(story.shown("drift", problem) for problem in verdict.problems)
    verdict = replace(verdict, problems=problems)
    others = [other for other in store.histories(game.told_as) if other.id != game.id]
    return {
        **summary(store, game),
        "players": story.players,
        "standings": story.standings,
        "verification": {**asdict(verdict), "words": verdict.words()},
        "histories": [_history(other, game) for other in others],
        "records": [asdict(line) for line in story.seen()],
        "ledger": _ledger(records, {who: name for who, name, _ in story.players}),
    }


def _history(other: StoredGame, game: StoredGame) -> str:
    """What another history of a game has in common with it, in words."""
    text = f"another history of this game is {other.id}"
    for one, beside in ((game, other), (other, game)):
        if one.beside == beside.id:
            text += f": they differ from record {one.parted} on"
    return text


def table_lines(rows: Sequence[dict[str, Any]]) -> list[str]:
    """The list of games."""
    if not rows:
        return [NO_GAMES]
    texts = [[_cell(row[column]) for column in _COLUMNS] for row in rows]
    widths = [max(len(line[i]) for line in [list(_COLUMNS), *texts]) for i in range(len(_COLUMNS))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in [list(_COLUMNS), *texts]
    ]
    lines += [
        f"{row['id']} is another history of {row['beside']}: they differ from record"
        f" {row['parted']} on"
        for row in rows
        if row["beside"]
    ]
    return lines


def details_lines(shown: dict[str, Any]) -> list[str]:
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
    early = " when it was ended early" if shown["state"] == "abandoned" else ""
    lines += ["", f"standings{early}: {places_in_words(shown['standings'], names) or 'none yet'}"]
    return [*lines, shown["verification"]["words"], *shown["histories"]]


def _ledger(records: Sequence[bytes], names: dict[str, str]) -> dict[str, Any] | None:
    """The books of a game that keeps money."""
    if not ledger.is_rails(records):
        return None
    try:
        books = ledger.ledger_of(records)
        return {**ledger.plain(books), "text": ledger.lines(books, names)}
    except Exception:  # the rules cannot follow, which is said elsewhere
        return None


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return when(value)
    return "?" if value is None else str(value)


def _date(game: StoredGame, records: Sequence[bytes]) -> float:
    """When it was played, by the first clock record; else when the laptop first saw it."""
    for what, value, _ in map(parsed, records):
        if what == "clock" and type(value) is int and 0 < value < _LAST_CLOCK:
            return float(value)
    return game.seen


def _end(records: Sequence[bytes]) -> list[list[Any]]:
    """The standings in the last record; empty while the game is under way."""
    what, value, _ = parsed(records[-1]) if records else ("", None, 0)
    return places_of(value) if what == "end" else []


def _players(records: Sequence[bytes]) -> int | None:
    places = _end(records)
    if places:
        return len(places)
    try:
        return len(table_of(records).game.players()) or None
    except Exception:  # other rules, no start, or odd records: the game's own page says what
        return None


def _winner(records: Sequence[bytes]) -> str:
    return ", ".join(who for who, place in _end(records) if place == 1)
