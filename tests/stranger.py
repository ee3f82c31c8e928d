"""A verifier written from host/PROTOCOL.md alone: nothing of the project is imported here."""

import base64
import hashlib
import hmac
import json
import re
from typing import Any


class Wrong(Exception):
    """The log is not what it claims to be."""


def cards_of(document: str) -> dict[str, list[str]]:
    """The cards of each deck, as the document's table has them."""
    rows = re.findall(r"\| `(\w+)` \| the cards left of ([`\d ]+) \|", document)
    return {deck: cards.replace("`", "").split() for deck, cards in rows}


def standing(contents: list[Any]) -> list[Any]:
    """The records that stand, by the document's section *Reading undo*."""
    never = ["start", "data", "salt", "restored", "end", "pause", "clock", "boot", "prompt"]
    never.append("refused")
    stands: list[Any] = []
    removed: list[list[Any]] = []
    for record in contents:
        number, kind, value = record[:3]
        if kind == "undo":
            kept = [one for one in stands if one[0] <= value]
            removed.append(stands[len(kept) :])
            stands = kept
        elif kind == "redo":
            stands += removed.pop()
        elif kind not in never:
            stands.append(record)
            removed = []
    return stands


class Log:
    """One game's records, as they are sent."""

    def __init__(self, records: list[bytes], document: str):
        self.contents = [json.loads(record) for record in records]
        self.start = self.contents[0][2]
        self.end = self.contents[-1][2]
        self._cards = cards_of(document)

    def check(self) -> int:
        """Verify the log; returns the number of throws checked. Raises Wrong."""
        seed = bytes.fromhex(self.end["seed"])
        if base64.b64encode(hashlib.sha256(seed).digest()).decode() != self.start["commit"] + "=":
            raise Wrong("another seed")
        kinds = [kind for _, kind, *_ in self.contents]
        since = max((n for n, kind in enumerate(kinds) if kind == "restored"), default=0)
        salts = [value[1] for _, kind, value, *_ in self.contents[since:] if kind == "salt"]
        self._key = hmac.digest(seed, salts[0].encode() if salts else b"", "sha256")
        checked = 0
        for at, (number, kind, *_) in enumerate(self.contents):
            if kind == "throw" and at >= since:  # including those taken back later
                self._check_throw(standing(self.contents[:at]), self.contents[at])
                checked += 1
            assert number == at
        return checked

    def _check_throw(self, before: list[Any], record: Any) -> None:
        question, face = record[2]
        number = sum(kind in ("throw", "hand") for _, kind, *_ in before)
        faces = self._faces(question, before)
        if faces[self.index(number, question, len(faces))] != face:
            raise Wrong(f"record {record[0]}: {face} of {faces}")

    def index(self, number: int, question: str, faces: int) -> int:
        """The index of the face that this throw must show."""
        block = 0
        while True:
            message = f"{number} {question} {faces} {block}".encode()
            for byte in hmac.digest(self._key, message, "sha256"):
                if byte < 256 - 256 % faces:
                    return byte % faces
            block += 1

    def _faces(self, question: str, before: list[Any]) -> list[str]:
        thrown = [r[2][1] for r in before if r[1] in ("throw", "hand") and r[2][0] == question]
        answers = {kind: value for _, kind, value, *_ in before}
        if question in ("direction", "dock"):
            return ["left", "straight", "right"]
        if question == "lot":
            players = answers["players"]
            every = 2 if players == 2 or "two-boats" in answers.get("modules", ()) else 1
            letters = list("ABCDEF")[::every][:players]
            return [letter for letter in letters if letter not in thrown]
        if question in ("begin", "die"):
            return list("123456")
        if question == "spin":
            pieces = [value[1] for _, kind, value, *_ in self.contents if kind == "data"]
            return json.loads("".join(pieces))["segments"]
        if question == "own-die":
            pieces = [value[1] for _, kind, value, *_ in self.contents if kind == "data"]
            lines = [line.split() for line in "".join(pieces).splitlines()]
            return next(words[1:] for words in lines if words[:1] == ["dice"])
        if question == "plate":
            last = max(n for n, r in enumerate(before) if "map" in (r[1], r[2]))
            used = [r[2][1].split("+")[0] for r in before[last:] if r[1] in ("throw", "hand")]
            plates = [str(plate) for plate in range(1, 9) if str(plate) not in used]
            return [f"{plate}+{turn}" for plate in plates for turn in range(6)]
        if question == "ferry-card":
            return self._ferry_cards(answers["split"], before)
        return self._cards_left(question, before)

    def _cards_left(self, deck: str, before: list[Any]) -> list[str]:
        left = list(self._cards[deck])
        moved: dict[str, Any] = {}
        for _, kind, value, *_ in before:
            if kind in ("throw", "hand") and value[0] == deck:
                left.remove(value[1])
            elif kind in ("card-from", "card-to", "card-of"):
                moved[kind] = value
            elif kind == "card-worth" and moved["card-of"] == deck:
                if moved["card-from"] == "pile":
                    left.remove(str(value))
                if moved["card-to"] == "pile":
                    left.append(str(value))
        return left

    def _ferry_cards(self, clippers: int, before: list[Any]) -> list[str]:
        left = {"ferry": 6 - clippers, "clipper": clippers}
        aboard: dict[str, str] = {}
        for _, kind, value, _, *who in before:
            taken = ""
            if kind in ("throw", "hand") and value[0] == "ferry-card":
                taken = aboard[who[0]] = value[1]
            elif kind == "correct" and value[0] in ("ferries", "clippers"):
                left["ferry" if value[0] == "ferries" else "clipper"] = value[2]
            elif kind == "correct" and value[0] == "at-sea":
                if aboard.get(value[1]) != value[2]:
                    taken = value[2]
                aboard[value[1]] = value[2]
            elif kind == "no-hire" or (kind, value) == ("crossing", "arrived"):
                aboard.pop(who[0], "")
            if left.get(taken):
                left[taken] -= 1
        if not all(left.values()):  # what was left of one kind is known, and was taken
            return ["ferry", "clipper"]
        more = [kind for kind in left for _ in range(left[kind] - 1)]
        return ["ferry", "clipper", *more]
