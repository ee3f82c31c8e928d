"""Devices on the cable: log, watch, boards, latency."""

import contextlib
import functools
import statistics
import threading
import time
from collections.abc import Generator
from pathlib import Path
from typing import Annotated, Any

import typer
from platformdirs import user_data_path

from pilothouse_host.commands.options import Csv, Db, Json, Port, counted, examples, place, reading
from pilothouse_host.commands.output import Column, give
from pilothouse_host.errors import CommandError
from pilothouse_host.link import file_transfer, ports
from pilothouse_host.link.account import Account
from pilothouse_host.link.events import Event
from pilothouse_host.link.fleet import Fleet, ListenAll
from pilothouse_host.link.logger import Logger
from pilothouse_host.link.ports import always
from pilothouse_host.link.probe import probe
from pilothouse_host.out.feed import Feed
from pilothouse_host.out.mqtt import Mqtt
from pilothouse_host.out.webhook import Webhook
from pilothouse_host.replay import reports
from pilothouse_host.replay.story import follow_and_tell, new_story, places_in_words
from pilothouse_host.signals import ended_by_signals
from pilothouse_host.store.store import Store, StoredGame
from pilothouse_host.terminal import complain, remark, say

_LOOK_SECONDS = 0.5
_BOARDS = (
    *(Column("port"), Column("board"), Column("kind"), Column("firmware"), Column("storage")),
    *(Column("seen"), Column("state", fold=True)),
)


def register(app: typer.Typer) -> None:
    """Add these commands."""
    panel = "Devices"
    app.command(
        rich_help_panel=panel,
        epilog=examples(
            "pilothouse log",
            "pilothouse log --db postgresql://club@server/games",
            "pilothouse log --mqtt mqtt://homeassistant.local",
        ),
    )(log)
    app.command(
        rich_help_panel=panel, epilog=examples("pilothouse watch", "pilothouse watch 7ab9")
    )(watch)
    app.command(
        rich_help_panel=panel, epilog=examples("pilothouse boards", "pilothouse boards --json")
    )(boards)
    app.command(rich_help_panel=panel, epilog=examples("pilothouse latency --port /dev/ttyACM0"))(
        latency
    )


def log(
    db: Db = None,
    port: Port = None,
    mqtt: Annotated[
        str | None,
        typer.Option("--mqtt", metavar="URL", help="Tell an MQTT broker too: mqtt://HOST"),
    ] = None,
    webhook: Annotated[
        str | None,
        typer.Option("--webhook", metavar="URL", help="Post every event to this address too."),
    ] = None,
) -> None:
    """Store what the devices on the USB cables report, and follow them live.

    All devices that are plugged in, in any order; --port follows only one. Ctrl-C ends it.
    """
    where = place(db)
    beside = Path(where) if isinstance(where, Path) else user_data_path("pilothouse") / "server"
    with contextlib.ExitStack() as stack:
        outs = _outs(mqtt, webhook)
        store = stack.enter_context(Store(where))
        account = Account(beside.with_suffix(".link.txt"))
        listeners = [account.listen, *(stack.enter_context(_fed(store, out)) for out in outs)]

        def listen(port: str, event: Event) -> None:
            for told in listeners:
                told(port, event)

        if port is None:
            follower = Fleet(store, ports.boards, listen)
        else:
            follower = Logger(store, always(port), functools.partial(listen, ""), patient=False)
        with ended_by_signals(follower.stop):
            follower.run()
        stored = counted(account.records, "record")
        say(f"stored {stored} of {counted(len(account.games), 'game')} in {store.name}")


def _outs(mqtt: str | None, webhook: str | None) -> list[Mqtt | Webhook]:
    return [*([Mqtt(mqtt)] if mqtt else []), *([Webhook(webhook)] if webhook else [])]


@contextlib.contextmanager
def _fed(store: Store, out: Mqtt | Webhook) -> Generator[ListenAll]:
    """A listener that passes what is stored on to a broker or a web address."""
    name = type(out).__name__
    feed = Feed(store, out.deliver, lambda why: complain(f"{name}: {why}"))
    feed.start()
    try:
        yield feed.listen
    finally:
        feed.stop()
        out.close()


