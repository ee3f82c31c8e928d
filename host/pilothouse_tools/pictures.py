"""`make pictures`: takes the documentation's pictures from a game played by key presses."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

from pilothouse.table.table import Table
from pilothouse_host.page.station import Open, opened
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_host.replay.replay import table_of
from pilothouse_tools import chromium

FOLDER = Path(__file__).parent.parent / "pictures"
_SEED = "pictures"
_PLAYERS = 4
_SCALE, _BEZEL = 4, 20
_INK, _GLASS, _RIM = (226, 242, 255), (5, 8, 12), (42, 48, 56)
_PATIENCE = 10.0
_STILL_SECONDS = 0.2
_PAGE = (1280, 800)


class Player:
    """Plays the passenger game on a station's board, answer by answer."""

    def __init__(self, page: Open) -> None:
        self._page = page
        self._bot = player("mississippi", _SEED, _PLAYERS)

    def press(self, *keys: str) -> None:
        """Press these keys and wait for the picture."""
        for key in keys:
            self._page.station.press(key)
        self._settle()

    def begun(self) -> None:
        """Wait until the game has started."""
        self._next_record(0)

    def table(self) -> Table:
        """The game so far."""
        return table_of(self._page.store.records(self._page.store.games()[-1].id))

    def until(self, reached: Callable[[Table], bool]) -> None:
        """Answer questions until `reached` is true; the board then shows the next one."""
        while not reached(table := self.table()):
            question = table.question
            assert question is not None, "the game ended before the picture"
            for key in keys_for(question, self._bot.choose(question, table.game)):
                self._page.station.press(key)
            self._next_record(len(table.records))
        self._settle()

    def asked(self, name: str, round_at_least: int = 1) -> None:
        """Play until this question is asked, in this round or a later one."""
        self.until(
            lambda table: (
                table.question is not None
                and table.question.name == name
                and table.game.view()["round"] >= round_at_least
            )
        )

    def _settle(self) -> None:
        """Wait until the display has not changed for a while."""
        last, since = self._page.station.pixels(), time.monotonic()
        while time.monotonic() - since < _STILL_SECONDS:
            time.sleep(0.02)
            if self._page.station.pixels() != last:
                last, since = self._page.station.pixels(), time.monotonic()

    def _next_record(self, known: int) -> None:
        end = time.monotonic() + _PATIENCE
        while sum(game.records for game in self._page.store.games()) <= known:
            assert time.monotonic() < end, "the board does not go on"
            time.sleep(0.01)


def display_picture(pixels: bytes) -> Image.Image:
    """A picture of the display: each pixel is a small square, and there is a bezel around it."""
    size = (128 * _SCALE + 2 * _BEZEL, 64 * _SCALE + 2 * _BEZEL)
    image = Image.new("RGB", size, _RIM)
    draw = ImageDraw.Draw(image)
    inner = _BEZEL // 2
    draw.rounded_rectangle((inner, inner, size[0] - inner, size[1] - inner), inner, _GLASS)
    for y in range(64):
        for x in range(128):
            if pixels[y // 8 * 128 + x] >> y % 8 & 1:
                left, top = _BEZEL + x * _SCALE, _BEZEL + y * _SCALE
                draw.rectangle((left, top, left + _SCALE - 1, top + _SCALE - 1), _INK)
    return image


def page_picture(address: str, file: Path) -> None:
    """Write a screenshot of the page to a file."""
    with chromium.browser(*_PAGE) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(".boats .boat")
        page.wait_for_timeout(1000)  # until the animations are over
        page.screenshot(path=file)


def main() -> None:
    """Play a game and write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        state, db = Path(folder) / "board", Path(folder) / "pictures.sqlite"
        with opened(state, db, None, _SEED) as page:
            _play(page)


def _play(page: Open) -> None:
    def shoot(name: str) -> None:
        file = FOLDER / f"display-{name}.png"
        display_picture(page.station.pixels()).save(file, optimize=True)
        print(file.name)

    player = Player(page)
    time.sleep(1)  # until the display shows the sign for a connected laptop
    shoot("first-start")
    player.press("ok")  # the language
    shoot("home")
    player.press("ok")
    player.press("ok")
    player.begun()
    player.asked("speed", 2)
    player.press("up", "up")
    shoot("speed")
    player.press("down", "down")
    player.asked("move", 2)
    shoot("move")
    player.asked("lay", 2)
    shoot("throw")
    player.until(_half_way)
    player.press("back")
    shoot("wheels")
    player.press("back")
    page_picture(page.address, FOLDER / "page.png")
    print("page.png")


def _half_way(table: Table) -> bool:
    """Whether a turn begins, with passengers waiting and aboard, and a river of several tiles."""
    view = table.game.view()
    aboard = sum(len(boat["pax"]) for boat in view["boats"])
    waiting = sum(tile["waiting"] for tile in view["river"])
    asked = table.question is not None and table.question.name == "speed"
    return asked and aboard > 1 and waiting > 1 and len(view["river"]) > 4


if __name__ == "__main__":
    main()
