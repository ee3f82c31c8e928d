"""What Bermuda Triangle says, and what it calls ids that no list of words can hold."""

from pilothouse.games.triangle.constants import BONUS, DECKS, LETTERS
from pilothouse.games.triangle.data import EDGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.words import Words


def called(say: "Words", question: str, option: "str | int") -> "str | None":
    """The words for a card, a segment of the dial, a ship or a port; None for anything else."""
    if not isinstance(option, str) or not option:
        return None
    if question == "spin":  # as they are printed: letter, number and compass letter, or the word
        number, way = option[1:-1], option[-1]
        if number == EDGE:
            return "%s %s" % (option[0], say("way-" + way))
        return "%s %s %s" % (option[0], number, say("compass-" + way))
    if question in DECKS[:BONUS] and option.isdigit():
        return say("money", option)
    if len(option) == 2 and option[0] in LETTERS and option[1] in "1234":
        return say("ship-of", option[0], option[1])
    return say(option) if not question and option in DECKS else None
