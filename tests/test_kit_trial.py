"""`pilothouse try`: the game goes on when its files are saved, as far as its records still fit."""

import threading
from pathlib import Path
from queue import Queue

import pytest

from broken_games import ENGLISH, SOUND, but
from pilothouse_host.kit import own_games, trial
from pilothouse_host.page.station import Open

PATIENCE = 60  # seconds for a line


class Trial:
    """A game under trial in a thread; `next()` waits for what it says next."""

    def __init__(self, folder: Path, place: Path) -> None:
        self.rules = place / "shells" / "rules.py"
        self.ended = threading.Event()
        self.lines: Queue[tuple[str, Open | None]] = Queue()
        self._thread = threading.Thread(target=self._run, args=[folder])
        self._thread.start()

    def _run(self, folder: Path) -> None:
        trial.run("shells", folder, None, self.ended, lambda *said: self.lines.put(said))

    def next(self) -> tuple[str, Open]:
        line, page = self.lines.get(timeout=PATIENCE)
        assert page, line
        return line, page

    def stop(self) -> None:
        self.ended.set()
        self._thread.join(PATIENCE)


def asked(page: Open, name: str) -> None:
    """Wait until the page shows this question of the game that the device plays."""
    waiting = threading.Event()
    for _ in range(PATIENCE * 20):
        games = page.store.games()
        if games and name in page.store.records(games[-1].id)[-1].decode():
            return
        waiting.wait(0.05)
    raise AssertionError(f"no record of {name}: {page.store.records(page.store.games()[-1].id)}")


def test_after_saving_a_file_the_game_goes_on_where_its_records_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "games"
    (place / "shells" / "words").mkdir(parents=True)
    (place / "shells" / "rules.py").write_text(SOUND)
    (place / "shells" / "words" / "en.py").write_text(ENGLISH)
    monkeypatch.setenv(own_games.VARIABLE, str(place))
    own_games.use()
    run = Trial(tmp_path / "trial", place)
    try:
        line, page = run.next()
        assert "a new game" in line
        asked(page, '"clock"')  # the device is there, and linked
        page.station.press("ok")  # two players
        page.station.press("up")
        page.station.press("ok")  # A gives one
        asked(page, '"found",1')

        run.rules.write_text(but("0, 3, 0", "0, 2, 0"))
        line, page = run.next()
        assert "all " in line and "fit" in line, line
        asked(page, '"clock"')
        page.station.press("up")
        page.station.press("up")
        page.station.press("ok")  # B gives two
        asked(page, '"found",2')

        run.rules.write_text("def play(:\n")
        line, page = run.next()
        assert "SyntaxError" in line and "goes on with what it has" in line

        run.rules.write_text(but("0, 3, 0", "0, 1, 0"))
        line, page = run.next()
        assert "(Shells given: 2, Shells: 2) no longer fits: 2? Only 0 to 1;" in line, line
        assert "before that" in line, line
        asked(page, '"clock"')
        page.station.press("up")
        page.station.press("ok")
        asked(page, '"found",1')
    finally:
        run.stop()
