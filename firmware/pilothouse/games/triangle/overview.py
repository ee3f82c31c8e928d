"""How everybody stands, on one picture."""

from pilothouse.games.triangle.cargo import HOME
from pilothouse.games.triangle.fleet import LOST, PORT, SEA
from pilothouse.games.triangle.rules import DECKS, total
from pilothouse.screen.picture import WIDTH, Picture
from pilothouse.screen.views import BOTTOM

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.games.triangle.rules import Triangle
        from pilothouse.words import Words
except ImportError:  # MicroPython
    pass


def overview(game: "Triangle", say: "Words", picture: Picture) -> str:
    """Totals and ships of all, the piles, the cloud; gives the title."""
    st = game.state
    count = len(st["fleet"])
    top = 1 if count > 3 else 2
    for i in range(count):
        player = st["fleet"][i]
        states = [ship[0] for ship in player["ships"]]
        worth = total(player["cards"])
        on_turn = st["turn"] < count and game.at(st["turn"]) is player
        picture.text(top + i, 2, "▶" if on_turn else "")
        picture.text(top + i, 10, player["id"])
        if player["left"]:
            picture.text(top + i, 20, "✗ " + say("plays-no-more"))
            continue
        picture.right(top + i, 60, say("money", worth) if worth else "0")
        signs = [(PORT, "⚓"), (SEA, "▶"), (LOST, "✗")]
        shown = [sign + str(states.count(state)) for state, sign in signs if state in states]
        other = len([state for state in states if state not in (PORT, SEA, LOST)])
        picture.text(top + i, 66, " ".join(shown + (["◇%d" % other] if other else [])))
    for i in range(HOME):
        top = st["tops"][i]
        left = len(st["decks"][i]) + (1 if top else 0)
        pile = "%s %s×%d" % (say(DECKS[i])[:3], "%d " % top if top else "", left)
        picture.text(5 + i // 2, 2 + i % 2 * 64, pile)
    at = st["cloud"]
    picture.text(BOTTOM, 2, say("cloud-at", st["letter"], at[0], at[1]))
    picture.right(BOTTOM, WIDTH - 2, "+20 ×%d" % len(st["decks"][HOME]))
    return say("round", st["round"])
