"""What the story says, in Dutch."""

WORDS = {
    "begins": "{0} begint",
    "begins-test": "{0} begint, met een testzaad: de worpen kan men vooraf kennen",
    "ends": "Het spel eindigt: {0}",
    "over": "Het spel is afgelopen",
    "ended-early": "Het spel wordt voortijdig beëindigd",
    "undo": "Teruggenomen: {0}",
    "undo-several": "{0} regels teruggenomen, tot: {1}",
    "undo-nothing": "Er wordt niets teruggenomen",
    "redo": "Geldt weer: {0}",
    "redo-several": "{0} regels gelden weer, vanaf: {1}",
    "redo-nothing": "Niets geldt weer",
    "pause": "Pauze",
    "resumed": "Het spel gaat verder",
    "clock": "De klok van de laptop",
    "data": "Een tekst van deze tafel is genoteerd",
    "data.dial": "De schijf van deze tafel is genoteerd",
    "data.names": "De namen van steden en goederen zijn genoteerd",
    "salt": "De spelers voegen aan het toeval toe: {0}",
    "salt.laptop": "De laptop voegt een eigen getal aan het toeval toe",
    "restored": "Het spel gaat verder op een ander apparaat, met een nieuw zaad",
    "boot": "Het apparaat gaat verder nadat het uit was",
    "prompt": "Het apparaat is verlaten voor zijn console, waar het zaad leesbaar is",
    "refused": "Geweigerd – {0}. {1}",
    "refused-only": "Geweigerd – {0}",
    "not-possible": "Hier niet mogelijk",
    "corrected": "Verbeterd – {0}",
    "by-hand": "{0} (met de hand geworpen)",
    "and-price": "{0}, {1}",
    "did": "{0} ✓",
    "unreadable": "onleesbaar: {0}",
    "mississippi.speed": "snelheid {0}",
    "mississippi.direction": "werpt {0} voor de nieuwe tegel",
    "mississippi.dock": "werpt {0} voor de steiger",
    "mississippi.move.none": "een gewone zet",
    "rails.do": "{0}",
    "triangle.move": "vaart: {0}",
    "triangle.die": "werpt {0}",
    "triangle.spin": "de schijf wijst {0} aan",
    "verdict.good": (
        "Bevestigd. Het logboek is compleet, de regels leiden tot dezelfde uitslag, en {0} "
        "worpen zijn die van het verzegelde zaad."
    ),
    "verdict.open": (
        "Tot nu toe volgt alles de regels. Het zaad dat de worpen bewijst, komt aan het einde "
        "vrij."
    ),
    "verdict.bad": "NIET bevestigd: {0}",
    "verdict.hand": "{0} worpen zijn met de hand ingevoerd.",
    "verdict.test": "Het was een testzaad: iedereen kon de worpen vooraf kennen.",
}
