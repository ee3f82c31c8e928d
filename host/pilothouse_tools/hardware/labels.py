"""labels.svg and rules-card.svg: what is stuck on the device and what lies beside it."""

from pilothouse.words import Words
from pilothouse.words.languages import ENDONYMS, LANGUAGES
from pilothouse_tools.hardware import case
from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import KEYS, MARKS

_UNIT = 4.0  # units of the drawing in a millimetre
_WIDTH, _HEIGHT = 210 * _UNIT, 297 * _UNIT
_TEXT = 13.0  # 9.2 points
_LETTER = 0.535  # usual width of a letter, of its height

_LEGEND_TITLES = {
    "en": ("Signs on the display", "Wheels (Mississippi Queen)", "Dial (Bermuda Triangle)"),
    "de": (
        "Zeichen auf der Anzeige",
        "Räder (Mississippi Queen)",
        "Drehscheibe (Teufels-Dreieck)",
    ),
    "fr": ("Signes de l’écran", "Roues (Mississippi Queen)", "Disque (Triangle des Bermudes)"),
    "nl": (
        "Tekens op het scherm",
        "Schoepraderen (Mississippi Queen)",
        "Draaischijf (Bermudadriehoek)",
    ),
}
# (heading 0 to 2, the sign in the order of LANGUAGES, or one for all, texts in the same order)
_LEGEND: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = (
    (1, ("⚙3",), ("speed wheel", "Geschwindigkeitsrad", "roue de vitesse", "snelheidsrad")),
    (1, ("◆6",), ("coal wheel", "Kohlerad", "roue de charbon", "kolenrad")),
    (
        1,
        ("◆ ◇",),
        (
            "Black Rose: coal ready, spent",
            "Black Rose: Kohle bereit, verbraucht",
            "Rose : charbon disponible, dépensé",
            "Black Rose: kolen klaar, op",
        ),
    ),
    (
        1,
        ("● ○",),
        (
            "passenger, empty seat",
            "Passagier, freier Platz",
            "passagère, place libre",
            "passagier, vrije plaats",
        ),
    ),
    (
        1,
        ("⚑ 1.",),
        ("finished, in this place", "im Ziel, Platz", "arrivé, rang", "aan de pier, plaats"),
    ),
    (
        2,
        ("E 4 N",),
        (
            "E to the notch, 4 points north",
            "E an die Kerbe, 4 Kreuzpunkte Nord",
            "E à l’encoche, 4 points au nord",
            "E bij de inkeping, 4 punten noord",
        ),
    ),
    (
        2,
        ("G east", "G Osten", "G est", "G oosten"),
        (
            "G to the notch, on to the east edge",
            "G an die Kerbe, bis zum Ostrand",
            "G à l’encoche, jusqu’au bord est",
            "G bij de inkeping, tot de oostrand",
        ),
    ),
    (
        2,
        ("N E S W", "N O S W", "N E S O", "N O Z W"),
        (
            "north, east, south, west",
            "Nord, Ost, Süd, West",
            "nord, est, sud, ouest",
            "noord, oost, zuid, west",
        ),
    ),
    (
        0,
        ("⇄ ⇍",),
        (
            "laptop connected, not connected",
            "Laptop verbunden, nicht verbunden",
            "ordinateur connecté, non connecté",
            "laptop verbonden, niet verbonden",
        ),
    ),
    (0, ("▶",), ("whose turn it is", "wer am Zug ist", "à qui le tour", "wie aan de beurt is")),
)

