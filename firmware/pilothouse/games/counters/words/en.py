"""The counters in English."""

WORDS = {
    "act": "Action",
    "next": "Next player",
    "throw-it": "Roll",
    "finish": "Finish",
    "own-die": "Die",
    "value": "{0}",
    "Points": "Points",
}
