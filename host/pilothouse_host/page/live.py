"""Sends the latest value of each topic to all open pages; may be fed from any thread."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable


class Live:
    """Topics and their latest values. A slow page skips values and never blocks the others."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._version = 0
        self._latest: dict[str, tuple[int, object]] = {}
        self._wakers: set[Callable[[], None]] = set()

    def tell(self, topic: str, value: object) -> None:
        """Set the value of a topic."""
        with self._lock:
            if topic in self._latest and self._latest[topic][1] == value:
                return
            self._version += 1
            self._latest[topic] = (self._version, value)
            wakers = list(self._wakers)
        for wake in wakers:
            wake()

    async def changes(self) -> AsyncIterator[tuple[str, object]]:
        """Yields the value of every topic, then each change, forever."""
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the server is ending
                loop.call_soon_threadsafe(changed.set)

        with self._lock:
            self._wakers.add(wake)
        seen = 0
        try:
            while True:
                changed.clear()
                with self._lock:
                    news = [(n, k, value) for k, (n, value) in self._latest.items() if n > seen]
                    seen = self._version
                for _, topic, value in sorted(news, key=lambda one: one[0]):
                    yield topic, value
                await changed.wait()
        finally:
            with self._lock:
                self._wakers.discard(wake)