_RULES = {
    "en": (
        "How the device works",
        "▲ ▼ choose. ✓ answers. ↩ opens the menu.",
        "Hold ↩ to undo the last answer; it shows you which one first.",
        "“{new-game}”: ✓ on the home screen. “{dice}”: ▼, then ✓.",
        "It asks, you tell it what happened on the table. It cannot see the table: if it is wrong,"
        " choose “{correct}” in the menu.",
        "Let it roll, or roll by hand and enter what you rolled: whichever you like, every time.",
        "It refuses what the rules forbid, and says why in one line.",
        "Every answer is saved at once. Pull the plug whenever you like: the game picks up where"
        " it stopped.",
        "It plays the same without a laptop (⇄ ⇍). Connect one later and it gets everything.",
        "Dimmed: a key press counts. Dark: the first press only wakes it.",
        "Another language: “{settings}”, “{set-language}”.",
        "Hold ▲ while plugging in: self-test. Hold ✓ and ↩: it stays off, for programming.",
    ),
    "de": (
        "So funktioniert das Gerät",
        "▲ ▼ wählen. ✓ antwortet. ↩ öffnet das Menü.",
        "↩ halten: die letzte Antwort zurücknehmen; vorher steht da, welche.",
        "„{new-game}“: ✓ im Hauptmenü. „{dice}“: ▼, dann ✓.",
        "Es fragt, ihr sagt ihm, was auf dem Tisch geschah. Es sieht den Tisch nicht: stimmt"
        " etwas nicht, hilft „{correct}“ im Menü.",
        "Lasst es würfeln, oder würfelt selbst und gebt ein, was ihr gewürfelt habt: jedes Mal"
        " wie ihr wollt.",
        "Was die Regeln verbieten, lehnt es ab und sagt in einer Zeile, warum.",
        "Jede Antwort ist sofort gesichert. Stecker ziehen ist erlaubt: das Spiel geht dort"
        " weiter, wo es war.",
        "Mit oder ohne Laptop (⇄ ⇍) spielt es gleich. Schließt ihr ihn später an, bekommt er"
        " alles.",
        "Gedimmt: ein Tastendruck zählt. Dunkel: der erste Druck weckt nur.",
        "Andere Sprache: „{settings}“, „{set-language}“.",
        "▲ beim Einstecken halten: Selbsttest. ✓ und ↩ halten: es bleibt aus, zum Programmieren.",
    ),
    "fr": (
        "Mode d’emploi de l’appareil",
        "▲ ▼ : choisir. ✓ : répondre. ↩ : menu.",
        "Maintenir ↩ : annuler la dernière réponse ; vous voyez d’abord laquelle.",
        "« {new-game} » : ✓ à l’accueil. « {dice} » : ▼, puis ✓.",
        "Il demande, vous dites ce qui s’est passé sur la table. Il ne voit pas la table : s’il se"
        " trompe, « {correct} » dans le menu.",
        "Le laisser lancer, ou lancer à la main et saisir le résultat : au choix, chaque fois.",
        "Ce que les règles interdisent, il le refuse et dit pourquoi en une ligne.",
        "Chaque réponse est aussitôt enregistrée. Débrancher est permis : la partie reprend où"
        " elle en était.",
        "Sans ordinateur (⇄ ⇍), il fonctionne pareil. Branché plus tard, celui-ci reçoit tout.",
        "Écran atténué : l’appui compte. Écran noir : le premier appui réveille seulement.",
        "Autre langue : « {settings} », « {set-language} ».",
        "Maintenir ▲ au branchement : autotest. Maintenir ✓ et ↩ : il reste éteint, pour le"
        " programmer.",
    ),
    "nl": (
        "Zo werkt het apparaat",
        "▲ ▼ kiezen. ✓ antwoordt. ↩ opent het menu.",
        "↩ vasthouden: het laatste antwoord terugnemen; je ziet eerst welk.",
        "“{new-game}”: ✓ op het beginscherm. “{dice}”: ▼, dan ✓.",
        "Het vraagt, jullie zeggen wat er op tafel gebeurde. Het ziet de tafel niet: klopt er iets"
        " niet, kies “{correct}” in het menu.",
        "Laat het gooien, of gooi zelf en voer in wat je gooide: elke keer zoals je wilt.",
        "Wat de regels verbieden weigert het, en het zegt in één regel waarom.",
        "Elk antwoord is meteen opgeslagen. De stekker mag eruit: het spel gaat verder waar het"
        " was.",
        "Met of zonder laptop (⇄ ⇍) speelt het hetzelfde. Later aangesloten krijgt die alles.",
        "Gedimd: een druk op de knop telt. Donker: de eerste druk maakt alleen wakker.",
        "Andere taal: “{settings}”, “{set-language}”.",
        "▲ ingedrukt bij het aansluiten: zelftest. ✓ en ↩: het blijft uit, om te programmeren.",
    ),
}


