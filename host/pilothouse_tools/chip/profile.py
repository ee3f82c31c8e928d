"""Where the time of a press goes on the chip.

    python -m pilothouse_tools.chip.profile GAME [SPOT…]

A spot is `module:function` or `module:Class.method`, by its public name. Without any, the usual
ones are watched. For each kind of change it prints how long they run, on average, between a press
and its last byte; what runs within another counts in both. Each spot makes the calls deeper, and
the chip's stack is small: where it does not suffice, watch fewer.
"""

import sys
from collections.abc import Sequence

from pilothouse_host.errors import CommandError
from pilothouse_tools.bench.hand import Change, Hand
from pilothouse_tools.bench.tables import KINDS, Kind, played
from pilothouse_tools.chip.probe import PINS, Span, main_py, spans
from pilothouse_tools.chip.workshop import Workshop, started, workshop

_ANSWERS = 25
_USUAL = (
    "pilothouse.app:App.step",
    "pilothouse.screen.stage:Stage.press",
    "pilothouse.table.table:Table.answer",
    "pilothouse.app:App.base",
    "pilothouse.screen.stage:Stage.ask",
    "pilothouse.screen.stage:Stage.draw",
    "pilothouse.app:App.status",
    "pilothouse.screen.views:View.draw",
    "pilothouse.words:Words.text",
    "pilothouse.screen.picture:width",
    "pilothouse.screen.picture:Picture.text",
    "pilothouse.screen.canvas:Canvas.show",
    "pilothouse.screen.canvas:Canvas.flush",
)


def profile(shop: Workshop, kind: Kind, spots: Sequence[str]) -> None:
    """Take up a game in the middle, play on, print."""
    log = played(kind).part(0.5)
    with shop.board(log, main=main_py(spots), watched=PINS[: len(spots)]) as pico:
        pico.hear = lambda data: print(data.decode(), end="")  # spots that are not there
        started(pico)
        hand = Hand(pico, kind.bot("chip"), log)
        hand.link()
        pictures: list[Change] = []
        for number in range(_ANSWERS):
            hand.answer()
            if number % 5 == 0:
                pictures += hand.look_around()
        found = spans(pico.edges, spots)
    _show("a value changes", hand.values, found, spots)
    _show("next question", hand.questions, found, spots)
    _show("whole new picture", pictures, found, spots)


def _show(
    title: str, changes: Sequence[Change], found: Sequence[Span], spots: Sequence[str]
) -> None:
    total = sum(change.ms for change in changes) / len(changes)
    print(f"{title}: {total:.1f} ms on average of {len(changes)}")
    for spot in spots:
        within = [
            min(span.end, change.at + change.ms) - span.begin
            for change in changes
            for span in found
            if span.spot == spot and change.at <= span.begin <= change.at + change.ms
        ]
        calls, ms = len(within) / len(changes), sum(within) / len(changes)
        print(f"  {ms:6.2f} ms {calls:5.1f} calls  {spot}")


def main() -> int:
    """The command line."""
    try:
        if len(sys.argv) < 2 or sys.argv[1] not in KINDS:
            games = ", ".join(KINDS)
            raise CommandError(f"give a game, one of {games}")
        with workshop(print) as shop:
            profile(shop, KINDS[sys.argv[1]], sys.argv[2:] or _USUAL)
    except CommandError as error:
        print(f"profile: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
