"""Writes the list of each game's rules: firmware/pilothouse/games/NAME/RULES.md.

`python -m pilothouse_tools.rule_lists` generates them from pilothouse_host/rule_books/NAME.toml
and from the names of the tests in tests/rules.
"""

import re
from pathlib import Path

from pilothouse import games
from pilothouse_host.rule_books import KEEPERS, Rule, RuleList, read

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests" / "rules"
_UP = "../../../../tests/rules"  # the link from a list to its tests

Proofs = dict[str, list[tuple[str, str]]]  # by rule id: file and name of each test


def proofs() -> Proofs:
    """The tests that are named after a rule, such as test_A9_what_it_proves."""
    found: Proofs = {}
    for file in sorted(TESTS.glob("test_*.py")):
        for name in re.findall(r"^def test_(\w+)", file.read_text("utf-8"), re.MULTILINE):
            for rule in re.findall(r"(?:^|(?<=_))[A-Z]\d+(?=_|$)", name):
                found.setdefault(rule, []).append((file.name, name))
    return found


def path(game: str) -> Path:
    """The path of a game's list."""
    return ROOT / "firmware" / "pilothouse" / "games" / game / "RULES.md"


def text(rules: RuleList, proved: Proofs) -> str:
    """The list as Markdown."""
    lines = [
        f"# The rules of {rules.title}",
        "",
        "Made by `make rules`: do not edit. The ids stand in the code, in the names of the tests"
        " and in the log of a game.",
        "",
        "Where the rule books have it, by language:",
        "",
        *[f"- *{book}*: {title}" for book, title in rules.books.items()],
        "",
        "Who keeps it:",
        "",
        *[f"- *{word}*: {meaning}" for word, meaning in KEEPERS.items()],
        "",
        "| id | rule | where | who keeps it | proved by |",
        "|---|---|---|---|---|",
        *[_row(rule, proved.get(rule.id, [])) for rule in rules.rules.values()],
    ]
    return "\n".join(lines) + "\n"


def _row(rule: Rule, tests: list[tuple[str, str]]) -> str:
    where = "<br>".join(f"{book}: {heading}" if heading else book for book, heading in rule.where)
    proof = "<br>".join(f"[{name}]({_UP}/{file})" for file, name in tests)
    return f'| <a id="{rule.id}"></a>{rule.id} | {rule.says} | {where} | {rule.kept} | {proof} |'


def main() -> None:
    """Write the lists of all games that have rules."""
    proved = proofs()
    for game in games.names():
        rules = read(game)
        if rules:
            path(game).write_text(text(rules, proved), "utf-8")


if __name__ == "__main__":
    main()
