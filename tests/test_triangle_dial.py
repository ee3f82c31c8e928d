"""The owner's dial on the laptop: shown, entered, checked, and sent to a board."""

import json
from pathlib import Path
from typing import Any

import pytest

from link_app import LinkApp
from pilothouse.games.triangle import data
from pilothouse.link.frames import LONGEST, encode, frame
from pilothouse_host.board import dial
from pilothouse_host.errors import CommandError

PLACEHOLDER = json.loads(data.FILES["dial"])


def written(folder: Path, **changes: Any) -> Path:
    file = folder / "dial.json"
    file.write_text(json.dumps({**PLACEHOLDER, **changes}, indent=1))
    return file


def test_show_draws_the_placeholder_and_says_so() -> None:
    text = dial.show(None)
    assert "PLACEHOLDER" in text and "E  4 N" in text and "A 10 E" in text and "G -> E" in text
    assert "sugar (home) -11- wood" in text and text.count(" O") == 1


def test_show_draws_a_file(tmp_path: Path) -> None:
    text = dial.show(written(tmp_path, dial="Omas Spiel", grid=[9, 7], red=[5, 4]))
    assert "PLACEHOLDER" not in text and "9 x 7" in text


def test_check_describes_a_valid_file(tmp_path: Path) -> None:
    assert "sound" in dial.check(written(tmp_path)) and "placeholder" in dial.check(
        written(tmp_path)
    )


WRONG = {
    "missing letter": ({"segments": ["4N", *PLACEHOLDER["segments"][1:]]}, "segment 1 '4N'"),
    "number": ({"segments": ["E99N", *PLACEHOLDER["segments"][1:]]}, "segment 1 'E99N'"),
    "no segments": ({"segments": []}, "segments: a list of 8"),
    "outside": ({"red": [40, 2]}, "red: 40"),
    "too large": ({"segments": ["E4N"] * 600}, "characters, at most 2048"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    changes, where = WRONG[what]
    with pytest.raises(CommandError) as refused:
        dial.check(written(tmp_path, **changes))
    assert where in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "where"),
    [("", "empty"), ('{\n "dial": ,\n}', "line 2, column 10"), ("[1]", "begins with {")],
)
def test_invalid_json_is_refused_with_the_line(text: str, where: str, tmp_path: Path) -> None:
    file = tmp_path / "dial.json"
    file.write_text(text)
    with pytest.raises(CommandError, match="dial.json") as refused:
        dial.check(file)
    assert where in str(refused.value)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no such file"):
        dial.check(tmp_path / "none.json")


class Typist:
    """Answers the prompts; the rest with Enter."""

    def __init__(self, **answers: list[str]):
        self.answers = answers
        self.heard: list[str] = []

    def __call__(self, prompt: str) -> str:
        for key, waiting in self.answers.items():
            if prompt.startswith(key.replace("_", " ")) and waiting:
                return waiting.pop(0)
        return ""


def test_edit_asks_again_until_it_is_right(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    typist = Typist(
        a_label=["", "Teufels-Dreieck"],
        points=["2 2", "nine", "19, 13"],
        red_circle=["20 7", "10 7"],
        segment_1=["4N", "e 7 n"],
        segment_3=["G Osten"],
        segment_16=["H6N"],
        segment_17=["-"],
    )
    said = dial.edit(file, typist, typist.heard.append)
    assert "sound" in said
    made = json.loads(file.read_text())
    assert made["dial"] == "my dial" and made["grid"] == [19, 13] and made["red"] == [10, 7]
    assert made["segments"][0] == "E7N" and made["segments"][2] == "G>E"
    assert len(made["segments"]) == 16
    heard = "\n".join(typist.heard)
    assert "grid: 2, only 3 to 30" in heard and "only whole numbers" in heard
    assert "red: column 20, 1 to 19" in heard and "first a letter A to H" in heard


def test_edit_goes_on_from_what_is_there(tmp_path: Path) -> None:
    file = written(tmp_path, dial="Omas Spiel", legs=[9, 9, 9, 9])
    dial.edit(file, Typist(), lambda text: None)
    assert json.loads(file.read_text())["legs"] == [9, 9, 9, 9]


@pytest.mark.parametrize(
    ("typed", "segment"),
    [("a10e", "A10E"), ("G > E", "G>E"), ("b south", "B>S"), ("h Westen", "H>W"), ("", "")],
)
def test_segments_as_people_write_them(typed: str, segment: str) -> None:
    assert dial.normal(typed) == segment


class Board:
    """A board at the other end of a cable, with the dial it keeps."""

    def __init__(self, flash: Path) -> None:
        self._file = flash / "triangle.dial"
        self._app = LinkApp()
        self._app.root = str(flash)

    @property
    def kept(self) -> str | None:
        return self._file.read_text(encoding="utf-8") if self._file.exists() else None

    def request(self, message: list[Any]) -> list[Any]:
        assert len(frame(encode(message))) <= LONGEST
        return self._app.ask(*message)[-1]


def test_send_brings_the_file_to_the_board(tmp_path: Path) -> None:
    board = Board(tmp_path)
    many = PLACEHOLDER["segments"] * 4
    said = dial.send(written(tmp_path, dial="Öl äöüß éèçœ", segments=many), board.request)
    assert "64 segments" in said
    assert board.kept is not None
    assert json.loads(board.kept)["dial"] == "Öl äöüß éèçœ"


def test_the_board_refuses_too_and_keeps_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(tmp_path)
    for changes, where in WRONG.values():
        file = written(tmp_path, **changes)
        text = json.dumps(json.loads(file.read_text()), separators=(",", ":"))
        monkeypatch.setattr(dial, "read", lambda _path, text=text: text)
        with pytest.raises(CommandError, match="keeps the old one") as refused:
            dial.send(file, board.request)
        if "characters" not in where:  # too large: the link itself says so
            assert where in str(refused.value)
        assert board.kept is None
