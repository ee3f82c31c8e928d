"""The counters in German."""

WORDS = {
    "act": "Aktion",
    "next": "Nächster Spieler",
    "throw-it": "Würfeln",
    "finish": "Beenden",
    "own-die": "Würfel",
    "value": "{0}",
    "Points": "Punkte",
}
