"""A finished game as a link that adds it to the app BG Stats."""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from pilothouse.words import Words
from pilothouse_host.errors import CommandError
from pilothouse_host.store.store import StoredGame

_ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def link(game: StoredGame) -> str:
    """The link for a game. Raises CommandError if the game has no result."""
    if game.ended != "finished" or not game.result.get("players"):
        raise CommandError(f"game {game.id} is not finished: BG Stats takes only results")
    return _ADDRESS + quote(json.dumps(play(game), separators=(",", ":"), ensure_ascii=False))


def play(game: StoredGame) -> dict[str, Any]:
    """The game in the format of BG Stats."""
    return {
        "sourceName": "Pilothouse",
        "sourcePlayId": game.id,
        "playDate": datetime.fromtimestamp(game.date, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": round(game.ms / 60_000),
        "game": {
            "name": Words("en").title(game.game),
            "sourceGameId": game.game,
            "noPoints": True,
            "highestWins": True,
        },
        "players": [
            {
                "name": one["name"] or one["id"],
                "sourcePlayerId": one["name"] or one["id"],
                "winner": one["place"] == 1,
                "rank": one["place"],
            }
            for one in game.result["players"]
        ],
    }
