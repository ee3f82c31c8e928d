"""What hands have to do at the table before the next question, when it is more than one thing."""

from pilothouse.keys import OK
from pilothouse.screen.picture import WIDTH, Picture
from pilothouse.screen.view import BOTTOM, OK_SIGN, View
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.table.questions import Question
    from pilothouse.words import Words

_ROWS = BOTTOM - 1  # under the title, and above OK


def pages(question: "Question") -> int:
    """How many pages a question's reminders take: none where the question shows them itself."""
    count = len(question.notes)
    return 0 if count < 2 else (count + _ROWS - 1) // _ROWS


class ToDoPage(View):
    """All reminders that a question carries, oldest first; OK turns the page, then goes on."""

    def __init__(self, say: "Words", question: "Question"):
        super().__init__(Tell("to-do"), say, {})
        self._reminders: "list[Any]" = list(question.notes)

    def key(self, key: int) -> bool:
        if key != OK:
            return False
        if len(self._reminders) <= _ROWS:
            return True
        self._reminders = self._reminders[_ROWS:]
        return False

    def body(self, picture: Picture, x: int) -> None:
        row = 1 if len(self._reminders) >= _ROWS else 2
        for reminder in self._reminders[:_ROWS]:
            picture.text(row, x, self.say(*reminder))
            row += 1
        picture.right(BOTTOM, WIDTH - 2, OK_SIGN if len(self._reminders) <= _ROWS else "OK ▼")
