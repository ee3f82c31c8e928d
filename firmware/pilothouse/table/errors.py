"""The exceptions of the table: a refused answer, and records that do not fit the rules."""


class Refused(Exception):
    """An answer the rules refuse.

    rule: the id of the rule that refuses it ("A9"), "" if the answer is malformed;
    reason: a key of the word lists; values: the values for its text.
    """

    def __init__(self, rule: str, reason: str, *values: "str | int"):
        super().__init__(rule, reason, values)
        self.rule = rule
        self.reason = reason
        self.values = values

    def __str__(self) -> str:
        return "%s %s %s" % (self.rule, self.reason, " ".join([str(v) for v in self.values]))


class Drift(Exception):
    """The records do not fit the rules; the message names the record and the difference."""
