"""The languages there are, for those who choose one, and the games' names in them."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

LANGUAGES = ("en", "de", "fr", "nl")
ENDONYMS = ("English", "Deutsch", "Français", "Nederlands")


def title(say: "Words", game: str) -> str:
    """A game's name: the first line of its words."""
    try:
        with open(say.path(game), "rb") as file:
            return file.readline().partition(b"=")[2].rstrip(b"\n").decode()
    except OSError:  # a folder without words in this language
        return game
