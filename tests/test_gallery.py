"""The gallery: no screen changes unseen, none is missing, and no text is cut."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from inspection import NOT_BY_KEYS, game_list, own_list
from pilothouse.words.languages import LANGUAGES
from pilothouse_tools import gallery
from pilothouse_tools.gallery import FOLDER, NAMES, Screen
from pilothouse_tools.gallery.sheet import Sheet, cell, draw, sheets
from runtimes import FIRMWARE

GAMES = [name for name in NAMES if name != "device"]
FILES = [f"{name}-{language}.png" for name in NAMES for language in LANGUAGES]
RENEW = "run make gallery and look"
SHOW = "show them in a tour: host/pilothouse_tools/gallery/tours"
# Texts that no key brings onto a display, and the names of the games, which are no keys.
UNSEEN = {
    "mississippi": {"only-speed-1", "boat-full"},
    "rails": {"cost.m", "left.m", "no-booking"},
    "triangle": set(),
    "counters": set(),
    "timer": set(),
}
DARK = {"test-display-lost", "test-display-lost?"}  # there is no display to show them
# They stand in the text of about-game, which is put together before its picture is drawn.
WITHIN = {"salt.laptop", "salt.none", "salt.players"}
RARE = {"no-answer"}  # a correction that leaves a question without an answer

Tours = dict[str, list[Screen]]


@pytest.fixture(scope="module")
def tours() -> Tours:
    return gallery.take()


def changed(sheet: Sheet, expected: Image.Image) -> list[str]:
    """The captions of the screens that are not as expected, and "heading" if that is not."""
    drawn, expected = draw(sheet).convert("RGB"), expected.convert("RGB")
    captions = [
        screen.caption
        for number, screen in enumerate(sheet.screens)
        if ImageChops.difference(drawn.crop(cell(number)), expected.crop(cell(number))).getbbox()
    ]
    same = drawn.size == expected.size and drawn.tobytes() == expected.tobytes()
    return captions if captions or same else ["the heading, or how many screens there are"]


def test_a_screen_with_an_untranslated_text_is_marked() -> None:
    whole = Screen("de", "Würfel", "own-die", ["own-die"], [], "00" * 1024)
    for said, marked in ((["own-die"], False), (["own-die", "lacking"], True)):
        tours = {"counters": [replace(whole, said=said)]}
        sheet = next(s for s in sheets(tours) if s.file == "counters-de.png")
        assert ("framed: English" in sheet.heading) == marked
        unmarked = replace(sheet, in_english=())
        assert (draw(sheet).tobytes() != draw(unmarked).tobytes()) == marked


@pytest.mark.parametrize("file", FILES)
def test_every_screen_is_as_committed(tours: Tours, file: str) -> None:
    sheet = next(sheet for sheet in sheets(tours) if sheet.file == file)
    with Image.open(FOLDER / file) as expected:
        assert not changed(sheet, expected)[:5], RENEW


def test_every_sheet_is_there_and_no_other() -> None:
    assert sorted(FILES) == sorted(path.name for path in FOLDER.iterdir()), RENEW


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut(tours: Tours, language: str) -> None:
    cuts = [
        f"{name}, {screen.caption}: {cut}"
        for name, screens in tours.items()
        for screen in screens
        if screen.language == language
        for cut in screen.cuts
    ]
    assert not cuts


def asked_by(source: str) -> Iterator[str]:
    """The ids that stand in a source: of questions made there, and of those a talk yields."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            made = isinstance(node.func, ast.Name) and node.func.id in QUESTIONS
            of_a_class = ast.unparse(node.func) == "super().__init__"
            first = node.args[0] if made or of_a_class else None
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            first = node.value.elts[1] if len(node.value.elts) > 1 else None
        else:
            continue
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def kinds_of_question() -> set[str]:
    """The class Question and all that are made from it."""
    trees = [ast.parse(file.read_text()) for file in FIRMWARE.glob("pilothouse/**/*.py")]
    defined = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
    known: set[str] = {"Question"}
    while more := {c.name for c in defined if known & {ast.unparse(b) for b in c.bases}} - known:
        known |= more
    return known


