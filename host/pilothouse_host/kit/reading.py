"""Faults of a game that can be found without playing it."""

import importlib

from pilothouse import games
from pilothouse.games.game import Game
from pilothouse.words.languages import LANGUAGES
from pilothouse_host.kit import own_games


def faults(name: str) -> list[str]:
    """The faults in the play(), words and titles of a game that loads, one line each."""
    return [*_of_play(games.find(name)), *_of_words(name), *_of_titles(name)]


def spoken(name: str) -> list[str]:
    """The languages in which a game has words."""
    place = own_games.place_of(name) / "words"
    return [language for language in LANGUAGES if (place / f"{language}.py").exists()]


def _of_play(rules: type[Game]) -> list[str]:
    if rules.play is Game.play:
        return ["rules.py: the game has no play()"]
    return []


def _of_words(name: str) -> list[str]:
    found: list[str] = []
    for language in spoken(name):
        file = f"words/{language}.py"
        try:
            words = importlib.import_module(f"{games.package(name)}.words.{language}")
        except Exception as error:
            found.append(f"{file}: {type(error).__name__}: {error}")
        else:
            if not isinstance(getattr(words, "WORDS", None), dict):
                found.append(f"{file} has no WORDS, or they are no dict")
    return found


def _of_titles(name: str) -> list[str]:
    titles = getattr(importlib.import_module(games.package(name)), "TITLES", {})
    return [] if isinstance(titles, dict) else ["__init__.py: TITLES is no dict by language"]
