"""What has come of some cases."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from simulator.promise import Broken

_KINDS = {"loss": "losses", "double": "doubles", "false claim": "false_claims"}
_MOST_FAILURES = 10  # that are told in full


@dataclass
class Tally:
    """others: what went wrong in another way: an error nobody caught, something that hangs."""

    cases: int = 0
    losses: int = 0
    doubles: int = 0
    false_claims: int = 0
    others: int = 0
    failures: list[str] = field(default_factory=list[str])

    def add(self, more: "Tally") -> None:
        """Count these as well."""
        self.cases += more.cases
        self.losses += more.losses
        self.doubles += more.doubles
        self.false_claims += more.false_claims
        self.others += more.others
        self.failures = (self.failures + more.failures)[:_MOST_FAILURES]

    @property
    def is_clean(self) -> bool:
        """Nothing at all went wrong."""
        return not (self.losses or self.doubles or self.false_claims or self.others)

    def note(self, failure: BaseException, where: str) -> None:
        """Something went wrong."""
        kind = _KINDS.get(failure.kind, "others") if isinstance(failure, Broken) else "others"
        setattr(self, kind, getattr(self, kind) + 1)
        text = f"{where}: {type(failure).__name__}: {failure}"[:400]
        self.failures = [*self.failures, text][:_MOST_FAILURES]

    @contextmanager
    def case(self, where: str) -> Generator[None]:
        """One case; whatever goes wrong in it is noted."""
        self.cases += 1
        try:
            yield
        except Exception as failure:
            self.note(failure, where)


@dataclass(frozen=True)
class Scenario:
    """try_cases(first, cases): the cases with the numbers from `first` on, in this process.

    full: how many `make proof` tries. short: how many the test suite does; 0 where it has them
    elsewhere. at_once: how many a worker takes at a time.
    """

    title: str
    try_cases: Callable[[int, int], Tally]
    full: int
    short: int
    at_once: int
