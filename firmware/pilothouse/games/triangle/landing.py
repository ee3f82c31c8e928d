"""A ship that ended otherwise than the die says, or on another ship (D8-D15)."""

from pilothouse.ask import Confirm, Number, Pick, Refused, Tell
from pilothouse.games.triangle.fleet import PORT, SEA, SHIPS

try:
    from typing import Any, Generator, Sequence

    from pilothouse.ask import Question
    from pilothouse.games.triangle.rules import Triangle

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


class Landing(Pick):
    """Where a ship ended; `shut`: the rule that keeps it out of the port, "" if it may dock."""

    shut = ""

    def check(self, answer: "Any") -> "Any":
        if answer == PORT and self.shut:
            raise Refused(self.shut, "own-two" if self.shut == "D11" else "port-taken")
        return super().check(answer)


def other(game: "Triangle", who: str) -> "Talk":
    """Which ship was moved, and where it ended: people see more than the board."""
    name = yield (_ship, game, "which", who, _able(game, who))
    how = yield (_lands, game, name)
    ship = game.ship(name)
    ordinary, port, mark = game.lands(who, ship)
    _state, behind, now = ship
    marks = die = game.state["die"]
    if how == "cloud":  # D9
        marks = yield (Number, "marks", who, 1, die - 1, 1, "D9", None, None, (die,))
    if how != SEA or ordinary != SEA:
        port, mark = behind, min(now + marks, game.chart["legs"][behind])
    if how == PORT:
        game.sail(who, ship, PORT, (behind + 1) % SHIPS, 0)
    elif how == "hit":
        met = _met(game, name)
        struck = met[0] if len(met) == 1 else (yield (_ship, game, "hit", who, met))
        yield from _send_back(game, name, struck, port, game.ship(struck)[2])
    else:
        struck = game.there(port, mark, name) if how == SEA else ""
        if struck:
            yield from strike(game, name, struck, port, mark)
        else:
            game.sail(who, ship, SEA, port, mark)


def strike(game: "Triangle", name: str, struck: str, port: int, mark: int) -> "Talk":
    """D15: a ship comes onto the mark of another, and may send it back (K22)."""
    if (yield (Confirm, "send-back", name[0], struck[0] != name[0], (struck[0],))):
        yield from _send_back(game, name, struck, port, mark)
    else:
        game.sail(name[0], game.ship(name), SEA, port, mark)


def _able(game: "Triangle", who: str) -> "list[str]":
    """D8: this player's ships that are not under the cloud, nor taken or pushed by it."""
    ships = game.player(who)["ships"]
    return [who + str(i + 1) for i in range(SHIPS) if ships[i][0] in (PORT, SEA)]


def _ship(game: "Triangle", name: str, who: str, options: "Sequence[str]") -> "Question":
    """One of these ships."""
    question: "Any" = Pick(name, who, options, None, "D8")
    question.place = game.place
    return question


def _lands(game: "Triangle", name: str) -> "Question":
    """D8-D12, D15: where the ship really ended."""
    options = [SEA, PORT]
    if _met(game, name):
        options.append("hit")
    if game.state["die"] > 1:
        options.append("cloud")
    question = Landing("lands", name[0], options, None, "D15")
    question.shut = game.shut((game.ship(name)[1] + 1) % SHIPS, name[0])
    return question


def _met(game: "Triangle", name: str) -> "list[str]":
    """The ships on the leg that this ship sails."""
    port = game.ship(name)[1]
    found: "list[str]" = []
    for player in game.state["fleet"]:
        for i in range(SHIPS):
            other = player["id"] + str(i + 1)
            if other != name and player["ships"][i][:2] == [SEA, port]:
                found.append(other)
    return found


def _send_back(game: "Triangle", name: str, struck: str, port: int, mark: int) -> "Talk":
    """K21: to the port behind the ship or the one before it; the nearest is proposed."""
    ports, leg = game.chart["ports"], game.chart["legs"][port]
    ends = [ports[port], ports[(port + 1) % SHIPS]]
    start = ends[nearest(mark, leg) if game.settings_now["back"] == "near" else 0]
    answer = yield (Pick, "sent-to", name[0], ends, start, "D15", (struck[0],))
    to = ports.index(answer)
    if game.shut(to, struck[0]):  # K42
        yield (Tell, "no-room", name[0], (struck[0],))
    game.sail(name[0], game.ship(name), SEA, port, mark)
    ship = game.ship(struck)
    if game.shut(to, struck[0]):  # D15: onto the free mark nearest to that port
        ship[2] = 0  # it leaves its mark
        port, leg = ship[1], game.chart["legs"][ship[1]]
        ship[:] = [SEA, port, free_mark(game, port, 1 if to == port else leg)]
    else:
        ship[:] = [PORT, to, 0]


def nearest(mark: int, leg: int) -> int:
    """0 where the port behind a mark is nearer or as near, 1 where it is the next one."""
    return 0 if mark <= leg + 1 - mark else 1


def free_mark(game: "Triangle", port: int, mark: int) -> int:
    """The free mark nearest to this one on the same leg; the mark itself if there is none."""
    leg = game.chart["legs"][port]
    for away in range(leg):
        for near in (mark + away, mark - away):
            if 1 <= near <= leg and not game.there(port, near):
                return near
    return mark
