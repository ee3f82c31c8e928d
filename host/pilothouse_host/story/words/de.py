"""What the story says, in German."""

WORDS = {
    "begins": "{0} beginnt",
    "begins-test": "{0} beginnt, mit einem Test-Startwert: die Würfe kann man vorher kennen",
    "ends": "Das Spiel endet: {0}",
    "over": "Das Spiel ist aus",
    "ended-early": "Das Spiel wird vorzeitig beendet",
    "undo": "Zurückgenommen: {0}",
    "undo-several": "{0} Einträge zurückgenommen, bis: {1}",
    "undo-nothing": "Nichts wird zurückgenommen",
    "redo": "Gilt wieder: {0}",
    "redo-several": "{0} Einträge gelten wieder, ab: {1}",
    "redo-nothing": "Nichts gilt wieder",
    "pause": "Pause",
    "resumed": "Das Spiel geht weiter",
    "clock": "Die Uhr des Laptops",
    "data": "Ein Text dieses Tisches ist notiert",
    "data.dial": "Die Scheibe dieses Tisches ist notiert",
    "data.names": "Die Namen der Städte und Waren sind notiert",
    "salt": "Die Spieler mischen in den Zufall: {0}",
    "salt.laptop": "Der Laptop mischt eine eigene Zahl in den Zufall",
    "restored": "Das Spiel geht auf einem anderen Gerät weiter, mit neuem Startwert",
    "boot": "Das Gerät macht nach dem Ausschalten weiter",
    "prompt": "Das Gerät wurde für seine Konsole verlassen, wo der Startwert lesbar ist",
    "refused": "Abgelehnt – {0}. {1}",
    "refused-only": "Abgelehnt – {0}",
    "not-possible": "Hier nicht möglich",
    "corrected": "Berichtigt – {0}",
    "by-hand": "{0} (von Hand gewürfelt)",
    "and-price": "{0}, {1}",
    "did": "{0} ✓",
    "unreadable": "nicht lesbar: {0}",
    "mississippi.speed": "Tempo {0}",
    "mississippi.direction": "würfelt {0} für das neue Teil",
    "mississippi.dock": "würfelt {0} für den Anleger",
    "mississippi.move.none": "ein einfacher Zug",
    "rails.do": "{0}",
    "triangle.move": "fährt: {0}",
    "triangle.die": "würfelt {0}",
    "triangle.spin": "die Scheibe zeigt {0}",
    "verdict.good": (
        "Geprüft. Das Protokoll ist vollständig, die Regeln führen zum selben Ergebnis, und "
        "{0} Würfe sind die des versiegelten Startwerts."
    ),
    "verdict.open": (
        "Bisher folgt alles den Regeln. Der Startwert, der die Würfe beweist, kommt am Ende "
        "heraus."
    ),
    "verdict.bad": "NICHT bestätigt: {0}",
    "verdict.hand": "{0} Würfe wurden von Hand eingegeben.",
    "verdict.test": "Es war ein Test-Startwert: jeder konnte die Würfe vorher kennen.",
}
