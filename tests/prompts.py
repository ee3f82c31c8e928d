"""A board for tests: a real MicroPython prompt on a real littlefs, and an app on a cable."""

import ast
import json
import subprocess
from base64 import b64encode
from typing import IO, Any

from mpremote.transport import Transport, TransportExecError

from pilothouse.link.frames import frame, unframe
from pilothouse_host.board.files import Files, sum_of
from pilothouse_host.board.repl import Raised
from pilothouse_host.errors import CommandError
from runtimes import TESTS, unix_command

BLOCKS = 352  # of a Pico's flash


class Prompt:
    """Used in place of MpremoteRepl. cut: unplug the cable after running so many programs."""

    def __init__(self, blocks: int = BLOCKS):
        command = [*unix_command("6m"), str(TESTS / "flash" / "prompt.py"), str(blocks)]
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.cut: int | None = None
        self.runs = 0

    def run(self, code: str) -> str:
        printed, reason = self.exchange(code)
        if reason:
            raise Raised(reason.splitlines()[-1])
        return printed

    def exchange(self, code: str) -> tuple[str, str]:
        if self.cut is not None and self.runs >= self.cut:
            raise CommandError("pulled")
        self.runs += 1
        stream = self._stream(self._child.stdin)
        stream.write(b64encode(code.encode()) + b"\n")
        stream.flush()
        return self._until_mark(), self._until_mark().strip()

    def pull_the_plug(self) -> None:
        """Switch off and on again."""
        self.cut = None
        self.runs = 0
        stream = self._stream(self._child.stdin)
        stream.write(b"\n")
        stream.flush()

    def reset(self) -> None:
        self.pull_the_plug()

    def boot_loader(self) -> None:
        self.pull_the_plug()

    def close(self) -> None:
        for stream in (self._child.stdin, self._child.stdout):
            self._stream(stream).close()
        self._child.wait()

    def _until_mark(self) -> str:
        data = b""
        while not data.endswith(b"\x04"):
            byte = self._stream(self._child.stdout).read(1)
            assert byte, f"the prompt has died: {data!r}"
            data += byte
        return data[:-1].decode()

    @staticmethod
    def _stream(stream: IO[bytes] | None) -> IO[bytes]:
        assert stream
        return stream


class PromptTransport(Transport):
    """A transport that runs mpremote's own code on such a prompt."""

    def __init__(self, prompt: Prompt):
        self._prompt = prompt

    def exec(self, command: str, data_consumer: Any = None) -> bytes:
        printed, reason = self._prompt.exchange(command)
        if reason:
            raise TransportExecError(1, reason)
        if data_consumer:
            data_consumer(printed.encode())
        return printed.encode()

    def eval(self, expression: str) -> Any:
        return ast.literal_eval(self.exec(f"print(repr({expression}))").strip().decode())


class Cable:
    """A port whose other end answers: `answer(message)` returns the lines to send back."""

    def __init__(self, answer: Any, first: bytes = b""):
        self._answer = answer
        self._coming = first
        self.heard: list[Any] = []

    @property
    def in_waiting(self) -> int:
        return len(self._coming)

    def read(self, size: int, /) -> bytes:
        data, self._coming = self._coming[:size], self._coming[size:]
        return data

    def write(self, data: bytes, /) -> int:
        for line in data.split(b"\n"):
            payload = unframe(line)
            if payload is not None:
                self.heard.append(json.loads(payload))
                for reply in self._answer(self.heard[-1]):
                    self._coming += reply
        return len(data)

    def close(self) -> None: ...


def app(game: str, leaves: bool = True, version: str = "0.1.0"):
    """The `answer` of an app, for a Cable."""
    hello = {"board": "b1", "firmware": version, "micropython": "1.28.0"}

    def answer(message: list[Any]) -> list[bytes]:
        replies: dict[str, list[Any]] = {
            "hello": ["hello", hello],
            "ping": ["pong", 1, game, 12 if game else 0],
            "leave": ["bye"] if leaves else ["no", "leave", "unknown request 'leave'"],
        }
        return [b"text\r\n", frame(json.dumps(replies[message[0]]).encode())]

    return answer


def on_board(prompt: Prompt, *roots: str) -> dict[str, str]:
    """The sums of all files below these folders, by path."""
    files, _ = Files(prompt).below(*roots)
    return {path: kept.sum for path, kept in files.items()}


def sums(wanted: dict[str, bytes]) -> dict[str, str]:
    """The sums of these files, by path."""
    return {path: sum_of(data) for path, data in wanted.items()}
