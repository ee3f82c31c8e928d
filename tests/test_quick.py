"""Importing through firmware/quick.py: deployed files on a real littlefs, by real MicroPython."""

from collections.abc import Iterator

import pytest

from pilothouse import games
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES, title
from pilothouse_host import deploy, firmware
from pilothouse_host.files import Files
from pilothouse_host.repl import Raised
from prompts import Prompt
from runtimes import CHIP

SOURCES = [name for name in firmware.sources() if name.endswith(".py") and name != "main.py"]
PACKAGES = {name.rpartition("/")[0].replace("/", ".") for name in SOURCES} - {""}
MODULES = {
    name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in SOURCES
}
PATH_OF_A_BOARD = "import sys\nsys.path[:] = ['', '.frozen', '/lib']\n"


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prompt]:
    """A board that was deployed to, and has imported what main.py does."""
    prompt = Prompt()
    try:
        build = tmp_path_factory.mktemp("build")
        compiled = firmware.compiled(build, deploy.machine_of(prompt))
        deploy.update(prompt, compiled, lambda _line: None)
        for name in ("cable", "machine", "panel"):
            Files(prompt).write(f"/{name}.py", (CHIP / f"{name}.py").read_bytes())
        prompt.pull_the_plug()
        prompt.run(PATH_OF_A_BOARD + "import machine, cable\nfrom quick import boards")
        yield prompt
    finally:
        prompt.close()


@pytest.fixture(scope="module")
def short() -> dict[str, str]:
    """What public names are called on the board."""
    return firmware.deployed_names()


def test_every_module_imports_under_its_own_name(board: Prompt):
    for name in sorted(MODULES - {"quick"}):
        board.run(f"import {name}")
    found = set(board.run("print(*sys.modules)").split()) - {"machine", "cable", "panel"}
    assert found == MODULES


def test_a_module_says_of_itself_where_it_was_found(board: Prompt):
    """For tracebacks; mpy-cross was told the same name, so that it is in memory once."""
    board.run("def told(path):\n    with open(path, 'rb') as f:\n        return f.read()[:80]")
    for name in sorted(MODULES - PACKAGES - {"quick"}):
        path = f"/q/{name.removeprefix('pilothouse.').replace('.', '/')}.mpy"
        found = f"sys.modules[{name!r}].__file__"
        printed = board.run(f"import {name}; print({found}, {path.encode()!r} in told({found}))")
        assert printed.split() == [path, "True"]


def test_the_games_are_listed(board: Prompt, short: dict[str, str]):
    names = short.get("names", "names")
    printed = board.run(f"from pilothouse import games; print(*games.{names}())")
    assert printed.split() == games.names()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_game_are_read(board: Prompt, short: dict[str, str], language: str):
    made, titled, use = (short.get(name, name) for name in ("Words", "title", "use"))
    board.run(f"from pilothouse.words import {made} as Words; say = Words({language!r})")
    board.run(f"from pilothouse.words.languages import {titled} as title")
    say = Words(language)
    for game in [*games.names(), "../selftest"]:
        assert board.run(f"print(title(say, {game!r}))").strip() == title(say, game) != game
        say.use(game)
        board.run(f"say.{use}({game!r})")
        assert board.run("print(say('ok'), say('yes'))").strip() == f"{say('ok')} {say('yes')}"


def test_what_is_not_there_is_said_to_be_missing(board: Prompt):
    for name in ("pilothouse.nothing", "pilothouse.games.nothing", "pilothouse.games.rails.none"):
        with pytest.raises(Raised, match="^ImportError: /q?.*no"):
            board.run(f"import {name}")
        assert board.run(f"print({name!r} in sys.modules)").strip() == "False"
    with pytest.raises(Raised, match="^OSError: .*ENOENT"):
        board.run("open('/q/words/xx.txt')")


def test_what_is_built_in_is_still_found(board: Prompt):
    board.run("import os, json, time, binascii, hashlib, select, array, io")
    with pytest.raises(Raised, match="ImportError"):
        board.run("import nothing")


def test_sources_are_imported_the_ordinary_way():
    prompt = Prompt()
    try:
        Files(prompt).write("/quick.py", (firmware.FOLDER / "quick.py").read_bytes())
        Files(prompt).write("/boards.py", b"")
        prompt.run(PATH_OF_A_BOARD + "import quick")
        assert prompt.run("print(sys.path)").strip() == "['', '.frozen', '/lib']"
        assert "q" not in prompt.run("import os; print(*os.listdir('/'))").split()
    finally:
        prompt.close()
