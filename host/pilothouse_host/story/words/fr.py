"""What the story says, in French."""

WORDS = {
    "begins": "{0} commence",
    "begins-test": (
        "{0} commence, avec une graine d’essai : ses lancers peuvent être connus d’avance"
    ),
    "ends": "Fin de la partie : {0}",
    "over": "La partie est finie",
    "ended-early": "La partie est arrêtée avant la fin",
    "undo": "Annulé : {0}",
    "undo-several": "{0} entrées annulées, jusqu’à : {1}",
    "undo-nothing": "Rien n’est annulé",
    "redo": "Rétabli : {0}",
    "redo-several": "{0} entrées rétablies, à partir de : {1}",
    "redo-nothing": "Rien n’est rétabli",
    "pause": "Pause",
    "resumed": "La partie continue",
    "clock": "L’heure de l’ordinateur",
    "data": "Un texte de cette table est noté",
    "data.dial": "Le cadran de cette table est noté",
    "data.names": "Les noms des villes et des marchandises sont notés",
    "salt": "Les joueurs ajoutent au hasard : {0}",
    "salt.laptop": "L’ordinateur ajoute son propre nombre au hasard",
    "restored": "La partie continue sur un autre appareil, avec une nouvelle graine",
    "boot": "L’appareil reprend après un arrêt",
    "prompt": "L’appareil a été quitté pour sa console, où la graine est lisible",
    "refused": "Refusé – {0}. {1}",
    "refused-only": "Refusé – {0}",
    "not-possible": "Impossible ici",
    "corrected": "Corrigé – {0}",
    "by-hand": "{0} (lancé à la main)",
    "and-price": "{0}, {1}",
    "did": "{0} ✓",
    "unreadable": "illisible : {0}",
    "mississippi.speed": "vitesse {0}",
    "mississippi.direction": "lance le dé pour la nouvelle tuile : {0}",
    "mississippi.dock": "lance le dé pour le quai : {0}",
    "mississippi.move.none": "un coup tout simple",
    "rails.do": "{0}",
    "triangle.move": "navigue : {0}",
    "triangle.die": "lance le dé : {0}",
    "triangle.spin": "le cadran indique {0}",
    "verdict.good": (
        "Vérifié. Le journal est complet, les règles mènent au même résultat, et {0} lancers "
        "sont ceux de la graine scellée."
    ),
    "verdict.open": (
        "Jusqu’ici tout suit les règles. La graine qui prouve les lancers est révélée à la fin."
    ),
    "verdict.bad": "NON vérifié : {0}",
    "verdict.hand": "{0} lancers ont été entrés à la main.",
    "verdict.test": "C’était une graine d’essai : tout le monde pouvait connaître les lancers.",
}
