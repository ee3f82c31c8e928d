"""What the story says that no board says, in four languages."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LANGUAGES = ("en", "de", "fr", "nl")


def own_words(language: str) -> "dict[str, str]":
    """The texts by their keys, in English for a language that is none of the four."""
    module = "pilothouse_host.story.words." + (language if language in LANGUAGES else LANGUAGES[0])
    __import__(module)
    found: Any = sys.modules[module]
    return found.WORDS
