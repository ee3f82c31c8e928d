"""Deploying and backing up: on real MicroPython with a real littlefs, the cable left out."""

import ast
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mpremote import mip

import pilothouse
from pilothouse import games
from pilothouse.link.frames import frame
from pilothouse.words.languages import LANGUAGES
from pilothouse_host.board import deploy, firmware, repl
from pilothouse_host.board.files import Files, Kept, sum_of
from pilothouse_host.errors import CommandError
from pilothouse_host.link import ports
from prompts import Cable, Prompt, PromptTransport, app, on_board, sums
from runtimes import CHIP

SMALL = {
    "/boards/pico.mpy": b"pins",
    "/main.py": b"import boards",
    "/pilothouse/app.mpy": bytes(range(256)) * 20,
    "/pilothouse/words/de.mpy": "Größe=Maß\n".encode(),
}
OURS = ("/boards", "/main.py", "/pilothouse")


@pytest.fixture
def prompt() -> Iterator[Prompt]:
    board = Prompt()
    yield board
    board.close()


def quiet(_line: str) -> None:
    pass


def depth(module: str, above: tuple[str, ...] = ()) -> int:
    """How many imports a module nests when nothing is loaded yet."""
    path = firmware.FOLDER / module.replace(".", "/")
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if module in above or not source.exists():
        return 0
    nodes = ast.parse(source.read_text()).body
    found = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    needed = {f"{node.module}.{name.name}" for node in found for name in node.names}
    needed |= {str(node.module) for node in found} | {module.rpartition(".")[0]}
    return 1 + max((depth(name, (*above, module)) for name in needed), default=0)


def import_everything(prompt: Prompt, files: list[str]) -> list[str]:
    """Import each module that lies on the board, from there alone; their names.

    Beside the board's own flash there is only the virtual chip: a machine module.
    """
    prompt.run("import sys, vfs")
    prompt.run("vfs.mount(vfs.VfsPosix(), '/laptop')")
    prompt.run(f"sys.path[:] = ['', '.frozen', '/laptop{CHIP}']")
    names = sorted(
        file[1:].rpartition(".")[0].removesuffix("/__init__").replace("/", ".")
        for file in files
        if file.endswith((".py", ".mpy")) and file != "/main.py"
    )
    for name in sorted(names, key=depth):  # nested imports take most of this port's small stack
        prompt.run(f"__import__({name!r})")
        where = prompt.run(f"print(sys.modules[{name!r}].__file__)").strip()
        assert not where.startswith("/laptop"), name
    for language in LANGUAGES:
        for game in games.names():
            prompt.run("from pilothouse.words import Words")
            prompt.run(f"_say = Words({language!r}); _say.use({game!r})")
    prompt.run("from pilothouse.supervisor import Supervisor")
    return names


# --- what is to be done --------------------------------------------------------------------------


def test_a_plan_has_only_what_differs():
    there = {path: Kept(sum_of(data), len(data)) for path, data in SMALL.items()}
    assert deploy.plan(SMALL, there, [], 4096).nothing
    there["/main.py"] = Kept(sum_of(b"old"), 3)
    there["/pilothouse/app.py"] = Kept(sum_of(b"x"), 9000)  # a source would win over the .mpy
    del there["/pilothouse/app.mpy"]
    folders = ["/pilothouse", "/pilothouse/old", "/pilothouse/words"]
    todo = deploy.plan(SMALL, there, folders, 4096)
    assert todo.write == ["/main.py", "/pilothouse/app.mpy"]
    assert todo.remove == ["/pilothouse/app.py", "/pilothouse/old"]
    assert todo.blocks == (1 + 2) - (1 + 3)  # and a folder for a folder
    assert deploy.plan(SMALL, there, folders[::2], 4096).blocks == todo.blocks + 2


def test_inner_folders_are_removed_before_outer_ones():
    todo = deploy.plan({}, {}, ["/pilothouse", "/pilothouse/a", "/pilothouse/a/b"], 4096)
    assert todo.remove == ["/pilothouse/a/b", "/pilothouse/a", "/pilothouse"]


