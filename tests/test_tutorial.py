"""The tutorial tells the truth: what it lists is written, tried and checked as it says."""

import re
from pathlib import Path

import pytest

from pilothouse.table import questions
from pilothouse_host.cli import main
from pilothouse_host.kit import own_games
from runtimes import FIRMWARE

TEXT = (FIRMWARE / "pilothouse" / "games" / "README.md").read_text("utf-8")
LISTINGS = re.findall(r"```python\n# (\S+)\n(.*?)```", TEXT, re.S)
COMMANDS = re.findall(r"^    pilothouse (.*)$", TEXT, re.M)


def games() -> list[dict[str, str]]:
    """The versions of the game: a listing of rules.py begins the next."""
    found: list[dict[str, str]] = []
    for file, text in LISTINGS:
        if file == "rules.py":
            found.append({})
        found[-1][file] = text
    return found


def test_every_listing_is_found() -> None:
    assert len(LISTINGS) == TEXT.count("```python") == 5
    assert COMMANDS == ["new-game parrots", "try parrots", "check parrots"]


def test_every_kind_of_question_is_listed_and_takes_the_answer_beside_it() -> None:
    known = {name: kind for name, kind in vars(questions).items() if hasattr(kind, "check")}
    rows = re.findall(r"^\| `\((\w+), (.*)\)` \| .* \| `(.*)` \|$", TEXT, re.M)
    assert sorted(kind for kind, _, _ in rows) == sorted(known)
    for kind, made_of, answer in rows:
        question = eval(f"{kind}({made_of})", {**known, "who": "A"})
        given = eval(answer)
        assert question.check(given) == given


@pytest.mark.parametrize("version", range(len(games())))
def test_what_is_listed_is_a_sound_game(
    version: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(own_games.VARIABLE, str(tmp_path))
    assert main(["new-game", "parrots"]) == 0
    for file, text in games()[version].items():
        (tmp_path / "parrots" / file).write_text(text, "utf-8")
    assert main(["check", "parrots"]) == 0, capsys.readouterr().err
    if "test_parrots.py" in games()[version]:
        own = str(tmp_path / "parrots")
        assert pytest.main(["-q", "-p", "no:xdist", "-c", "/dev/null", own]) == 0
    for name in ("words/de.py", "views.py", "data.py"):  # what is not needed
        assert not (tmp_path / "parrots" / name).exists()
