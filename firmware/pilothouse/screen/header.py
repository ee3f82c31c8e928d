"""The header: the first row of every picture."""

from pilothouse.screen.text import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.screen.picture import Picture

_SIGN = 117  # the column of the sign at the end
_GAP = 4  # columns at least between the title and what stands beside it


def draw_header(picture: "Picture", title: str, name: str, corner: str, sign: str) -> None:
    """The title, a sign at the end, and before that the corner's text and a name if they fit."""
    end = picture.text(0, 2, title) + _GAP
    right = _SIGN - 5
    if corner:
        begin = _SIGN - 3 - width(corner)
        if begin > end:
            picture.text(0, begin, corner)
            right = begin - _GAP
    begin = right - width(name)
    if name and begin > end:
        picture.text(0, begin, name)
    picture.text(0, _SIGN, sign)
    picture.invert(0)
