"""A page with the rules of a game, at /rules/NAME: a line for each id."""

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from pilothouse_host.rule_books import KEEPERS, Rule, RuleList, read

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}: the rules</title>
<link rel="stylesheet" href="../static/css/base.css">
<link rel="stylesheet" href="../static/rules.css">
</head>
<body>
<main class="rules">
<h1>{title}: the rules</h1>
<p>What the rules say, where the rule books have it, and who keeps them.</p>
<dl>
{explained}
</dl>
<table>
<thead><tr><th>Id</th><th>Rule</th><th>Where</th><th>Who keeps it</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
</main>
</body>
</html>
"""


def route() -> Route:
    """The server's route to these pages."""
    return Route("/rules/{game}", _answer)


def _answer(request: Request) -> Response:
    rules = read(request.path_params["game"])
    if rules is None:
        return PlainTextResponse("no such rules", status_code=404)
    return HTMLResponse(page_of(rules))


def page_of(rules: RuleList) -> str:
    """The HTML of the page, for an address one folder below the main page's."""
    explained = [*rules.books.items(), *KEEPERS.items()]
    return _PAGE.format(
        title=escape(rules.title),
        explained="\n".join(
            f"<div><dt>{escape(word)}</dt><dd>{escape(meaning)}</dd></div>"
            for word, meaning in explained
        ),
        rows="\n".join(map(_row, rules.rules.values())),
    )


def _row(rule: Rule) -> str:
    places = [f"{book}: {heading}" if heading else book for book, heading in rule.where]
    cells = [escape(rule.says), "<br>".join(map(escape, places)), escape(rule.kept)]
    name = escape(rule.id)
    return f'<tr id="{name}"><th>{name}</th><td>{"</td><td>".join(cells)}</td></tr>'
