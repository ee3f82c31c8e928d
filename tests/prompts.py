"""A board's prompt for tests: real MicroPython on a real littlefs, without the cable."""

import ast
import subprocess
from base64 import b64encode
from typing import IO, Any

from mpremote.transport import Transport, TransportExecError

from pilothouse_host.board.repl import Raised
from pilothouse_host.errors import CommandError
from runtimes import TESTS, unix_command

BLOCKS = 352  # of a Pico's flash


class Prompt:
    """Stands in for MpremoteRepl. `cut`: the cable is pulled at that many programs from now."""

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
    """mpremote's own code on such a prompt."""

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
