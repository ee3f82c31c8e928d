"""`pilothouse new-game`: creates a folder with a small game that runs, as a starting point."""

import re
from pathlib import Path

from pilothouse import games
from pilothouse_host.errors import CommandError
from pilothouse_host.kit import own_games

_NAME = re.compile(r"[a-z][a-z_]{1,19}")
_LIKE = Path(__file__).parent / "example"
_EXAMPLE = "treasure"  # the game's name in the example's files


def create(name: str) -> Path:
    """Create the folder of a new game, and return it. Raises CommandError."""
    if not _NAME.fullmatch(name):
        raise CommandError(f"{name!r} is no name for a game: 2 to 20 letters a to z, and _")
    place = own_games.folder() / name
    if name in games.NAMES or place.exists():
        raise CommandError(f"there is a game {name!r} already; choose another name")
    for file in sorted(_LIKE.rglob("*.py")):
        text = file.read_text("utf-8").replace(_EXAMPLE.capitalize(), _class_name(name))
        target = place / file.relative_to(_LIKE).as_posix().replace(_EXAMPLE, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.replace(_EXAMPLE, name), "utf-8")
    return place


def _class_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))
