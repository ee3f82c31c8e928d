"""What can be wrong at the table: an answer, or the records."""


class Refused(Exception):
    """An answer the rules refuse.

    rule: the id of the rule that refuses ("A9"), "" where the answer has not even the right form;
    reason: a key of the word lists; values: what its text needs.
    """

    def __init__(self, rule: str, reason: str, *values: "str | int"):
        super().__init__(rule, reason, values)
        self.rule = rule
        self.reason = reason
        self.values = values

    def __str__(self) -> str:
        return "%s %s %s" % (self.rule, self.reason, " ".join([str(v) for v in self.values]))


class Drift(Exception):
    """The records do not fit the rules; the message says where and how."""
