"""Whether everything that a game says fits on the display."""

import importlib
import sys
from pathlib import Path
from typing import Any

from pilothouse import games
from pilothouse.keys import DOWN
from pilothouse.screen.font import SMALL
from pilothouse.screen.header import draw_header
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import width, wrap
from pilothouse.screen.views import view_class
from pilothouse.table.questions import Question
from pilothouse.words import Words

_CHIP = Path(__file__).parent.parent / "virtual" / "chip"
_SCROLLED = 12  # rows of a list that are checked
_NEVER_SHORTENED = 112  # pixels that a title always has


def _noted() -> Any:
    """The class of pictures that remember their texts."""
    if str(_CHIP) not in sys.path:
        sys.path.append(str(_CHIP))
    return importlib.import_module("noted").Noted


def of_question(question: Question, language: str, game: Any) -> list[str]:
    """Problems of a question in a language: texts that do not fit, and missing words."""
    say = Words(language)
    say.use(game.name)
    found: list[str] = []
    if say.text(question.name) is None:
        return [f"no English text for the question '{question.name}'"]
    title = say(question.name, *question.args)
    if width(title) > _NEVER_SHORTENED:
        found.append(f"the title '{title}' is {width(title) - _NEVER_SHORTENED} pixels too wide")
    found += _without_words(question, say)
    views = games.views(game.name)
    names = {who: name for who, name, _status in game.players()}
    view: Any = view_class(question, getattr(views, "VIEWS", {}))(question, say, names)
    status: list[str] = views.status(game, question.who) if question.who else []
    for _ in range(min(getattr(view, "count", 1), _SCROLLED)):
        found += _cut(view, status)
        view.press(DOWN)
    return list(dict.fromkeys(found))


def _without_words(question: Any, say: Words) -> list[str]:
    options: list[Any] = list(getattr(question, "options", ()))
    options += [counter[0] for counter in getattr(question, "counters", ())]
    return [
        f"no English text for '{option}', a choice of '{question.name}'"
        for option in options
        if isinstance(option, str) and len(option) > 2 and option[0].islower()
        if say.option(question.name, option) == option and say.text(option) is None
    ]


def _cut(view: Any, status: list[str]) -> list[str]:
    picture = _noted()()
    title, name = view.heading()
    draw_header(picture, title, name, "", "⇄")
    view.draw(picture, status)
    found: list[str] = []
    explained = view.explanation()
    left = 28 if view.question.who else 2
    lines = wrap(explained, WIDTH - left - 2)
    if explained and len(lines) > ROWS - 2:
        found.append(f"'{explained}' takes {len(lines)} lines, there is room for {ROWS - 2}")
    for texts in picture.rows[1:]:
        end = -1
        for x, text, face in sorted(texts):
            if text.endswith("…") or x < end:
                found.append(f"'{text}' has no room in '{view.question.name}'")
            end = x + width(text, face) - (1 if face is SMALL else 2)
            if end > WIDTH:
                found.append(f"'{text}' runs off the display in '{view.question.name}'")
    return found


def of_overview(game: Any, language: str) -> list[str]:
    """Texts that do not fit in the overview of all players."""
    say = Words(language)
    say.use(game.name)
    views, picture = games.views(game.name), _noted()()
    views.overview(game, say, picture)
    title = views.title(game, say)
    found = [] if width(title) <= _NEVER_SHORTENED else [f"the title '{title}' is too wide"]
    texts = [text for row in picture.rows for _x, text, _face in row if text.endswith("…")]
    return found + [f"'{text}' has no room in the overview" for text in texts]
