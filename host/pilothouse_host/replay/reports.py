"""What `pilothouse games`, `show` and `verify` report, as plain data and as text."""

from collections.abc import Sequence
from typing import Any

from pilothouse.table.seal import seal
from pilothouse_host.errors import CommandError
from pilothouse_host.replay import ledger
from pilothouse_host.replay.circumstances import circumstances
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import places_in_words, story_of, told, when
from pilothouse_host.store.record import dictionary
from pilothouse_host.store.store import Store, StoredGame
from pilothouse_host.story.summary import summary

OPEN = "in progress"
NO_GAMES = "no games yet; start with: pilothouse run"


def pick(store: Store, wanted: str) -> StoredGame:
    """The game whose id is or begins with `wanted`, or the last one. Raises CommandError."""
    last = store.games(last=1)
    if not last:
        raise CommandError(f"no game {wanted!r}: {NO_GAMES}")
    if wanted == "last":
        return last[0]
    fitting = store.beginning_with(wanted) if wanted else []
    exact = [game for game in fitting if game.id == wanted]
    if len(exact or fitting) == 1:
        return (exact or fitting)[0]
    if fitting:
        ids = ", ".join(game.id for game in fitting)
        raise CommandError(f"{wanted!r} matches several games: {ids}; type more of the id")
    raise CommandError(f"no game {wanted!r}; give an id of: pilothouse games, or: last")


def details(store: Store, game: StoredGame) -> dict[str, Any]:
    """Everything about a game, as plain data."""
    records = store.records(game.id)
    story = story_of(records)
    others = [other for other in store.histories(game.told_as) if other.id != game.id]
    later = store.restored_from(game.told_as)
    return {
        **summary(game),
        "players": story.players,
        "standings": story.standings,
        "seal": " ".join(seal(dictionary(story.table.header).get("commit", ""))),
        "verification": verification(store, game, records),
        "histories": [_history(other, game) for other in others],
        "later": [f"this game went on on board {one.board}, as game {one.id}" for one in later],
        "records": told(story),
        "ledger": _ledger(records, {who: name for who, name, _ in story.players}),
    }


def verification(store: Store, game: StoredGame, records: Sequence[bytes]) -> dict[str, Any]:
    """The verdict on a game's log, with remarks, as plain data."""
    verdict = verify(records, game.told_as)
    if verdict.problems:
        story = story_of(records)
        verdict.problems = tuple(story.shown("drift", problem) for problem in verdict.problems)
    known = circumstances(store, game, records)
    return {
        **verdict.plain(),
        "proven": verdict.proven,
        "test_seed": verdict.test_seed,
        "words": verdict.words(),
        "remarks": verdict.remarks(known),
        "more": verdict.more(known),
    }


def _history(other: StoredGame, game: StoredGame) -> str:
    """A sentence about another history of a game."""
    text = f"another history of this game is {other.id}"
    for one, beside in ((game, other), (other, game)):
        if one.beside == beside.id:
            text += f": they differ from record {one.parted} on"
    return text


def details_lines(shown: dict[str, Any]) -> list[str]:
    """The details of a game as lines of text; records that were taken back are marked."""
    names = {who: name for who, name, _ in shown["players"]}
    lines = [
        f"{shown['game']} {shown['id']}, {when(shown['date'] or shown['seen'])},"
        f" {shown['state']}, board {shown['board']}",
        "players: " + (", ".join(f"{w} {n}".strip() for w, n in names.items()) or "not yet known"),
        f"seal: {shown['seal'] or 'none'}",
        "",
    ]
    for line in shown["records"]:
        mark = "  [taken back]" if line["undone"] else ""
        minutes, seconds = divmod(line["ms"] // 1000, 60)
        who = names.get(line["who"]) or line["who"]
        text = f"{who}: {line['text']}" if who else line["text"]
        if line["what"] == "clock":
            text = f"{text}: {when(line['value'])}"
        if text:
            lines.append(f"{line['n']:4} {minutes:3}:{seconds:02}  {text}{mark}")
    if shown["ledger"]:
        lines += ["", *shown["ledger"]["text"]]
    early = " when it was ended early" if shown["state"] == "abandoned" else ""
    lines += ["", f"standings{early}: {places_in_words(shown['standings'], names) or 'none yet'}"]
    verdict = shown["verification"]
    return [*lines, verdict["words"], *verdict["more"], *shown["histories"], *shown["later"]]


def _ledger(records: Sequence[bytes], names: dict[str, str]) -> dict[str, Any] | None:
    """The ledger of a game with money, as plain data and text; None for other games."""
    if not ledger.is_rails(records):
        return None
    try:
        books = ledger.ledger_of(records)
        return {**ledger.plain(books), "text": ledger.lines(books, names)}
    except Exception:  # the rules cannot follow, which the verification reports
        return None