# --- on the board --------------------------------------------------------------------------------


def test_the_whole_firmware_arrives_and_a_second_time_there_is_nothing_to_do(
    prompt: Prompt, tmp_path: Path
):
    wanted = firmware.compiled(tmp_path, deploy.machine_of(prompt))
    assert deploy.update(prompt, wanted, quiet) == len(wanted)
    assert on_board(prompt, "/") == {"/" + path: s for path, s in sums(wanted).items()}
    assert deploy.update(prompt, wanted, quiet) == 0
    assert import_everything(prompt, list(wanted)) == sorted(firmware.modules())


def test_only_changes_are_copied_and_leftovers_are_removed(prompt: Prompt):
    old = {
        **SMALL,
        "/boards/toaster.mpy": b"gone",
        "/pilothouse/app.py": b"source",
        "/pilothouse/games/chess/rules.mpy": b"gone",
        "/pilothouse.games.rails/rules.mpy": b"where the first edition had it",
        "/quick.mpy": b"of the first edition",
        "/data/games/0001": b"[0]",
        "/data/settings": b"{}",
        "/boot.py": b"# not ours",
        "/lib/theirs.py": b"",
        "/games/theirs.mpy": b"",
    }
    files = Files(prompt)
    for path, data in old.items():
        if path.rpartition("/")[0]:
            files.folder(path.rpartition("/")[0])
        files.write(path, data)
    lines: list[str] = []
    wanted = {**SMALL, "/pilothouse/app.mpy": b"new"}
    assert deploy.update(prompt, wanted, lines.append) == 2  # and main.py, which comes last
    assert [line.split()[-1] for line in lines] == [
        "/boards/toaster.mpy",
        "/pilothouse.games.rails/rules.mpy",
        "/pilothouse/app.py",
        "/pilothouse/games/chess/rules.mpy",
        "/quick.mpy",
        "/pilothouse.games.rails",
        "/pilothouse/games/chess",
        "/pilothouse/games",
        "/pilothouse/app.mpy",
        "/main.py",
    ]
    theirs = ("/data", "/boot", "/lib", "/games")
    kept = {path: data for path, data in old.items() if path.startswith(theirs)}
    assert on_board(prompt, "/") == {"/" + p: s for p, s in sums({**wanted, **kept}).items()}


@pytest.mark.parametrize("power_lost", [True, False], ids=["power lost", "laptop gone"])
def test_deploying_again_repairs_a_deployment_cut_off_anywhere(power_lost: bool):
    new = {**SMALL, "/pilothouse/app.mpy": b"new" * 2000, "/pilothouse/words/fr.mpy": b"a=b"}
    cut = 0
    while True:
        prompt = Prompt(64)
        try:
            deploy.update(prompt, SMALL, quiet)
            prompt.runs, prompt.cut = 0, cut
            try:
                deploy.update(prompt, new, quiet)
                assert cut > 15
                return
            except CommandError as error:
                assert str(error) == "pulled"
            prompt.cut = None
            if power_lost:
                prompt.pull_the_plug()
            there = on_board(prompt, *OURS)
            if there.get("/main.py", sum_of(b"")) != sum_of(b""):  # it starts, so nothing is mixed
                assert there in (sums(SMALL), sums(new))
            deploy.update(prompt, new, quiet)
            prompt.run("import gc; gc.collect()")  # which closes what was left open
            assert on_board(prompt, *OURS) == sums(new)
        finally:
            prompt.close()
        cut += 1


def test_a_full_flash_is_noticed_before_anything_is_changed():
    prompt = Prompt(32)
    try:
        deploy.update(prompt, SMALL, quiet)
        with pytest.raises(CommandError, match="storage is full: 1.. KB are needed, .* KB are fr"):
            deploy.update(prompt, {**SMALL, "/pilothouse/big.mpy": bytes(120_000)}, quiet)
        assert on_board(prompt, *OURS) == sums(SMALL)
        with pytest.raises(CommandError, match="storage is full, at /x: delete past games"):
            Files(prompt).write("/x", bytes(200_000))
    finally:
        prompt.close()