def caps() -> str:
    """Stickers for the caps in their true size, and the legend in four languages."""
    svg = Svg(_WIDTH, _HEIGHT, 210, "Pilothouse: labels")
    svg.words(60, 70, "Pilothouse: labels", 30, bold=True)
    svg.words(60, 96, "Print on A4 at 100 %, not “fit to page”. Check: this line is 50 mm.", 15)
    svg.line([(60, 118), (60 + 50 * _UNIT, 118)], "#000", 2)
    for x in (60, 60 + 50 * _UNIT):
        svg.line([(x, 112), (x, 124)], "#000", 2)
    svg.words(60, 170, "Button caps (cut along the circles; two sets)", 18, bold=True)
    radius = (case.dimensions()["cap_width"] - 1) / 2 * _UNIT
    for place in range(8):
        key = KEYS[place % 4]
        x, y = 100 + place * 88, 225.0
        svg.circle(x, y, radius, "#fff", "#000", 1.2)
        svg.words(x, y + 9, MARKS[key], 26, anchor="middle", bold=True)
        svg.words(x, y + radius + 22, key, 14, anchor="middle")
    svg.words(60, 330, "A legend for each chair (cut along the dashes)", 18, bold=True)
    wide, high = 364.0, 395.0
    for place, language in enumerate(LANGUAGES):
        left, top = 50 + place % 2 * (wide + 12), 350 + place // 2 * (high + 12)
        _legend(svg, language, place, left, top, wide, high)
    return svg.text


def _legend(
    svg: Svg, language: str, place: int, left: float, top: float, wide: float, high: float
) -> None:
    svg.rect(left, top, wide, high, "none", "#777", 1.5, 10, "7 5")
    svg.words(left + wide - 14, top + high - 12, ENDONYMS[place], 13, "#444", "end")
    y = top + 30.0
    for heading in (1, 2, 0):
        svg.words(left + 16, y, _LEGEND_TITLES[language][heading], 16, bold=True)
        y += 29
        for of, signs, texts in _LEGEND:
            if of == heading:
                svg.words(left + 18, y, signs[place % len(signs)], 16, bold=True)
                svg.words(left + 110, y, texts[place], 13)
                y += 27
        y += 9


def rules() -> str:
    """The rules of the device on one page, in four languages."""
    svg = Svg(_WIDTH, _HEIGHT, 210, "Pilothouse: how the device works")
    wide, high = 366.0, 545.0
    for place, language in enumerate(LANGUAGES):
        left, top = 46 + place % 2 * (wide + 16), 40 + place // 2 * (high + 20)
        _card(svg, language, left, top, wide, high)
    return svg.text


def _card(svg: Svg, language: str, left: float, top: float, wide: float, high: float) -> None:
    say = Words(language)
    keys = ("new-game", "dice", "correct", "settings", "set-language")
    shown = {key: say(key) for key in keys}
    title, *texts = _RULES[language]
    svg.rect(left, top, wide, high, "none", "#777", 1.5, 10, "7 5")
    svg.words(left + 18, top + 36, title, 21, bold=True)
    svg.line([(left + 18, top + 48), (left + wide - 18, top + 48)], "#000", 1.5)
    rules_: list[list[str]] = []
    for text in texts:
        for key in keys:
            text = text.replace("{" + key + "}", shown[key])
        rules_.append(_lines(text, wide - 52, _TEXT))
    y, step = top + 76.0, 17.0
    # The rules are spread over the card, so that a long language does not touch its edge.
    spare = high - 76.0 - 8.0 - step * sum(map(len, rules_))
    for lines in rules_:
        svg.circle(left + 23, y - 5, 3, "#000")
        for line in lines:
            svg.words(left + 36, y, line, _TEXT)
            y += step
        y += min(14.0, spare / len(rules_))


def _lines(text: str, room: float, size: float) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) * size * _LETTER > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
