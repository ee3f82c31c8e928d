"""Plays on the virtual chip, and takes a picture of every new screen."""

import json

import cable
import cuts
from desk import Desk, DeskBoard, folder
from pilothouse.rooms.readings import ReadingsPage
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import wrap
from pilothouse.words import Words

THROW = "throw"  # the answer that lets the board throw
_NAP_MS = 10  # how far the clock advances when the board has nothing to do
_STILL_MS = 1500  # after this all animations are over
_LONG = 34  # rows: of a longer list only the beginning and the end are shown

_said = set()  # the keys of the texts on the display


_plain_text = Words.text


class _Heard:
    """Replaces a method of Words by one that notes the keys of the texts it returns.

    keys(…): the keys that the method tries for its arguments, in this order.
    """

    def __init__(self, name, keys):
        plain = getattr(Words, name)

        def heard(self, *given):
            for key in keys(*given):
                if _plain_text(self, key) is not None:
                    _said.add(key)
                    break
            return plain(self, *given)

        setattr(Words, name, heard)


_Heard("text", lambda key: (key,))
_Heard("explanation", lambda key: (key + "?",))
_Heard("option", lambda key, o: (key + ".n",) if isinstance(o, int) else (key + "." + o, o))


class Tour(Desk):
    """A new board in this language. shown: the captions of earlier pictures in it."""

    def __init__(self, language, shown):
        self.language = language
        self.shown = shown
        cable.use_test_entropy("gallery")
        DeskBoard.now = 0
        root = folder()
        with open(root + "/settings", "w") as file:
            json.dump({"language": language}, file)
        super().__init__(root)

    @property
    def app(self):
        return getattr(self.supervisor, "app", None)  # the self-test has none

    @property
    def view(self):
        return self.app.stage.view

    @property
    def table(self):
        return self.app.table

    def wait(self, ms=60):
        end = DeskBoard.now + ms
        while DeskBoard.now < end:
            DeskBoard.now += _NAP_MS if self.supervisor.step() else 1

    # --- pictures ----------------------------------------------------------------------------

    def caption(self):
        """The name of the question on the display; "" without the app."""
        return self.view.question.name if self.app else ""

    def shoot_still(self, caption):
        """Take a picture after all animations are over."""
        self.wait(_STILL_MS)
        self.shoot(caption)

    def shoot(self, caption=""):
        """Take a picture of the display as it is."""
        if self.app:  # not in the self-test or after a crash
            self._draw_again()
        question = self.caption()
        screen = {
            "language": self.language,
            "caption": caption or question,
            "question": question,
            "said": sorted(_said),
            "cuts": cuts.found,
            "pixels": self.pixels().hex(),
        }
        print(json.dumps(screen))
        _said.clear()
        cuts.found.clear()

    def _draw_again(self):
        """Draw the screen again, to note the texts and cuts of this picture only."""
        _said.clear()
        cuts.found.clear()
        self.view.speak(self.view.say)  # clears its cached labels
        self.app.stage.stale = True
        self.wait()
        if self.view.refusal:
            self._check(self.view.refusal)

    def _check(self, refusal):
        """Note a refusal that needs more than its two rows; what it covers is no cut."""
        cuts.found[:] = [cut for cut in cuts.found if "makes room" not in cut]
        text = self.app.stage.say(refusal.reason, *refusal.values)
        if len(wrap(text, WIDTH - 4)) > 2:
            cuts.found.append("'%s' has more than two rows" % text)

    def look(self, name="", scroll=True):
        """Take a picture if the question or its reminder is new."""
        question = self.view.question
        caption = name or question.name
        note = question.note[0] if question.note else ""
        new = caption not in self.shown
        reminded = note and note not in self.shown
        if not new and not reminded:
            return
        self.shown.add(caption)
        self.shown.add(note)
        self.shoot_still(caption + " + " + note if reminded else caption)
        if new and scroll:
            self._scroll(caption)

    def _scroll(self, caption):
        """Take pictures of the rest of a long list."""
        view = self.view
        if not hasattr(view, "cursor") or "▼" not in cuts.drawn:
            return
        options = list(view.question.options) if view.question.kind == "pick" else []
        if options and view.label(options[-1]) == options[-1] and ": " not in options[-1]:
            return  # a list of names, which all look alike
        cursor, rows = view.cursor, view.count
        seen = list(cuts.drawn)
        for stop in range(cursor + 1, rows) if rows < _LONG else [rows - 1]:
            if view.row(stop)[0] not in seen:
                view.cursor = stop
                self.shoot(caption + " ▼")
                seen += cuts.drawn
        view.cursor = cursor

    # --- answers -----------------------------------------------------------------------------

    def set(self, value):
        """Enter an answer in the view, without confirming it."""
        view, question = self.view, self.view.question
        if question.kind == "pick":
            view.cursor = list(question.options).index(value)
        elif question.kind == "confirm":
            view.cursor = 0 if value else 1
        elif question.kind == "throw":
            view.cursor = 0 if value == THROW else 1 + view.faces.index(value)
        elif question.kind != "tell":
            view.value = value
            view.cursor = view.at = 0

    def enter(self, value):
        """Enter and confirm an answer."""
        question = self.view.question
        if not hasattr(question, "parts"):
            self.set(value)
            self.press("ok")
            return
        low, high = question.low, question.high
        while low < high:  # each key selects a part of the range
            parts = question.parts(low, high)
            at = [part[0] <= value <= part[1] for part in parts].index(True)
            low, high = parts[at]
            self.press(("down", "ok", "up")[at])

    def read(self):
        """Page through the reminders before a question."""
        while self.caption() == "to-do":
            new = [n[0] for n in self.table.question.notes if n[0] not in self.shown]
            if new or "to-do" not in self.shown:
                self.shown.update(new + ["to-do"])
                self.shoot("to-do + " + new[0] if new else "to-do")
            self.press("ok")

    def give(self, *values):
        """Answer the next questions, after taking pictures of new ones."""
        for value in values:
            self.read()
            self.look()
            self.enter(value)
            if self.view.refusal:
                raise ValueError("%s refuses %s: %s" % (self.caption(), value, self.view.refusal))

    def plain(self):
        """The simplest answer to the question on the display."""
        question = self.view.question
        if question.kind == "tally":
            return {}
        if question.kind == "several":
            return list(question.options[: question.low])
        if question.kind == "order":
            return list(question.items)
        if question.kind == "number":
            return _first_accepted(question)
        return question.faces[0] if question.kind == "throw" else question.start

    def ok(self, times=1):
        """Give the simplest answer, so many times."""
        for _ in range(times):
            self.read()
            self.give(self.plain())

    def until(self, name, who=None):
        """Give the simplest answers until this question is asked."""
        for _ in range(40):
            self.read()
            question = self.view.question
            if question.name == name and who in (None, question.who):
                self.look()
                return
            self.ok()
        raise ValueError("%s is never asked, but %s" % (name, self.caption()))

    def refused(self, value):
        """Give an answer that must be refused, and take a picture of the refusal."""
        self.set(value)
        self.press("ok")
        self.see_refusal()
        self.press("down" if self.view.question.kind != "number" else "up")  # hides the refusal
        self.app.show_current()

    def see_refusal(self):
        refusal = self.view.refusal
        if not refusal:
            raise ValueError("%s does not refuse it" % self.caption())
        self.shoot("✗ " + refusal.reason)

    # --- beside the questions ----------------------------------------------------------------

    def start(self, game, *answers):
        """Start a game and answer its first questions."""
        self.app.start(game, False)
        self.wait()
        self.give(*answers)

    def readings(self, game):
        """Take pictures of a game's house rules, with both values of each."""
        page = ReadingsPage(self.app, game)
        self.app.stage.show(page, self.app.stage.close)
        for caption in ("readings", "readings: the others"):
            self.shoot(caption)
            for _ in range(page.count):
                self.press("ok", "down")
        self.back()

    def menu(self, choice=None):
        """Open the table's menu, and choose there."""
        self.press("back")
        if self.caption() == "overview":
            self.look()
            self.press("ok")
        self.look()
        if choice:
            self.choose(choice)

    def choose(self, option):
        self.set(option)
        self.press("ok")

    def back(self):
        """Return to the open question, from anywhere."""
        self.app.show_current()
        self.wait()

    def later(self, ms):
        """Advance the clock by this much at once."""
        DeskBoard.now += ms
        self.wait()

    def aside(self, name, *answers):
        self.menu(name)
        self.give(*answers)

    def fix(self, name, who, value):
        """Make a correction, without the menu."""
        self.table.correct(name, who, value)
        self.back()

    def corrections(self):
        """Take pictures of the list of corrections, and of each one's question."""
        self.menu("correct")
        self.look()
        names = [question.name for question in self.table.game.corrections()]
        for i in range(len(names)):
            if names[i] not in names[:i]:
                alike = names[i][-1] in "234"  # looks like the one that ends in 1
                self.correction(i, "correct " + names[i], scroll=not alike)
        self.back()

    def correction(self, number, caption, scroll=True):
        """Take a picture of one question of the open list."""
        self.view.cursor = number
        self.press("ok")
        self.look(caption, scroll)
        self.press("back")

    def around(self):
        """Take pictures of what every game has: overview, menu, history, undo, pause, end."""
        self.menu("log")
        self.look()
        self.back()
        self.menu("undo")
        self.look()
        self.back()
        self.menu("log")
        self.press("down", "ok")
        self.look()
        self.press("ok")
        self.menu()
        self.shoot("menu: redo")
        self.choose("redo")
        self.menu("pause")
        self.look()
        self.give(None)
        self.menu("abandon")
        self.look()
        self.back()


def _first_accepted(question):
    """The proposed number, or the next one that the rules accept."""
    value = question.start
    while not question.accepts(value):
        value = value + 1 if value < question.high else question.low
    return value
