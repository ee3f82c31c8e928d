"""The app on a board without hardware: what a key does, and what the display says then."""

import random
from itertools import count
from types import SimpleNamespace
from typing import Any

from noted import drawn
from pilothouse.app import App
from pilothouse.keys import DOWN, OK
from pilothouse.screen.picture import ROWS, WIDTH


def stand_in(seed: int) -> Any:
    """A board that shows nothing and on which nobody presses a key but `press`."""
    ticks, dice = count(), random.Random(seed)
    return SimpleNamespace(
        id="e660583883724a32",
        name="virtual",
        ticks=lambda: next(ticks),
        entropy=dice.randbytes,
        raw_bits=dice.randbytes,
        entropy_kind="test",
        display=SimpleNamespace(
            buffer=bytearray(ROWS * WIDTH),
            sending=lambda: False,
            begin=lambda: None,
            send=lambda spans, end: None,
            contrast=lambda level: None,
            power=lambda on: None,
        ),
        displays=lambda: (),
        buzzer=SimpleNamespace(click=lambda: None, refuse=lambda: None),
        buttons=SimpleNamespace(timing=b"", poll=lambda: None, idle_since=0),
        port=SimpleNamespace(read=lambda buffer: 0, write=lambda data: 0),
    )


def press(app: App, *keys: int) -> None:
    for key in keys or (None,):
        if key is not None:
            app.press(key)
        while app.step() == 0:
            pass


def choose(app: App, option: str) -> None:
    """Go down to an option of the list on the display, and press OK."""
    question: Any = app.stage.view.question
    options = list(question.options)
    down = (options.index(option) - options.index(question.start)) % len(options)
    press(app, *[DOWN] * down, OK)


def choose_in_menu(app: App, option: str) -> None:
    """One of the things that people can do beside answering."""
    app.menu.show()
    press(app)
    choose(app, option)


def shown(app: App) -> list[str]:
    """The rows of the display, each with its texts from left to right."""
    view = app.stage.view
    rows = drawn(view, app.status(view.question.who)).rows
    return [" ".join(text for _, text, _ in sorted(row)) for row in rows]
