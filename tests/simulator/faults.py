"""What may go wrong on an evening: each fault is a moment, a kind and a number."""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pilothouse_host.site import faults

if TYPE_CHECKING:
    from simulator.evening import Evening

_MOST = 14  # in an evening
_HOUR = 3600


class Fault(NamedTuple):
    """ms: since the evening began; number: which of the kind's ways."""

    ms: int
    kind: str
    number: int

    def __str__(self) -> str:
        return f"at {self.ms} ms: {self.kind} {self.number}"


def drawn(dice: random.Random, duration: int) -> list[Fault]:
    """The faults of an evening; some have many."""
    count = dice.choice((0, 2, 4, 6, _MOST))
    kinds = list(KINDS)
    # Hours of one kind find other things than one of each.
    favourite = dice.sample(kinds, 3) if dice.random() < 0.5 else kinds
    chosen = [
        Fault(dice.randrange(duration), dice.choice(favourite), dice.randrange(1 << 20))
        for _ in range(count)
    ]
    return sorted(chosen)


# --- what each does ------------------------------------------------------------------------------


def _cable(evening: "Evening", number: int) -> None:
    for way, what, nth in faults.cable(number):
        evening.cable.spoil(way, what, nth)


def _unplug(evening: "Evening", number: int) -> None:
    board = evening.cable.board
    evening.cable.plug(None)
    evening.later(faults.off_ms(number), lambda: evening.plug(board))


def _other_board(evening: "Evening", number: int) -> None:
    """The other board on the same cable, where there is one; else the same one again."""
    others = [board for board in evening.boards if board is not evening.cable.board]
    evening.cable.plug(None)
    evening.later(number % 50, lambda: evening.plug((others or evening.boards)[0]))


def _power(evening: "Evening", number: int) -> None:
    board = evening.current
    evening.switch_off(board)
    evening.later(faults.off_ms(number), lambda: evening.switch_on(board))


def _power_in_operation(evening: "Evening", number: int) -> None:
    evening.current.flash.chip.cut(*faults.cut(number))


def _kill(evening: "Evening", number: int) -> None:
    when, step, rest = faults.kill(number)
    evening.laptop.kill(when, step)
    evening.rest_laptop(rest)


def _stop(evening: "Evening", number: int) -> None:
    evening.laptop.stop()
    evening.rest_laptop(number % 4000)


def _clock(evening: "Evening", number: int) -> None:
    evening.laptop.clock_error += (number % 200 - 150) * _HOUR


def _busy(evening: "Evening", number: int) -> None:
    evening.laptop.trouble = "busy" if number % 2 else "full"
    evening.later(number // 2 % 8000, evening.end_trouble)


def _full_flash(evening: "Evening", number: int) -> None:
    flash = evening.current.flash
    if evening.current.is_on:
        left, during = faults.full(number)
        flash.fill(left)
        evening.later(during, lambda: evening.make_room(flash))


def _refused(evening: "Evening", number: int) -> None:
    flash = evening.current.flash
    flash.refuses = True

    def over() -> None:
        flash.refuses = False

    evening.later(faults.refused_ms(number), over)


def _worn_block(evening: "Evening", number: int) -> None:
    """Not one that holds something: what lay there is gone with the chip, whoever wrote it."""
    chip = evening.current.flash.chip
    block = 2 + number % (chip.blocks - 2)
    if chip.is_unused(block):
        chip.wear_out(block)


def _stumble(evening: "Evening", number: int) -> None:
    evening.current.stumbles = True


def _older_copy(evening: "Evening", number: int) -> None:
    board = evening.current
    copy, games = board.flash.chip.copy(), evening.ledgers[board.id].snapshot()
    evening.later(500 + number % 15000, lambda: evening.put_back(board, copy, games))


KINDS: dict[str, Callable[["Evening", int], None]] = {
    "cable": _cable,
    "unplug": _unplug,
    "other board": _other_board,
    "power": _power,
    "power in an operation": _power_in_operation,
    "kill": _kill,
    "stop": _stop,
    "clock": _clock,
    "database": _busy,
    "full flash": _full_flash,
    "flash refuses": _refused,
    "worn block": _worn_block,
    "stumble": _stumble,
    "older copy": _older_copy,
}
