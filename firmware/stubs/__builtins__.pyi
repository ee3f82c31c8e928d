"""Builtins whose published stubs depend on a module that is not published (`_io`)."""

from typing import IO, Literal, overload

@overload
def open(file: str, mode: Literal["r", "w"] = "r") -> IO[str]: ...
@overload
def open(file: str, mode: Literal["rb", "wb", "ab"]) -> IO[bytes]: ...
