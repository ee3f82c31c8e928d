"""Steps that the tours of Mississippi Queen have in common."""

LEFT, STRAIGHT, RIGHT = "left", "straight", "right"


def steam(t, speed=None, **move):
    """The next turn, up to the move."""
    t.until("speed")
    t.give(t.plain() if speed is None else speed)
    t.until("move")
    t.give(move)


def lay(t, face, kind=None, who=None):
    """Let the current player (or `who`) reach the foremost tile and lay the next one."""
    t.until("speed", who)
    t.fix("tile", t.view.question.who, t.table.game.last_tile())
    steam(t)
    t.until("direction")
    t.give(face, None)
    if kind:
        t.until("kind")
        t.give(kind)


def gather(t, tile, *boats):
    """Move these boats to a tile."""
    for who in boats:
        t.fix("tile", who, tile)
