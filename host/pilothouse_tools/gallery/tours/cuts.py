"""Watches the running firmware draw, and notes every text that does not fit.

There are four ways to cut a text, all in screen/: a row ends at the display's edge or at the next
text, a paragraph ends at the last row, a text that is too long is shortened or broken, and a row
is cleared for a reminder.
"""

from noted import Noted
from pilothouse.screen import canvas
from pilothouse.screen.font import SMALL
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import width, wrap

found = []  # descriptions of what was cut; users empty the list
drawn = []  # the texts of the last picture, row by row


class _Watched(Noted):
    def text(self, row, x, text):
        if text.endswith("…"):
            found.append("row %d: '%s' is wider than its room" % (row, text))
        return super().text(row, x, text)

    def paragraph(self, row, x, text, room=WIDTH):
        after = super().paragraph(row, x, text, room)
        lines = wrap(text, room)
        if " ".join(lines).split() != text.split():
            found.append("a word of '%s' is wider than %d pixels" % (text, room))
        for line in lines:
            if line and line[0] in "?!:;":
                found.append("'%s' begins a line" % line)
        if after > ROWS:
            found.append("'%s' has no room below row %d" % (text, row))
        return after

    def clear(self, row, x=0, end=WIDTH):
        for _x, text, _face in self.rows[row] if not x and end == WIDTH else ():
            found.append("row %d: '%s' makes room for a reminder" % (row, text))
        super().clear(row, x, end)

    def look(self):
        drawn.clear()
        for row, texts in enumerate(self.rows):
            end = 0
            for x, text, face in sorted(texts):
                drawn.append(text)
                if x < end:
                    found.append("row %d: '%s' begins under the text before it" % (row, text))
                # The gap after the last letter may be missing: one column, of big letters two.
                end = x + width(text, face) - (1 if face is SMALL else 2)
                if end > WIDTH:
                    found.append("row %d: '%s' runs off the display" % (row, text))


def _show(self):
    self.picture.look()
    _plain_show(self)


canvas.Picture = _Watched
_plain_show, canvas.Canvas.show = canvas.Canvas.show, _show
