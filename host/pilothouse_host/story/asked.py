"""The open question as plain JSON: text, choices, their costs, and why some are refused."""

from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.table.questions import Question
    from pilothouse_host.story.position import Position
    from pilothouse_host.story.sentences import Teller

    Choice = dict[str, Any]

_MOST_NUMBERS = 40  # a longer range is offered as a number to enter, not as choices


def asked(at: "Position", teller: "Teller") -> "dict[str, Any] | None":
    """The question that is open at this position; None if the game has ended or was abandoned."""
    question = at.table.question
    if not question or at.why_ended:
        return None
    say = teller.say
    explanation = say.explanation(question.text or question.name)
    told: dict[str, Any] = {
        "kind": question.kind,
        "name": question.name,
        "who": question.who,
        "text": say(question.name, *question.args),
        "more": say.fill(explanation, question.args),
        "notes": [teller.reminder(at, note) for note in _notes(question)],
    }
    if at.shown(question.name, question.start) is not question.start:
        told["hidden"] = 1
    else:
        _add_choices(told, question, teller, at.hides())
    return told


def _notes(question: "Question") -> "list[Any]":
    """The question's reminders, oldest first, and its own note at the end."""
    own = [question.note] if len(question.notes) != 1 else []
    return [note for note in list(question.notes) + own if note]


def _add_choices(told: "dict[str, Any]", question: "Any", teller: "Teller", hides: bool) -> None:
    kind, name = question.kind, question.name

    def choice(value: "Any", text: str) -> "Choice":
        found: Choice = {"value": value, "text": text}
        if value == question.start and type(value) is type(question.start):
            found["start"] = 1
        price = question.price(value) if question.purse else 0
        if price:
            found["cost"] = teller.price(question.purse[0], price)
        why = _why_not(question, value)
        if why and not (hides and why.reason.startswith("short-")):
            found["no"] = teller.refusal(why)
        return found

    if kind == "pick":
        told["choices"] = [choice(o, teller.option(name, o)) for o in question.options]
    elif kind == "confirm":
        told["choices"] = [choice(yes, teller.answer(name, yes)) for yes in (True, False)]
    elif kind == "number":
        told["range"] = [question.low, question.high, question.start]
        if question.high - question.low < _MOST_NUMBERS:
            numbers = range(question.low, question.high + 1)
            told["choices"] = [choice(n, teller.option(name, n)) for n in numbers]
    elif kind == "throw":
        told["choices"] = [{"value": "throw", "text": teller.say("roll"), "start": 1}]
        faces = sorted(set(question.faces), key=list(question.faces).index)
        told["choices"] += [{"value": f, "text": teller.option(name, f)} for f in faces]
    elif kind == "tell":
        told["choices"] = [{"value": None, "text": "OK", "start": 1}]
    elif kind == "several":
        told["options"] = [{"value": o, "text": teller.option(name, o)} for o in question.options]
        told["range"] = [question.low, question.high, 0]
    elif kind == "order":
        told["options"] = [{"value": o, "text": teller.option(name, o)} for o in question.items]
    elif kind == "tally":
        told["options"] = [_counter(one, question, teller) for one in question.counters]
    elif kind == "text":
        told["range"] = [question.low, question.high, question.start]


def _counter(counter: "Any", question: "Any", teller: "Teller") -> "Choice":
    name, high, each, _ = counter
    found: Choice = {"value": name, "text": teller.say.option(question.name, name), "high": high}
    if each and question.purse:
        found["cost"] = teller.price(question.purse[0], each)
    return found


def _why_not(question: "Any", answer: "Any") -> "Refused | None":
    try:
        question.check(answer)
    except Refused as refusal:
        return refusal
    return None
