"""The counters in English."""

WORDS = {
    "act": "Action",
    "next": "Next player",
    "throw-it": "Throw",
    "finish": "Finish",
    "own-die": "Die",
    "value": "{0}",
}
