"""A question on the display: what every view has in common."""

from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from pilothouse.screen.picture import Picture
    from pilothouse.table.errors import Refused
    from pilothouse.words import Words

MARGIN = 2  # the column where texts begin
BODY = 28  # the column where they begin beside a player's letter
BOTTOM = ROWS - 1
OK_SIGN = "OK ✓"  # says that OK leads on
DIRECTION_SIGNS = {"left": "↖", "straight": "↑", "right": "↗"}


class View:
    """Draws one kind of question, and says what the keys mean there.

    A view answers nothing itself: `press` says when its `value` is an answer, and the stage hands
    it on. names: the players' names by letter; a dict, or anything with its `get`.

    Each view has a method `key`, which takes a key and says whether `value` is an answer now, and
    `body`, which draws what is particular to it from column x on, in rows 1 to 7.
    """

    key: "Callable[[int], bool]"
    body: "Callable[[Picture, int], None]"

    kind = ""  # of the questions it shows
    animated = False  # whether its picture changes by itself: then `tick` is called
    ignores_repeats = False  # whether a key that is held counts only once

    def __init__(self, question: "Any", say: "Words", names: "Any"):
        self.question = question
        self.say = say
        self.names = names
        self.name = names.get(question.who, "")  # of the player who answers
        self.value: "Any" = None
        self.refusal: "Refused | None" = None  # shown until the next key
        self._labels: "dict[str | int, str]" = {}
        self.begin()

    def speak(self, say: "Words") -> None:
        """Go on in another language."""
        self.say = say
        self._labels = {}

    def begin(self) -> None:
        """Set what the view shows before the first key."""

    def tick(self, ms: int) -> bool:
        """It has been on the display for so long; True if its picture must be drawn again."""
        return False

    def repeats_ok(self) -> bool:
        """Whether OK goes on while it is held, as up and down always do."""
        return False

    def press(self, key: int) -> bool:
        """Take a key; True when `value` is an answer."""
        self.refusal = None
        return self.key(key)

    def heading(self) -> "tuple[str, str]":
        """The title, and what stands beside it if there is room."""
        question = self.question
        return self.say(question.name, *question.args), self.name

    def draw(self, picture: "Picture", status: "list[str]") -> None:
        """Draw everything but the header; status: short lines about the player who answers."""
        question = self.question
        if question.who:
            picture.big(1, MARGIN + 1, question.who)
            row = BOTTOM - len(status)
            for line in status:
                picture.text(row, MARGIN, line)
                row += 1
        if question.note:
            picture.text(BOTTOM, MARGIN, self.say(*question.note))
        self.body(picture, BODY if question.who else MARGIN)
        if self.refusal:
            self._draw_refusal(picture, self.refusal)

    def _draw_refusal(self, picture: "Picture", refusal: "Refused") -> None:
        """The reason in the last two rows; its rule's id stands in the log only.

        Beside boats called A to F and ships called D1, "A9" would look like one of them.
        """
        lines = wrap(self.say(refusal.reason, *refusal.values), WIDTH - 2 * MARGIN)[:2]
        row = ROWS - len(lines)
        for line in lines:
            picture.clear(row)
            picture.text(row, MARGIN, line)
            picture.invert(row)
            row += 1

    def explanation(self) -> str:
        """The longer text under the title, if there is one."""
        question = self.question
        return self.say.fill(self.say.explanation(question.text or question.name), question.args)

    def label(self, option: "str | int") -> str:
        """An option in words; they are kept, because looking them up takes long."""
        text = self._labels.get(option)
        if text is None:
            text = self._labels[option] = self.find_label(option)
        return text

    def find_label(self, option: "Any") -> str:
        """An option in words; a player's letter with their name, the face of a die as it is."""
        if isinstance(option, str) and len(option) < 3:
            if option.isdigit():
                return option
            name = self.names.get(option, "")
            if name:
                return "%s %s" % (option, name)
        return self.say.option(self.question.name, option)
