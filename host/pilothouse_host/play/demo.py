"""A whole game on a virtual board: the real firmware, buttons, port and logger."""

import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse_host.errors import CommandError
from pilothouse_host.play.bots import Player, player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.play.play import Play, PlayFailed
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import Line, places_in_words
from pilothouse_host.signals import INTERRUPTED, ended_by_signals
from pilothouse_host.store.store import Store
from pilothouse_host.terminal import complain, say
from pilothouse_host.virtual.board import VirtualBoard, VirtualBoardError


def demo(game: str, players: int, seed: str, options: Sequence[str], db: Path | str | None) -> int:
    """Play a game, print it turn by turn, and verify what was stored; returns the exit status.

    Ctrl-C or SIGTERM ends it after the current answer.
    """
    _check(game, players, seed, options)
    ended = threading.Event()
    with tempfile.TemporaryDirectory(prefix="pilothouse-demo-") as folder:
        try:
            with (
                ended_by_signals(ended.set),
                Store(db or Path(folder) / "demo.sqlite") as store,
                VirtualBoard(Path(folder) / "board", seed) as board,
            ):
                bot = player(game, seed, players, options)
                return _play(store, board, bot, game, ended)
        except VirtualBoardError as error:
            raise CommandError(str(error)) from None
        except PlayFailed as failure:
            return _failed(str(failure))


def _check(game: str, players: int, seed: str, options: Sequence[str]) -> None:
    """Try the game's setup without a board. Raises CommandError if the rules refuse an option."""
    table = Table(games.find, Chance(bytes(32)))
    try:
        table.start(game, {}, "test")
    except games.UnknownGame as unknown:
        raise CommandError(str(unknown)) from None
    bot = player(game, seed, players, options)
    while table.question and not table.game.players():
        question = table.question
        answer = bot.choose(question, table.game)
        try:
            if answer == THROW and question.kind == "throw":
                table.throw()
            else:
                table.answer(answer)
        except Refused as refused:
            given = (
                f"--players {players}"
                if question.name == "players"
                else "--with " + ",".join(options)
            )
            words = Words("en")
            words.use(game)
            reason = words(refused.reason, *refused.values)
            raise CommandError(f"{given}: {reason} (rule {refused.rule})") from None


def _play(
    store: Store, board: VirtualBoard, bot: Player, game: str, ended: threading.Event
) -> int:
    account = _Account()
    with Play(store, board, bot, account.tell) as play:
        say(f"virtual board on {board.port}: playing {game} by its buttons")
        play.begin(game)
        rethrown = False
        while not play.over:
            if ended.is_set():
                return INTERRUPTED
            play.answer()
            if play.story.lines[-1].what == "throw" and not rethrown:
                rethrown = True
                play.rethrow()
    return _judge(store, play)


def _judge(store: Store, play: Play) -> int:
    records = store.records(play.game)
    verdict = verify(records)
    places = play.story.table.game.standings()
    undone = sum(line.undone for line in play.story.lines)
    say(f"standings: {places_in_words(places)}")
    say(f"game {play.game}: {len(records)} records stored, {undone} of them taken back")
    stored = store.game(play.game)
    if stored and stored.beside:
        say(f"every demo of a seed has the same id; an earlier one is kept as {stored.beside}")
    say(verdict.words())
    if verdict.proven:
        return 0
    return _failed("; ".join(verdict.problems) or "the stored log has no end")


def _failed(reason: str) -> int:
    complain(f"the demo failed: {reason}")
    return 1


class _Account:
    """Prints one line for each turn."""

    def __init__(self) -> None:
        self._turn: list[str] = []
        self._who = ""

    def tell(self, line: Line, text: str) -> None:
        """Take one more answer."""
        if line.who and line.who != self._who or line.what in ("speed", "end"):
            if len(self._turn) > 1:
                say("  " + ", ".join(self._turn))
            self._turn = [line.who]
            self._who = line.who
        if line.value is not None or line.what == "arrived":
            self._turn.append(text)
