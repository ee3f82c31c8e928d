"""Keeps a copy of a game's current rules, to replay logs that were played by them.

Run `python -m pilothouse_tools.keep_rules mississippi` before raising the version `rules` in the
game's class.
"""

import sys
from pathlib import Path

from pilothouse import games
from pilothouse_host import kept_rules
from pilothouse_host.errors import CommandError

_NOT_KEPT = ("views.py",)  # only used by a board's display


def keep(name: str, folder: Path) -> Path:
    """Copy a game's rules into a new subfolder, and return its path. Raises CommandError."""
    if name not in games.names():
        raise CommandError(f"no game {name!r}; there are: {', '.join(games.names())}")
    version = games.find(name).rules
    target = folder / f"{name}_{version}"
    if target.exists():
        raise CommandError(f"version {version} of {name} is kept already, in {target.name}")
    source = Path(sys.modules[f"pilothouse.games.{name}"].__file__ or "").parent
    target.mkdir(parents=True)
    today, kept = f"pilothouse.games.{name}", f"{kept_rules.__name__}.{target.name}"
    for file in sorted(source.glob("*.py")):
        if file.name not in _NOT_KEPT:
            text = file.read_text(encoding="utf-8").replace(today, kept)
            (target / file.name).write_text(text, encoding="utf-8")
    return target


def main() -> int:
    """The command line."""
    try:
        [name] = sys.argv[1:]
        print(keep(name, Path(kept_rules.__path__[0])))
    except ValueError:
        print("usage: python -m pilothouse_tools.keep_rules NAME", file=sys.stderr)
        return 2
    except CommandError as error:
        print(f"keep_rules: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
