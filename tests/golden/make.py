"""Plays the games of this folder anew: `.venv/bin/python tests/golden/make.py`.

Only for games of rules that were never released. A released game stays as it is for ever: when
its rules are raised, its name stays, and new games are added beside it.
"""

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "firmware"), str(HERE.parent), str(HERE.parent / "rules")]

from pilothouse import games  # noqa: E402
from pilothouse.table.chance import Chance  # noqa: E402
from pilothouse.table.table import Table  # noqa: E402
from pilothouse_host.play.bots import player  # noqa: E402
from pilothouse_host.play.keystrokes import THROW  # noqa: E402
from random_game import RandomGame  # noqa: E402

MIXES: list[tuple[str, int, list[str]]] = [
    ("mississippi", 3, ["race"]),
    ("mississippi", 4, ["all"]),
    ("triangle", 4, []),
    ("rails", 3, []),
    ("counters", 3, []),
    ("timer", 3, []),
]
DISTURBED = {  # numbers of random games with undo, corrections and throws
    **{"mississippi": (1, 2), "triangle": (1, 2), "rails": (1, 2)},
    **{"counters": (38, 56), "timer": (1, 2)},
}


def quiet(name: str, players: int, mix: list[str]) -> list[bytes]:
    """A game that bots play from the first question to the last."""
    records: list[bytes] = []
    seed = f"{name} {players} {mix}"
    table = Table(games.find, Chance(seed.encode().ljust(32, b".")[:32]), records)
    table.start(name, {}, "test", {})
    bot = player(name, seed, players, mix)
    while (question := table.question) and not table.over:
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return records


def main() -> None:
    """Write a file for each game, and the standings that all of them must lead to."""
    found = {f"{name}-{'-'.join(mix) or 'usual'}": quiet(name, n, mix) for name, n, mix in MIXES}
    for name, numbers in DISTURBED.items():
        for number in numbers:
            game = RandomGame(name, number)
            game.play()
            found[f"{name}-disturbed-{number}"] = game.acted.kept
    expected: dict[str, Any] = {}
    for name, records in found.items():
        (HERE / f"{name}.log").write_bytes(b"".join(record + b"\n" for record in records))
        start, end = json.loads(records[0])[2], json.loads(records[-1])[2]
        expected[name] = {"rules": start["rules"], "why": end["why"], "places": end["places"]}
    text = ",\n".join(f"  {json.dumps(name)}: {json.dumps(expected[name])}" for name in expected)
    (HERE / "standings.json").write_text("{\n" + text + "\n}\n")


if __name__ == "__main__":
    main()