def test_sums_are_checked_after_writing(prompt: Prompt):
    class Damaging(Files):
        def write(self, path: str, data: bytes) -> None:
            super().write(path, data.replace(b"Ma", b"MA"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deploy, "Files", Damaging)
        with pytest.raises(CommandError, match="came out wrong on the board: /pilothouse/words"):
            deploy.update(prompt, SMALL, quiet)


def test_naming_the_board_touches_nothing_else_of_its_data(prompt: Prompt):
    deploy.name_board(prompt, "picow")
    deploy.name_board(prompt, "gfxpack")
    assert on_board(prompt, "/data") == sums({"/data/board": b"gfxpack"})


class Fake:
    """A board that prints what it is told to."""

    def __init__(self, printed: str):
        self.printed = printed

    def run(self, code: str) -> str:
        return self.printed

    def reset(self) -> None: ...
    def boot_loader(self) -> None: ...
    def close(self) -> None: ...


def test_an_old_micropython_is_refused_with_the_reason():
    deploy.check_version(Fake("micropython 1 24\n"))
    deploy.check_version(Fake("micropython 2 0\n"))
    with pytest.raises(
        CommandError, match=r"MicroPython 1\.23 is too old.* 1\.24 or newer.*keeps"
    ):
        deploy.check_version(Fake("micropython 1 23\n"))
    with pytest.raises(CommandError, match="runs circuitpython"):
        deploy.check_version(Fake("circuitpython 9 1\n"))


def test_an_unknown_processor_is_refused(prompt: Prompt):
    assert deploy.machine_of(prompt) == "x86"
    for number in (4, 7):  # of an RP2040 and an RP2350
        assert deploy.machine_of(Fake(f"{number}\n")) == "armv6m"
    with pytest.raises(CommandError, match=r"runs no machine code .* \(9\): install"):
        deploy.machine_of(Fake("9\n"))


def test_a_board_with_an_image_is_refused_unless_files_go_first(prompt: Prompt):
    deploy.check_image(prompt)
    prompt.run("import sys; sys.path[:] = ['']")
    Files(prompt).write("/build_info.py", b"")  # stands for the image's own module
    with pytest.raises(CommandError, match="has an image.*make image flash.*override.py"):
        deploy.check_image(prompt)
    Files(prompt).write("/override.py", b"")
    deploy.check_image(prompt)


# --- backup --------------------------------------------------------------------------------------


# --- the talk before and after -------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_HELLO_EVERY", "_HELLO_SECONDS", "_LEAVE_SECONDS"):
        monkeypatch.setattr(repl, name, 0.02)


@pytest.mark.usefixtures("quick")
class TestTalk:
    def test_an_app_says_what_it_plays(self):
        cable = Cable(app("66687aadf8"), b"\x00torn\xff@[1] 0000\r\n")
        assert repl.Talk(cable).running() == repl.Running(
            "b1", "0.1.0", "1.28.0", "66687aadf8", 12
        )

    def test_an_app_steps_aside_or_cannot(self):
        assert repl.Talk(Cable(app("", leaves=True))).leave()
        assert not repl.Talk(Cable(app("", leaves=False))).leave()
        assert not repl.Talk(Cable(lambda _message: [])).leave()

    def test_a_prompt_that_echoes_is_no_app(self):
        def echo(message: list[Any]) -> list[bytes]:
            sent = frame(json.dumps(message, separators=(",", ":")).encode())
            return [b">>> " + sent[:-1] + b"\r\n", b"SyntaxError: invalid syntax\r\n>>> "]

        talk = repl.Talk(Cable(echo))
        assert talk.running(0.05) is None
        assert "SyntaxError: invalid syntax" in talk.text

    def test_an_app_of_another_protocol_is_still_an_app(self):
        def no(message: list[Any]) -> list[bytes]:
            return [frame(b'["no","hello","protocol 2 asked, this board speaks 3"]')]

        running = repl.Talk(Cable(no)).running()
        assert running is not None and not running.game

    def test_a_game_under_way_is_asked_about(self, monkeypatch: pytest.MonkeyPatch):
        cable = Cable(app("66687aadf8"))
        monkeypatch.setattr(repl, "open_port", lambda _path: cable)
        with pytest.raises(CommandError, match="nothing was changed: the game goes on"):
            repl.step_aside("port", lambda running: running.records != 12)
        assert ["leave"] not in cable.heard
        repl.step_aside("port", lambda running: running.records == 12)
        assert cable.heard[-1] == ["leave"]

    def test_without_a_game_nobody_is_asked(self, monkeypatch: pytest.MonkeyPatch):
        cable = Cable(app(""))
        monkeypatch.setattr(repl, "open_port", lambda _path: cable)
        repl.step_aside("port", lambda _running: False)
        assert cable.heard[-1] == ["leave"]

    def test_a_board_that_never_returns_is_quoted(self, monkeypatch: pytest.MonkeyPatch):
        cable = Cable(lambda _message: [b"ImportError: no module named 'x'\r\n"])
        monkeypatch.setattr(repl, "open_port", lambda _path: cable)
        with pytest.raises(CommandError, match="does not answer: it says .ImportError: no module"):
            repl.wait_for_app("port", 0.1)

    def test_a_port_that_comes_back_late_is_waited_for(self, monkeypatch: pytest.MonkeyPatch):
        tries: list[str] = []

        def open_port(path: str) -> Cable:
            tries.append(path)
            if len(tries) < 3:
                raise ports.NoPort("gone")
            return Cable(app(""))

        monkeypatch.setattr(repl, "open_port", open_port)
        assert repl.wait_for_app("port", 5).board == "b1"


# --- the command line ----------------------------------------------------------------------------


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *given: str) -> str:
    monkeypatch.setattr(sys, "argv", ["deploy", *given])
    assert deploy.main() == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1 and printed.err.startswith("deploy: ")
    return printed.err