def watch(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Its id, or: last  [the newest]", show_default=False),
    ] = None,
    db: Db = None,
) -> None:
    """Follow a game in the terminal, while `log` or `run` stores it.

    Without GAME it goes on to the next one when that begins. Ctrl-C ends it.
    """
    ended = threading.Event()
    with reading(db) as store, ended_by_signals(ended.set):
        if store is None:
            raise CommandError(reports.NO_GAMES)
        watched = _Watched(store, None if game is None else reports.pick(store, game))
        while not watched.look() and not ended.wait(_LOOK_SECONDS):
            pass


class _Watched:
    """Prints what is new in one game, or in whichever game is the newest."""

    def __init__(self, store: Store, game: StoredGame | None) -> None:
        self._store, self._fixed = store, game
        self._id = ""
        self._story = new_story()

    def look(self) -> bool:
        """Print what is new. True when the game to watch has ended."""
        game = self._fixed or next(iter(self._store.games(last=1)), None)
        if game is None:
            return False
        if game.id != self._id:
            self._id, self._story = game.id, new_story()
            remark(f"game {game.id}, {game.game}, board {game.board}; Ctrl-C ends it")
        for record in self._store.records(self._id, len(self._story.lines)):
            line = follow_and_tell(self._story, record)
            minutes, seconds = divmod(line["ms"] // 1000, 60)
            say(f"{line['n']:4} {minutes:3}:{seconds:02} {line['who']:1} {line['text']}")
            if self._story.why_ended:
                say(f"standings: {places_in_words(self._story.standings) or 'none'}")
        return self._fixed is not None and bool(self._story.why_ended)


def boards(db: Db = None, port: Port = None, as_json: Json = False, as_csv: Csv = False) -> None:
    """List the devices: those plugged in now, why one cannot be used, and those seen before."""
    rows = [_asked(path) for path in ([port] if port else ports.boards())]
    here = {row["board"] for row in rows}
    with reading(db) as store:
        for known in store.boards() if store else []:
            if known.id not in here:
                rows.append({**_row(""), **_about(vars(known)), "state": "not plugged in"})
            for row in rows:
                if store and row["board"] == known.id:
                    row["seen"] = store.seen(known.id)
    if not rows and not (as_json or as_csv):
        remark("no device is plugged in, and none was seen before; pilothouse doctor looks why")
        return
    give(rows, _BOARDS, as_json=as_json, as_csv=as_csv)


def _asked(path: str) -> dict[str, Any]:
    row = _row(path)
    try:
        with probe(path) as asking:
            about = asking.hello()
    except CommandError as error:
        return {**row, "state": str(error)}
    about = {**about, "id": about.get("board", "")}
    return {**row, **_about(about), "seen": time.time(), "state": "plugged in"}


def _row(path: str) -> dict[str, Any]:
    return {"port": path, "board": "", "kind": "", "firmware": "", "storage": "", "seen": None}


def _about(known: dict[str, Any]) -> dict[str, Any]:
    found = {key: str(known.get(key, "")) for key in ("kind", "firmware", "storage")}
    return {"board": str(known.get("id", "")), **found}


def latency(
    port: Port = None,
    count: Annotated[int, typer.Option("--count", min=1, max=100_000, help="How often.")] = 200,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Measure how long a device takes to answer over the cable."""
    path = file_transfer.board_at(port)
    with probe(path) as asking:
        asking.hello()
        times = sorted(1000 * asking.ping(number) for number in range(1, count + 1))
    middle = statistics.median(times)
    row = {
        "port": path,
        "pings": count,
        "p50_ms": round(middle, 2),
        "p95_ms": round(times[min(count - 1, count * 95 // 100)], 2),
        "max_ms": round(times[-1], 2),
    }
    columns = [Column(key) for key in row]
    give([row], columns, as_json=as_json, as_csv=as_csv)
