"""The seeds of the games that have not ended, one file each."""

import os


class Seeds:
    """The seeds in a folder, by game id."""

    def __init__(self, folder: str):
        self._folder = folder

    def _path(self, game_id: str) -> str:
        return self._folder + "/" + game_id + ".seed"

    def read(self, game_id: str) -> "bytes | None":
        """The seed of a game; None if there is none."""
        try:
            with open(self._path(game_id), "rb") as file:
                return file.read()
        except OSError:
            return None

    def write(self, game_id: str, seed: bytes) -> None:
        """Store a seed. Raises OSError."""
        with open(self._path(game_id), "wb") as file:
            file.write(seed)

    def drop(self, game_id: str) -> None:
        """Delete a seed if it exists."""
        try:
            os.remove(self._path(game_id))
        except OSError:
            pass
