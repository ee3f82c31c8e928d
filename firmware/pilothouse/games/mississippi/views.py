"""What the display shows of a race beside its questions."""

from pilothouse.games.mississippi.rules import MAX_COAL, OUT, RACING
from pilothouse.screen.picture import WIDTH, Picture

try:
    from pilothouse.games.mississippi.rules import Race
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass


def status(game: "Race", who: str) -> "list[str]":
    """The player's wheels."""
    for boat in game.state["boats"]:
        if boat["id"] == who:
            return ["⚙%d" % boat["speed"], "◆%d" % boat["coal"]]
    return []


def overview(game: "Race", say: "Words", picture: Picture) -> str:
    """The wheels of all boats, in rows 2 to 6; gives the title."""
    st = game.state
    for i in range(len(st["boats"])):
        boat = st["boats"][i]
        row = i + 2
        picture.text(row, 10, boat["id"])
        if boat["fate"] == RACING:
            picture.text(row, 2, "▶" if i == st["turn"] else "")
            picture.text(row, 22, "⚙%d" % boat["speed"])
            picture.text(row, 39, "◆" * boat["coal"] + "◇" * (MAX_COAL - boat["coal"]))
            picture.right(row, WIDTH - 1, say("landed.n", boat["tile"]))
        elif boat["fate"] == OUT:
            picture.text(row, 22, "✗ " + say("fate.out"))
        else:
            picture.text(row, 22, "⚑ %d." % (st["home"].index(boat["id"]) + 1))
    picture.text(7, 2, say("stack", st["stack"]))
    return say("round", st["round"])
