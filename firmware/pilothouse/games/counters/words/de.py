"""The counters in German."""

WORDS = {
    "act": "Aktion",
    "next": "Der Nächste",
    "throw-it": "Würfeln",
    "finish": "Beenden",
    "own-die": "Würfel",
    "value": "{0}",
}
