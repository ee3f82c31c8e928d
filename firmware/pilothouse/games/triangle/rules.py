"""Teufels-Dreieck / Bermuda Triangle (rules D1-D33).

The state says at every moment how the game goes on: whose turn it is or how far the spin is, the
die that lies on the table, the card that is still to be drawn. So any correction may restart it.
"""

from pilothouse import once
from pilothouse.ask import Confirm, Number, Pick, Tell, Throw
from pilothouse.games.triangle import cloud, fleet
from pilothouse.games.triangle.book import DIE, Book
from pilothouse.games.triangle.cargo import DECKS, HOME, total
from pilothouse.games.triangle.data import EDGE
from pilothouse.games.triangle.fleet import CAUGHT, LOST, OTHER, PASS, PORT, PUSHED, SEA, UNDER

try:
    from typing import Any, Generator, Sequence

    from pilothouse.ask import Question
    from pilothouse.games.triangle.book import Player

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

# What the cloud does to ships, and which ships it can do it to.
EFFECTS = {
    CAUGHT: (PORT, SEA, UNDER, PUSHED),
    PUSHED: (PORT, SEA, UNDER),
    UNDER: (PORT, SEA),
}


class Triangle(Book):
    """2 to 4 fleets; the most valuable cargo wins."""

    name = "triangle"
    rules = 1
    settings = {  # names are short: the start record must fit one frame
        "lift": ("A", "keep"),  # K24: at the notch, when the cloud is back on the red circle
        "again": (0, 8),  # K23: eighths to turn when the same letter is spun again
        "back": ("near", "behind"),  # K21: the port proposed for a ship that is sent back
        "full": ("wait", "past"),  # D12: a ship before a full port
    }

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Talk":
        st = self.state
        if not st["fleet"]:
            yield from once("pilothouse.games.triangle.setup").set_up(self)
        while not self.why_over():
            yield None
            after = st["turn"] - len(st["fleet"])
            if st["docked"]:
                yield from self._draw()
            elif 0 in st["tops"] and self._unknown_tops():
                yield from self._reveal(self._unknown_tops()[0])
            elif after < 0:
                yield from self._turn(self.at(st["turn"]))
            else:
                yield from (self._spin, self._show, self._lift, self._effects)[after]()
        yield (self._result,)

    def _result(self) -> "Question":
        best = [who for who, place in self.standings() if place == 1]
        points = total(self.player(best[0])["cards"]) if best else 0
        if len(best) == 1:
            return Tell("result", "", (best[0], points), best[0])
        return Tell("tie", "", (" ".join(best), points))  # D27: ties are not decided

    # --- a turn ------------------------------------------------------------------------------

    def _turn(self, player: "Player") -> "Talk":
        """D6, D7: throw the die and move one ship."""
        st, who = self.state, player["id"]
        if player["left"]:
            st["turn"] += 1
            return
        if not self._able(who):
            yield (Tell, "no-ship", who)  # D7: nothing to move
            self._moved()
            return
        if not st["die"]:
            thrown = yield (Throw, "die", who, DIE, "D6", (), st["note"])
            st["die"] = int(thrown)
            st["note"] = []
        choice = yield (self.move_question, who)
        if choice == PASS:
            if (yield (Confirm, "pass-sure", who)):  # D7
                self._moved()
        elif choice == OTHER:
            choice = yield (self.ship_question, "which", who, self._able(who))
            how = yield (self.lands_question, choice)
            yield from self._sail(choice, how)
        else:
            yield from self._sail(choice, "")

    def _able(self, who: str) -> "list[str]":
        """D8: this player's ships that are not under the cloud, nor taken or pushed by it."""
        return fleet.ids(self.ships(who), (PORT, SEA))

    def _moved(self) -> None:
        self.state["die"] = 0
        self.state["turn"] += 1

    def _lands(self, name: str) -> "tuple[str, int, int]":
        """Where the die takes this ship, as far as the board can know."""
        past = self.settings_now["full"] == fleet.PAST
        legs, shut = self.chart["legs"], self._shut(name)
        return fleet.lands(self.ships(), self.ship(name), self.state["die"], legs, shut, past)

    def _shut(self, name: str) -> str:
        """The rule that keeps this ship out of the next port."""
        port = (self.ship(name)[1] + 1) % fleet.SHIPS
        return fleet.refusal(self.ships(), port, name[0], len(self.state["fleet"]))

    def move_question(self, who: str) -> "Question":
        """One press for an ordinary move: each ship with what the die does to it."""
        found: "dict[str, tuple[Any, ...]]" = {}
        options: "list[str]" = []
        for name in self._able(who):
            how, port, mark = self._lands(name)
            if how == fleet.STAY:
                continue
            there = fleet.at_mark(self.ships(), port, mark) if how == SEA else []
            result: "str | int" = there[0] if there else mark
            if how == PORT:
                result = "⚓%s" % (self.state["tops"][self._deck(port)] or "")
            options.append(name)
            found[name] = self._place(name) + (result,)
        question = fleet.PickShip("move", who, options + [OTHER, PASS], None, "D8")
        question.note = ("thrown", self.state["die"])
        question.places = found
        return question

    def ship_question(self, name: str, who: str, options: "Sequence[str]") -> "Question":
        """One of these ships."""
        question = fleet.PickShip(name, who, options, None, "D8")
        question.places = {one: self._place(one) for one in options}
        return question

    def ships_question(self, name: str, states: "Sequence[str]", low: int) -> "Question":
        """Some of the ships in these states."""
        options = fleet.ids(self.ships(), states)
        question = fleet.SomeShips(name, "", options, low, None, "D25")
        question.places = {one: self._place(one) for one in options}
        return question

    def _place(self, name: str) -> "tuple[Any, ...]":
        """State, port (the one it lies in or sails to) and mark of a ship."""
        state, port, mark = self.ship(name)
        return state, self.chart["ports"][(port + 1) % fleet.SHIPS if mark else port], mark

    def lands_question(self, name: str) -> "Question":
        """D8-D12, D15: where the ship really ended: people see more than the board."""
        options = [SEA, PORT]
        if self._met(name):
            options.append("hit")
        if self.state["die"] > 1:
            options.append("cloud")
        question = fleet.Landing("lands", name[0], options, None, "D15")
        question.shut = self._shut(name)
        return question

    def _met(self, name: str) -> "list[str]":
        """The ships on the leg that this ship sails."""
        port = self.ship(name)[1]
        return [n for n, ship in self.ships() if ship[0] == SEA and ship[1] == port and n != name]

    def _sail(self, name: str, how: str) -> "Talk":
        """Move a ship as the die says, or as `how` says it ended; all is booked at the end."""
        st, ship, legs = self.state, self.ship(name), self.chart["legs"]
        ordinary, port, mark = self._lands(name)
        marks = st["die"]
        if how == "cloud":  # D9
            marks = yield (
                Number,
                "marks",
                name[0],
                1,
                st["die"] - 1,
                1,
                "D9",
                None,
                None,
                (marks,),
            )
        if how and (how != SEA or ordinary != SEA):
            port, mark = ship[1], min(ship[2] + marks, legs[ship[1]])
        how = how or ordinary
        struck = [n for n in fleet.at_mark(self.ships(), port, mark) if n != name]
        if how == "hit":
            struck = self._met(name)
            if len(struck) > 1:
                struck = [(yield (self.ship_question, "hit", name[0], struck))]
            mark = self.ship(struck[0])[2]
        elif how == SEA and struck:  # D15: it may, K22
            yes = struck[0][0] != name[0]
            if not (yield (Confirm, "send-back", name[0], yes, (struck[0][0],))):
                struck = []
        to = -1
        if how in (SEA, "hit") and struck:
            to = yield from self._sent_to(name[0], struck[0], port, mark)
        if how == PORT:
            port, mark = (ship[1] + 1) % fleet.SHIPS, 0
            st["docked"] = [name[0], port]
        ship[:] = [PORT if how == PORT else SEA, port, mark]
        if to >= 0:
            self._send_back(struck[0], to)
        self._moved()

    def _sent_to(self, who: str, struck: str, port: int, mark: int) -> "Talk":
        """K21: the port behind the ship or the one before it; the nearest is proposed."""
        ports, leg = self.chart["ports"], self.chart["legs"][port]
        ends = [ports[port], ports[(port + 1) % fleet.SHIPS]]
        start = ends[0]
        if self.settings_now["back"] == "near":
            start = ends[fleet.nearest(mark, leg)]
        name = yield (Pick, "sent-to", who, ends, start, "D15", (struck[0],))
        to = ports.index(name)
        if fleet.refusal(self.ships(), to, struck[0], len(self.state["fleet"])):  # K42
            yield (Tell, "no-room", who, (struck[0],))
        return to

    def _send_back(self, name: str, to: int) -> None:
        """D15: into the port, or if that is taken onto the free mark nearest to it."""
        port = self.ship(name)[1]
        leg = self.chart["legs"][port]
        if fleet.refusal(self.ships(), to, name[0], len(self.state["fleet"])):
            self.ship(name)[2] = 0  # it leaves its mark
            mark = fleet.free_mark(self.ships(), port, 1 if to == port else leg, leg)
            self.ship(name)[:] = [SEA, port, mark]
        else:
            self.ship(name)[:] = [PORT, to, 0]

    # --- cards -------------------------------------------------------------------------------

    def _deck(self, port: int) -> int:
        return DECKS.index(self.chart["ports"][port])

    def _unknown_tops(self) -> "list[int]":
        """Decks whose top card the board has still to draw."""
        st = self.state
        if st["deck"] != "board":
            return []
        return [i for i in range(HOME) if not st["tops"][i] and st["decks"][i]]

    def _reveal(self, deck: int) -> "Talk":
        """D31: the next card of a deck, face up; each card left is equally likely."""
        st = self.state
        faces = tuple([str(card) for card in st["decks"][deck]])
        card = yield (Throw, DECKS[deck], "", faces, "D3", (), st["note"])
        st["decks"][deck].remove(int(card))
        st["tops"][deck] = int(card)
        st["note"] = ["top-" + DECKS[deck], int(card)]

    def _draw(self) -> "Talk":
        """D17, D18: the top card of the port, and a bonus card in the home port."""
        st = self.state
        who, port = st["docked"]
        deck = self._deck(port)
        hand = self.player(who)["cards"]
        card = st["tops"][deck]
        if st["deck"] == "real" and st["decks"][deck]:
            values = sorted(set(st["decks"][deck]))
            card = yield (Pick, DECKS[deck], who, values, None, "D3")
            st["decks"][deck].remove(card)
        st["docked"] = []
        bonus = 0
        if DECKS[deck] == self.chart["home"] and st["decks"][HOME]:
            bonus = st["decks"][HOME].pop()
            hand[HOME].append(bonus)
        if card:
            st["tops"][deck] = 0
            hand[deck].append(card)
        name = ("cargo-home" if card else "bonus") if bonus else ("cargo" if card else "no-cargo")
        yield (Tell, name, who, (card, total(hand), bonus), str(card + bonus))

    # --- the cloud ---------------------------------------------------------------------------

    def _spin(self) -> "Talk":
        """D20, D22: once every player has moved, the dial is spun."""
        st, chart = self.state, self.chart
        faces = tuple(chart["segments"])
        spin = yield (Throw, "spin", self.mover()["id"], faces, "D22", (), ("notch",))
        turn = cloud.eighths(chart["letters"], st["letter"], spin[0])
        end = cloud.moved(chart, st["cloud"], spin)
        st["last"] = spin
        st["turned"] = turn or self.settings_now["again"]
        st["way"] = st["cloud"] + end
        st["letter"] = spin[0]
        st["cloud"] = end
        for _name, ship in self.ships():
            if ship[0] == UNDER:  # the cloud has left it
                ship[0] = SEA if ship[2] else PORT
        st["turn"] += 1

    def _show(self) -> "Talk":
        """D23, D24: first turn the cloud, then move it."""
        st = self.state
        for name in ("turn-cloud", "move-cloud"):
            yield (cloud.Spun, name, st["last"], st["turned"], st["way"], self.chart)
        st["turn"] += 1 if st["last"][1] == EDGE else 2

    def _lift(self) -> "Talk":
        """D25, D26: only at the edge: the ships that hang on the cloud are out of the game."""
        st = self.state
        caught = fleet.ids(self.ships(), (CAUGHT,))
        afloat = (CAUGHT, PORT, SEA, UNDER, PUSHED)
        if not caught or not (yield (Confirm, "hang-all", "", True, (" ".join(caught),))):
            caught = yield (self.ships_question, "hanging", afloat, 0)
        for name, ship in self.ships():
            if name in caught:
                ship[0] = LOST
            elif ship[0] == CAUGHT:  # it was not on the cloud after all
                ship[0] = PUSHED
        st["cloud"] = list(self.chart["red"])
        if self.settings_now["lift"] == "A":
            st["letter"] = "A"
        st["turn"] += 1
        yield (Tell, "red-circle", "", (st["letter"],))

    def _effects(self) -> "Talk":
        """D8, D16, D30, D33: what the cloud did to the ships; mostly nothing."""
        st = self.state
        if fleet.ids(self.ships(), (PUSHED,)):
            for name in (yield (self.ships_question, "placed", (PUSHED,), 0)):
                ship = self.ship(name)
                leg = self.chart["legs"][ship[1]]
                ship[2] = fleet.free_mark(self.ships(), ship[1], max(1, ship[2]), leg)
                ship[0] = SEA
        while True:
            what = yield (self.effect_question,)
            if what == "nothing":
                break
            for name in (yield (self.ships_question, what, EFFECTS[what], 1)):
                self.ship(name)[0] = what
        st["turn"] = 0
        st["round"] += 1
        left = st["decks"] + [[top] for top in st["tops"] if top]
        if not st["asked-end"] and not total(left):  # no total can change any more
            st["asked-end"] = 1
            if (yield (Confirm, "end-early", "", True)):
                st["ended"] = 1

    def effect_question(self) -> "Question":
        """Only what can happen is offered."""
        effects = (CAUGHT, UNDER, PUSHED)
        able = [what for what in effects if fleet.ids(self.ships(), EFFECTS[what])]
        return Pick("effect", "", ["nothing"] + able, None, "D26")


GAME = Triangle
