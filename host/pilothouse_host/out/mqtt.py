"""Publishes messages to an MQTT broker, where Home Assistant discovers them.

pilothouse/status              online, or offline if this program ends or dies (retained)
pilothouse/BOARD/presence      online or offline (retained)
pilothouse/BOARD/state         the state of its game, as JSON (retained)
pilothouse/BOARD/record        each record in words, as JSON
"""

import json
import re
import ssl
from typing import Any
from urllib.parse import unquote, urlsplit

from pilothouse_host.errors import CommandError
from pilothouse_host.out.feed import Message

try:
    from paho.mqtt import client as paho
    from paho.mqtt import enums
except ModuleNotFoundError:  # an optional dependency
    paho = enums = None

_STATUS = "pilothouse/status"
_SECONDS = 10.0
_KEEP_ALIVE = 30  # seconds
_PORTS = {"mqtt": 1883, "mqtts": 8883}
_NOT_IN_A_TOPIC = re.compile(r"[^0-9A-Za-z_-]")


class Mqtt:
    """A connection to the broker at `url`. Raises CommandError for an invalid URL."""

    def __init__(self, url: str) -> None:
        if paho is None or enums is None:
            raise CommandError("--mqtt needs paho-mqtt: pip install 'pilothouse[mqtt]'")
        parts = urlsplit(url)
        try:
            self._port = parts.port or _PORTS[parts.scheme]
        except (KeyError, ValueError):
            raise CommandError(
                "--mqtt: give an address like mqtt://USER:PASSWORD@HOST:1883"
            ) from None
        self._host = parts.hostname or "localhost"
        self._known: set[str] = set()  # boards announced to Home Assistant
        self._client = paho.Client(enums.CallbackAPIVersion.VERSION2)
        if parts.username:
            self._client.username_pw_set(unquote(parts.username), unquote(parts.password or ""))
        if parts.scheme == "mqtts":
            secure = ssl.create_default_context()
            self._client.tls_set_context(secure)  # pyright: ignore[reportUnknownMemberType]
        self._client.will_set(_STATUS, "offline", qos=1, retain=True)
        self._client.on_connect = self._connected
        self._running = False

    def deliver(self, message: Message) -> None:
        """Publish a message. Raises OSError, RuntimeError or ValueError if that fails."""
        self._open()
        topic = f"pilothouse/{_plain(message.board)}"
        if message.kind == "presence":
            self._announce(message.board, str(message.about.get("firmware", "")))
            online = "online" if message.about["online"] else "offline"
            self._publish(f"{topic}/presence", online, retain=True)
        else:
            text = json.dumps(message.about)
            self._publish(f"{topic}/{message.kind}", text, retain=message.kind == "state")

    def close(self) -> None:
        """Report that this program ends, and disconnect."""
        if self._running:
            if self._client.is_connected():
                self._client.publish(_STATUS, "offline", qos=1, retain=True).wait_for_publish(1)
            self._client.disconnect()
            self._client.loop_stop()

    def _open(self) -> None:
        if not self._running:
            self._client.connect(self._host, self._port, _KEEP_ALIVE)
            self._client.loop_start()
            self._running = True

    def _connected(self, *_: Any) -> None:
        """Called at each connection, including after the broker was away."""
        self._client.publish(_STATUS, "online", qos=1, retain=True)

    def _publish(self, topic: str, text: str, *, retain: bool) -> None:
        sent = self._client.publish(topic, text, qos=1, retain=retain)
        sent.wait_for_publish(_SECONDS)
        if not sent.is_published():
            raise TimeoutError(f"{self._host}:{self._port} does not take it")

    def _announce(self, board: str, firmware: str) -> None:
        """Announce two sensors to Home Assistant: whose turn it is, and if the board is here."""
        if board in self._known:
            return
        own = _plain(board)
        common = {
            "availability_topic": _STATUS,
            "device": {
                "identifiers": [f"pilothouse_{own}"],
                "name": f"Pilothouse {board}",
                "manufacturer": "Pilothouse",
                "sw_version": firmware,
            },
        }
        sensors = {
            "sensor/{}/turn": {
                "name": "On turn",
                "state_topic": f"pilothouse/{own}/state",
                "value_template": "{{ value_json.who }}",
                "json_attributes_topic": f"pilothouse/{own}/state",
                "icon": "mdi:dice-multiple",
            },
            "binary_sensor/{}/plugged": {
                "name": "Plugged in",
                "state_topic": f"pilothouse/{own}/presence",
                "payload_on": "online",
                "payload_off": "offline",
                "device_class": "connectivity",
            },
        }
        for path, about in sensors.items():
            unique = path.format(f"pilothouse_{own}").partition("/")[2].replace("/", "_")
            self._publish(
                f"homeassistant/{path.format(f'pilothouse_{own}')}/config",
                json.dumps({**about, **common, "unique_id": unique}),
                retain=True,
            )
        self._known.add(board)


def _plain(board: str) -> str:
    """A board's id as part of a topic, without characters that would break it."""
    return _NOT_IN_A_TOPIC.sub("_", board) or "unknown"
