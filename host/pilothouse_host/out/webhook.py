"""Posts messages to a web address, each as a JSON object."""

import json
import urllib.request
from urllib.parse import urlsplit

from pilothouse_host.errors import CommandError
from pilothouse_host.out.feed import Message

_SECONDS = 10.0


class Webhook:
    """Posts to `url`. Raises CommandError for an invalid address."""

    def __init__(self, url: str) -> None:
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
            raise CommandError(f"--webhook {url}: give an address like https://example.org/hook")
        self._url = url

    def deliver(self, message: Message) -> None:
        """Post a message. Raises OSError if that fails."""
        body = {"event": message.kind, "board": message.board, **message.about}
        request = urllib.request.Request(
            self._url,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "User-Agent": "pilothouse"},
        )
        with urllib.request.urlopen(request, timeout=_SECONDS):
            pass

    def close(self) -> None:
        """Nothing to close."""
