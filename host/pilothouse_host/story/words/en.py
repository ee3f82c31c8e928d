"""What the story says, in English."""

WORDS = {
    "begins": "{0} begins",
    "begins-test": "{0} begins, with a test seed: its rolls can be known beforehand",
    "ends": "The game ends: {0}",
    "over": "The game is over",
    "ended-early": "The game is ended early",
    "undo": "Taken back: {0}",
    "undo-several": "{0} entries taken back, to: {1}",
    "undo-nothing": "Nothing is taken back",
    "redo": "Stands again: {0}",
    "redo-several": "{0} entries stand again, from: {1}",
    "redo-nothing": "Nothing stands again",
    "pause": "Pause",
    "resumed": "The game goes on",
    "clock": "The laptop’s clock",
    "data": "A text of this table is noted",
    "data.dial": "The dial of this table is noted",
    "data.names": "The names of cities and goods are noted",
    "salt": "The players add to the chance: {0}",
    "salt.laptop": "The laptop adds a number of its own to the chance",
    "restored": "The game goes on on another device, with a new seed",
    "boot": "The device goes on after it was off",
    "prompt": "The device was left for its prompt, where its seed can be read",
    "refused": "Refused – {0}. {1}",
    "refused-only": "Refused – {0}",
    "not-possible": "Not possible here",
    "corrected": "Corrected – {0}",
    "by-hand": "{0} (rolled by hand)",
    "and-price": "{0}, {1}",
    "did": "{0} ✓",
    "unreadable": "cannot be read: {0}",
    "mississippi.speed": "speed {0}",
    "mississippi.direction": "rolls {0} for the new tile",
    "mississippi.dock": "rolls {0} for the dock",
    "mississippi.move.none": "a plain move",
    "rails.do": "{0}",
    "triangle.move": "sails: {0}",
    "triangle.die": "rolls {0}",
    "triangle.spin": "the dial shows {0}",
    # the seal and the throws
    "verdict.good": (
        "Verified. The log is complete, the rules lead to the same result, and {0} rolls are "
        "those of the sealed seed."
    ),
    "verdict.open": (
        "So far everything follows the rules. The seed that proves the rolls comes out at the end."
    ),
    "verdict.bad": "NOT verified: {0}",
    "verdict.hand": "{0} rolls were entered by hand.",
    "verdict.test": "It was a test seed: anyone could know the rolls beforehand.",
}
