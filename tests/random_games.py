"""Random games of all kinds, with everything that people may do at a question.

python tests/random_games.py --games 1000 --jobs 2
python tests/random_games.py --games 30 --micropython
python tests/random_games.py --only rails 17
"""

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from runtimes import CHIP, FIRMWARE, TESTS, run_on_unix

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

from pilothouse_host.rule_books import games_with_rules as names  # noqa: E402
from random_game import RandomGame  # noqa: E402  (they find the firmware by the path above)

Outcome = tuple[str, int, Counter[str], str]  # game, number, what was done, how it failed

ON_MICROPYTHON = """
import json
import sys

sys.path.append({rules!r})
from acts import Acted

def test_game():
    with open({file!r}) as file:
        game = json.load(file)
    acted = Acted(game["name"], game["settings"], bytes.fromhex(game["seed"]), game["language"])
    for act in game["acts"]:
        assert acted.do(*act[:-1]) == act[-1], act
    assert acted.now() == game["end"]
"""


def played(which: tuple[str, int]) -> Outcome:
    """Play one game on CPython."""
    return _played(which, RandomGame.play)


def played_on_micropython(which: tuple[str, int]) -> Outcome:
    """Play one game on CPython, then repeat it on the unix port."""
    return _played(which, _play_on_both)


def _played(which: tuple[str, int], play: Callable[[RandomGame], None]) -> Outcome:
    name, number = which
    game = RandomGame(name, number)
    failure = ""
    try:
        play(game)
    except Exception:
        failure = traceback.format_exc()
    game.done["records"] = len(game.acted.kept)
    return name, number, game.done, failure


def _play_on_both(game: RandomGame) -> None:
    game.play()
    with tempfile.TemporaryDirectory() as folder:
        acts, script = Path(folder) / "acts.json", Path(folder) / "test_game.py"
        acts.write_text(json.dumps(game.game))
        rules = str(TESTS / "rules")
        script.write_text(ON_MICROPYTHON.format(file=str(acts), rules=rules))
        run_on_unix(script, "2m")


def numbered(count: int, first: int) -> list[tuple[str, int]]:
    """The numbers of `count` games, alternating between all kinds."""
    kinds = names()
    return [(kinds[i % len(kinds)], first + i // len(kinds)) for i in range(count)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first game's number")
    parser.add_argument("--only", nargs=2, metavar=("GAME", "NUMBER"), help="one game again")
    parser.add_argument("--micropython", action="store_true", help="on the unix port as well")
    options = parser.parse_args()
    which = numbered(options.games, options.first)
    if options.only:
        which = [(options.only[0], int(options.only[1]))]
    play = played_on_micropython if options.micropython else played
    began = time.monotonic()
    outcomes: list[Outcome] = []
    failed = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for outcome in pool.imap_unordered(play, which):
            outcomes.append(outcome)
            name, number, _, failure = outcome
            if failure:
                failed += 1
                print(f"{failure}FAILED: --only {name} {number}", flush=True)
            if len(outcomes) % 50 == 0:
                seconds = time.monotonic() - began
                print(f"{len(outcomes)} of {len(which)} games, {seconds:.0f} s", flush=True)
    print(summary(outcomes, time.monotonic() - began))
    return 1 if failed else 0


def summary(outcomes: list[Outcome], seconds: float) -> str:
    """A line for each kind of game, and one for all."""
    lines: list[str] = []
    for name in [*names(), "all"]:
        some = [one for one in outcomes if name in (one[0], "all")]
        if not some:
            continue
        done: Counter[str] = sum((one[2] for one in some), Counter())
        longest = max(some, key=lambda one: one[2]["records"])
        lines.append(
            f"{name}: {len(some)} games, {done['records']} records,"
            f" {done['correct']} corrections, {done['aside']} asides, {done['undo']} undos,"
            f" {done['redo']} redos, {done['resume']} resumes, {done['refused']} refusals,"
            f" {done['abandon']} given up; the longest is {longest[0]} {longest[1]}"
            f" with {longest[2]['records']} records;"
            f" {sum(bool(one[3]) for one in some)} failed"
        )
    return "\n".join(lines) + f"\n{seconds:.0f} s"


if __name__ == "__main__":
    sys.exit(main())
