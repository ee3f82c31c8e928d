"""The verdict on a log, and its wording."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CLAIMS = {
    "rp2": "",
    "os": "",
    "test": "it is a TEST seed: anyone could know the throws",
    "stuck": "the device's health check called its source of chance STUCK",
    "bias": "the device's health check called its source of chance BIASED",
}


class Peeks:
    """Opportunities to see or change throws, as the records show them.

    taken_back: throws that were seen and then taken back. then_by_hand: throws entered by hand
    after the device had already made them. restarts: how often the device was switched on in
    mid-game. prompts: how often somebody went to MicroPython's prompt, where the seed can be read.
    """

    def __init__(
        self, taken_back: int = 0, then_by_hand: int = 0, restarts: int = 0, prompts: int = 0
    ):
        self.taken_back = taken_back
        self.then_by_hand = then_by_hand
        self.restarts = restarts
        self.prompts = prompts

    def plain(self) -> "dict[str, int]":
        """For JSON."""
        return {
            "taken_back": self.taken_back,
            "then_by_hand": self.then_by_hand,
            "restarts": self.restarts,
            "prompts": self.prompts,
        }

    def words(self) -> "list[str]":
        """One sentence for each of these that happened."""
        counted = (
            ("thrown, seen, then taken back", self.taken_back),
            ("thrown, seen, taken back, then entered by hand", self.then_by_hand),
            ("switched on again in mid-game", self.restarts),
            (
                "left for MicroPython's prompt in mid-game, where the seed can be read",
                self.prompts,
            ),
        )
        return ["%s: %d" % one for one in counted if one[1]]


class Circumstances:
    """What this computer knows beyond the records, in words; see `replay.circumstances`.

    seal: when the seal came. salt: whose salt it is. gap: what is wrong with the games before this
    one on the same storage, "" if nothing. origin: whether a restored game continues the records
    that this computer has, "" if it was not restored.
    """

    def __init__(self, seal: str = "", salt: str = "", gap: str = "", origin: str = ""):
        self.seal = seal
        self.salt = salt
        self.gap = gap
        self.origin = origin


class Verdict:
    """The result of verifying a log.

    complete: the log is whole from start to end. replays: the rules lead to the standings it ends
    with (for an unfinished game: they accept every record). throws_checked: how many throws match
    the revealed seed. throws_before: how many were made on another board, before the game was
    restored on its last one. throws_by_hand: how many were entered. entropy: the claimed source of
    the seed. salt: who added to the seed, "" for nobody. problems: what is wrong, one line each.
    """

    def __init__(
        self,
        complete: bool,
        replays: bool,
        throws_checked: int = 0,
        throws_before: int = 0,
        throws_by_hand: int = 0,
        entropy: str = "",
        salt: str = "",
        peeks: "Peeks | None" = None,
        problems: "tuple[str, ...]" = (),
    ):
        self.complete = complete
        self.replays = replays
        self.throws_checked = throws_checked
        self.throws_before = throws_before
        self.throws_by_hand = throws_by_hand
        self.entropy = entropy
        self.salt = salt
        self.peeks = peeks or Peeks()
        self.problems = problems

    def plain(self) -> "dict[str, Any]":
        """For JSON."""
        return {
            "complete": self.complete,
            "replays": self.replays,
            "throws_checked": self.throws_checked,
            "throws_before": self.throws_before,
            "throws_by_hand": self.throws_by_hand,
            "entropy": self.entropy,
            "salt": self.salt,
            "peeks": self.peeks.plain(),
            "problems": list(self.problems),
        }

    @property
    def proven(self) -> bool:
        """Whether it is complete, replays to the same result, and every throw matches the seed."""
        return self.complete and self.replays and not self.problems

    @property
    def test_seed(self) -> bool:
        """Whether the seed is a test's, so that anyone could know the throws."""
        return self.entropy == "test"

    def words(self) -> str:
        """The verdict as one line."""
        if self.problems:
            return "NOT verified: " + "; ".join(self.problems)
        by_hand = ", %d by hand" % self.throws_by_hand if self.throws_by_hand else ""
        claim = _CLAIMS.get(self.entropy, "its source of chance is unknown: " + self.entropy)
        claimed = " (%s)" % claim if claim else ""
        if not self.complete:
            return (
                "so far it follows the rules%s; the seed that proves the throws"
                " is revealed at the end%s"
            ) % (by_hand, claimed)
        return (
            "verified: complete, replays to the same standings, %d"
            " throws match the committed seed%s%s%s"
        ) % (self.throws_checked, by_hand, claimed, self._before())

    def _before(self) -> str:
        if not self.throws_before:
            return ""
        return (
            "; %d more were thrown on another device, whose seed this log does not have"
            % self.throws_before
        )

    def remarks(self, known: Circumstances) -> "list[str]":
        """What is unusual about the game, as sentences."""
        return self.peeks.words() + [text for text in (known.gap, known.origin) if text]

    def more(self, known: Circumstances) -> "list[str]":
        """The remarks, then what is proved and what is not, as sentences."""
        lines = self.remarks(known)
        if not self.proven or not self.throws_checked:
            return lines
        lines.append("proved: the throws come from the seed of the seal. " + known.seal)
        if self.salt == "players":
            lines.append(
                "proved: the players' number is in every throw, if it is the one you gave and if"
                " you had noted the seal before; the device could prepare for 10,000 numbers"
            )
        elif self.salt == "laptop":
            lines.append(known.salt)
        else:
            lines.append(
                "not proved: that the device did not choose its seed: nobody added a number"
            )
        lines.append(
            "not proved: the answers, the names, the times, what was thrown by hand, and that the"
            " program on the device is unchanged"
        )
        return lines
