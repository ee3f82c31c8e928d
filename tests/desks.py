"""The app on a board without hardware: pressing keys and reading the display."""

import random
from itertools import count
from types import SimpleNamespace
from typing import Any

from noted import drawn
from pilothouse.app import App
from pilothouse.keys import DOWN, OK
from pilothouse.screen.picture import ROWS, WIDTH


def stand_in(seed: int) -> Any:
    """A board without a display, whose keys only `press` presses."""
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
    """Choose this option in the list on the display."""
    question: Any = app.stage.view.question
    options = list(question.options)
    down = (options.index(option) - options.index(question.start)) % len(options)
    press(app, *[DOWN] * down, OK)


def choose_in_menu(app: App, option: str) -> None:
    """Choose this entry of the table menu."""
    app.menu.show()
    press(app)
    choose(app, option)


def shown(app: App) -> list[str]:
    """The texts in each row of the display, from left to right."""
    view = app.stage.view
    rows = drawn(view, app.status(view.question.who)).rows
    return [" ".join(text for _, text, _ in sorted(row)) for row in rows]