QUESTIONS = kinds_of_question()


def ids(files: Iterator[Path], words: dict[str, str]) -> set[str]:
    """All questions of these sources, and those whose explanation is among these words."""
    explained = {key[:-1] for key in words if key.endswith("?")}
    return explained | {name for file in files for name in asked_by(file.read_text())}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_has_its_screen(tours: Tours, game: str) -> None:
    folder = FIRMWARE / "pilothouse/games" / game
    shown = {screen.question for screen in tours[game]}
    shown |= {key[:-1] for screen in tours[game] for key in screen.said if key[-1] == "?"}
    asked = ids(folder.glob("*.py"), game_list(game, "en"))
    assert not sorted(asked - shown), SHOW


def test_every_question_of_the_device_has_its_screen(tours: Tours) -> None:
    folder = FIRMWARE / "pilothouse"
    shown = {screen.question for screens in tours.values() for screen in screens}
    shown |= {screen.caption.removeprefix("notice: ") for screen in tours["device"]}
    own = {k: text for k, text in own_list("en").items() if not k.startswith("test-")}
    asked = ids(folder.glob("*.py"), own)
    assert not sorted(asked - shown), SHOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_on_a_screen(tours: Tours, language: str) -> None:
    said = {
        name: {key for screen in screens if screen.language == language for key in screen.said}
        for name, screens in tours.items()
    }
    for game in GAMES:
        texts = game_list(game, language)
        assert not sorted(set(texts) - said[game] - UNSEEN[game]), SHOW
    own = set(own_list(language))
    assert not sorted(own - set().union(*said.values()) - NOT_BY_KEYS - DARK - RARE - WITHIN), SHOW


# --- the checks themselves ---------------------------------------------------------------------

PLANTED = """
from pilothouse.table.questions import Confirm, Pick, Tell


def planted(t):
    for question in (
        Pick("home", "", ["a word that is wider than the display"]),
        Tell("about", "", ("many words " * 20, 1, 2, 3, 4, 5)),
        Confirm("undo", "", True, ("a mark that stands alone\\n:",)),
        Tell("paused", "", note=("a reminder that runs over the edge of the display",)),
        Tell("paused"),
    ):
        t.app.stage.ask(question, t.app.stage.close)
        t.shoot()


SCENES = [planted]
"""


def test_a_cut_text_is_found(tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text(PLANTED)
    screens = gallery.tour(file)
    for language in LANGUAGES:
        cuts = [screen.cuts for screen in screens if screen.language == language]
        reasons = ("is wider than", "has no room", "begins a line", "runs off the display")
        for problems, reason in zip(cuts, reasons, strict=False):
            assert any(reason in problem for problem in problems), problems
        assert cuts[-1] == []


def test_a_changed_pixel_is_found_and_its_screen_is_named() -> None:
    dark, lit = "00" * 1024, "00" * 1023 + "80"
    screens = [Screen("en", caption, caption, [], [], dark) for caption in ("one", "two", "three")]
    sheet = Sheet("", "Planted", screens)
    expected = draw(sheet)
    assert not changed(sheet, expected)
    screens[1] = replace(screens[1], pixels=lit)
    assert changed(sheet, expected) == ["two"]
    assert changed(Sheet("", "Planned", screens[2:]), expected)


def test_ids_are_found_in_a_source() -> None:
    assert {"Pick", "Tell", "OneShip", "NumberByRanges"} <= QUESTIONS
    source = """
def talk(self):
    yield (Pick, "one", who)
    yield (self.build, "two")
    yield Number("three", "", 1, 2)
class Own(Pick):
    def __init__(self):
        super().__init__("four")
"""
    assert set(asked_by(source)) == {"one", "two", "three", "four"}
