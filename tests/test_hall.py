"""A small hall for a short time; `make hall` has a large one."""

from pathlib import Path

from hall.day import Hall


def test_two_boards_with_faults_are_complete_and_verified(tmp_path: Path) -> None:
    db = str(tmp_path / "hall.sqlite")
    hall = Hall(tmp_path, db, "test", 2, ("counters",), pace=0.5, between=1.5)
    told = hall.play(seconds=10)
    assert "equal byte for byte, and verified" in told[-1]
