from types import ModuleType
from typing import IO, TextIO

class _Implementation(tuple[str, tuple[int, int, int, str], str, int]):
    version: tuple[int, int, int, str]

implementation: _Implementation
modules: dict[str, ModuleType]
path: list[str]
platform: str
stdin: TextIO
stdout: TextIO

def print_exception(error: BaseException, file: IO[str] = ..., /) -> None: ...