def test_every_mistake_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ports, "boards", list)
    assert "no board found: plug it in" in said(monkeypatch, capsys)
    monkeypatch.setattr(ports, "boards", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    assert "2 boards are plugged in: choose one with --port" in said(monkeypatch, capsys)
    assert "no board 'toaster'; there are gfxpack, pico" in said(
        monkeypatch, capsys, "--board", "toaster"
    )
    monkeypatch.setattr(firmware, "compiled", lambda _build, _machine: SMALL)
    assert "there is no port" in said(monkeypatch, capsys, "--port", str(tmp_path / "tty"))


def test_a_game_is_not_interrupted_by_a_script(monkeypatch: pytest.MonkeyPatch):
    running = repl.Running("b1", "0.1.0", "1.28.0", "66687aadf8", 12)
    assert repl.consent(True, "deploy")(running)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    with pytest.raises(CommandError, match="game 66687aadf8 is under way .*board: 12.*--yes"):
        repl.consent(False, "deploy")(running)


# --- mip -----------------------------------------------------------------------------------------


def test_package_json_lists_every_file():
    """If this fails: .venv/bin/python -m pilothouse_host.board.firmware"""
    assert firmware.PACKAGE.read_text() == firmware.package()
    listed = json.loads(firmware.package())
    assert listed["version"] == pilothouse.VERSION
    for target, source in listed["urls"]:
        assert target == source and (firmware.FOLDER / source).is_file()
    assert ["main.py", "main.py"] in listed["urls"]


def test_mip_installs_it(prompt: Prompt):
    mip._install_package(PromptTransport(prompt), str(firmware.PACKAGE), "", "/", None, True)  # noqa: SLF001
    wanted = {
        "/" + name: hashlib.sha256((firmware.FOLDER / name).read_bytes()).hexdigest()
        for name, _source in json.loads(firmware.PACKAGE.read_text())["urls"]
    }
    assert on_board(prompt, *OURS) == wanted
    assert import_everything(prompt, list(wanted)) == sorted(firmware.modules())
