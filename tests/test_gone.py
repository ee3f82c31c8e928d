"""Players who have arrived, are out or have left: wherever players are listed, it shows."""

from pathlib import Path

import pytest

from desks import choose_in_menu, press, shown, stand_in
from pilothouse.app import App
from pilothouse.keys import BACK, DOWN, OK
from pilothouse.rooms import corrections
from pilothouse.screen.text import width
from pilothouse.words.languages import LANGUAGES
from pilothouse_host.rule_books import games_with_rules

WITH_RULES = games_with_rules()

ROOM = 112  # pixels for a line of a list that scrolls


def opened(folder: Path, game: str, language: str = "en") -> App:
    """Three players before the first turn, with every module there is."""
    app = App(stand_in(7), str(folder))
    app.change("language", language)
    press(app)
    app.start(game, False)
    press(app)
    table = app.table
    assert table is not None
    while not table.game.players() or table.question.kind in ("throw", "tell"):
        question = table.question
        if question.kind == "throw":
            table.throw()
        elif question.name in ("mode", "players"):
            app.answer("more" if question.name == "mode" else 3)
        elif question.name == "modules":
            app.answer([module for module in question.options if module != "two-boats"])
        else:
            app.answer([] if question.kind == "several" else question.start)
    return app


def without_b(app: App) -> None:
    """B is out of it, and in a race C has arrived."""
    table = app.table
    if table.game.name == "mississippi":
        table.correct("fate", "B", "out")
        table.correct("fate", "C", "home")
    else:
        table.aside("leave")
        table.answer("B")
        table.answer(True)
    app.show_current()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WITH_RULES)
def test_every_correction_names_its_player_and_fits(
    game: str, language: str, tmp_path: Path
) -> None:
    app = opened(tmp_path, game, language)
    without_b(app)
    corrections.ask(app)
    labels = app.stage.view.question.options
    assert [label for label in labels if width(label) > ROOM] == []
    assert all(label.startswith("B ✗ ") for label in labels if label.startswith("B "))
    assert not [label for label in labels if label[:3] in ("A ✗", "A ⚑")]


@pytest.mark.parametrize("game", WITH_RULES)
def test_the_overview_and_the_lists_of_players_show_it(game: str, tmp_path: Path) -> None:
    app = opened(tmp_path, game)
    without_b(app)
    press(app, BACK)
    assert any(row.startswith("B ✗ ") for row in shown(app))
    choose_in_menu(app, "name")
    rows = shown(app)
    assert "A" in rows and "B ✗" in rows
    assert ("C ⚑" in rows) == (game == "mississippi")


def test_a_boat_that_races_no_more_has_no_wheels_on_the_display(tmp_path: Path) -> None:
    app = opened(tmp_path, "mississippi")
    assert app.status("B") == app.status("C") == ["○○", "⚙1", "◆6"]
    without_b(app)
    assert (app.status("B"), app.status("C")) == (["", "✗"], ["", "⚑ 1."])


def test_the_result_and_past_games_name_those_who_did_not_arrive(tmp_path: Path) -> None:
    app = opened(tmp_path, "mississippi")
    without_b(app)
    app.table.correct("fate", "A", "out")
    assert app.table.question.name == "result"
    app.show_current()
    press(app, OK)  # B and A are to be put into the box
    assert any(row.startswith("1. C ✗ A ✗ B") for row in shown(app))
    press(app, OK)
    assert app.table.ended
    press(app, DOWN, DOWN, OK)
    assert app.stage.view.question.name == "past"
    assert "1. C – A – B" in shown(app)
