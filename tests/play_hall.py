"""Twenty virtual boards with faults into one PostgreSQL: make hall MINUTES=10.

python tests/play_hall.py --minutes 10 [--boards 20] [--seed SEED]
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from runtimes import CHIP, FIRMWARE, TESTS

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

from hall.day import Hall  # noqa: E402  (it finds the firmware by the path above)
from hall.table import Wrong  # noqa: E402
from pilothouse_tools import servers  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--seed", default=str(random.randrange(1 << 30)))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="hall-") as folder, servers.postgres() as server:
        hall = Hall(
            Path(folder),
            server.new("hall"),
            options.seed,
            options.boards,
            stop_server=server.stop,
            start_server=server.start,
        )
        try:
            print(*hall.play(60 * options.minutes), sep="\n")
        except Wrong as wrong:
            print(f"WRONG: {wrong}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
