"""Watches the running firmware draw, and notes every text that is cut.

Texts are cut in four places, all of them in screen/: a row ends at the display's edge or at the
next text, a paragraph ends at the last row, a text that is too long is shortened or broken, and a
row is cleared for a reminder.
"""

from pilothouse.screen import canvas, picture

WIDTH, ROWS = picture.WIDTH, picture.ROWS
_GAP = {canvas.NORMAL: 1}  # columns after the last letter that nobody misses; of big ones two

found = []  # what was cut since somebody emptied the list
drawn = []  # the texts of the picture drawn last, row by row


def _row(self, page, items, invert=None):
    if page == 0:
        drawn.clear()
    end = 0
    for x, text, style in sorted(items):
        drawn.append(text)
        if x < end:
            found.append("row %d: '%s' begins under the text before it" % (page, text))
        end = x + canvas.width(text, style) - _GAP.get(style, 2)
        if end > WIDTH:
            found.append("row %d: '%s' runs off the display" % (page, text))
    _plain_row(self, page, items, invert)


def _paragraph(self, row, x, text, room=WIDTH):
    after = _plain_paragraph(self, row, x, text, room)
    for line in picture.wrap(text, room):
        if line and line[0] in "?!:;":
            found.append("'%s' begins a line" % line)
    if after > ROWS:
        found.append("'%s' has no room below row %d" % (text, row))
    return after


def _fitting(text, room):
    found.append("'%s' is wider than %d pixels" % (text, room))
    return _plain_fitting(text, room)


def _clear(self, row):
    for _x, text, _style in self._rows[row]:
        found.append("row %d: '%s' makes room for a reminder" % (row, text))
    _plain_clear(self, row)


_plain_row, canvas.Canvas.row = canvas.Canvas.row, _row
_plain_paragraph, picture.Picture.paragraph = picture.Picture.paragraph, _paragraph
_plain_fitting, picture._fitting = picture._fitting, _fitting
_plain_clear, picture.Picture.clear = picture.Picture.clear, _clear
