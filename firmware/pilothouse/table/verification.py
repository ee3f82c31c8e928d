"""Verifies records from elsewhere: is each a legal answer to the question at that point?"""

from pilothouse.table.errors import Drift
from pilothouse.table.questions import Throw
from pilothouse.table.records import who_answered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.table.chance import Chance
    from pilothouse.table.questions import Question


def verified(
    n: int,
    record: bytes,
    what: str,
    value: "Any",
    question: "Question | None",
    chance: "Chance | None",
    throws: int,
) -> "Any":
    """Verify that record n answers this question; returns its value as the game plays it.

    chance: the game's, or None if its seed is not known; throws: how many throws came before it.
    Raises Drift, or Refused if the rules do not allow the answer.
    """
    thrown = what in ("throw", "hand")
    name, answer = value if thrown else (what, value)
    if question is None or question.name != name or thrown != isinstance(question, Throw):
        asked = "'%s'" % question.name if question else "nothing more"
        raise Drift("record %d answers '%s', but the rules ask %s" % (n, name, asked))
    who = who_answered(record)
    if who and who != question.who:
        raise Drift(
            "record %d is an answer of %s, but %s is asked" % (n, who, question.who or "everybody")
        )
    answer = question.check(answer)
    if isinstance(question, Throw) and what == "throw" and chance and n >= chance.since:
        face = question.faces[chance.throw(throws, name, len(question.faces))]
        if face != answer:
            raise Drift(
                "record %d: throw %d shows %s, but the seed gives %s" % (n, throws, answer, face)
            )
    return [name, answer] if thrown else answer
