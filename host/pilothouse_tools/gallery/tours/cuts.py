"""Watches the running firmware draw, and notes every text that is cut.

Texts are cut in four places, all of them in screen/: a row ends at the display's edge or at the
next text, a paragraph ends at the last row, a text that is too long is shortened or broken, and a
row is cleared for a reminder.
"""

from noted import Noted
from pilothouse.screen import canvas, picture
from pilothouse.screen.font import SMALL

WIDTH, ROWS = picture.WIDTH, picture.ROWS

found = []  # what was cut since somebody emptied the list
drawn = []  # the texts of the picture drawn last, row by row


class _Watched(Noted):
    def paragraph(self, row, x, text, room=WIDTH):
        after = super().paragraph(row, x, text, room)
        lines = [line.decode() for line in picture.wrap(text, room)]
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
                # One column after the last letter nobody misses, of big ones two.
                end = x + picture.width(text, face) - (1 if face is SMALL else 2)
                if end > WIDTH:
                    found.append("row %d: '%s' runs off the display" % (row, text))


def _show(self, first=0, end=ROWS):
    if end == ROWS:  # the picture is complete
        self.picture.look()
    _plain_show(self, first, end)


def _fitting(text, room):
    found.append("'%s' is wider than %d pixels" % (text, room))
    return _plain_fitting(text, room)


canvas.Picture = _Watched
_plain_show, canvas.Canvas.show = canvas.Canvas.show, _show
_plain_fitting, picture._fitting = picture._fitting, _fitting
