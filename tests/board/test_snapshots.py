"""The marks of a long game on the flash."""

import os
from array import array

from journals import A, B, in_folder

from pilothouse.table import snapshots


def standing(count):
    """Every record but each tenth stands."""
    return array("H", [n for n in range(count) if n % 10])


def at(done):
    """A mark there."""
    return (done, standing(1000)[done - 1], 7, '{"turn":%d}' % done)


def folder(root):
    os.mkdir(root)
    return root


@in_folder
def test_there_is_none_at_first(root):
    assert snapshots.read(folder(root), A, standing(500)) is None


@in_folder
def test_the_newest_mark_is_found(root):
    folder(root)
    for done in range(61, 400, 61):
        snapshots.write(root, A, at(done))
        assert snapshots.read(root, A, standing(500)) == at(done)


@in_folder
def test_behind_the_newest_mark_lies_another(root):
    folder(root)
    for done in range(61, 400, 61):
        snapshots.write(root, A, at(done))
        earlier = snapshots.read(root, A, standing(1000)[: done - 1])
        if done > 61:
            assert earlier == at(done - 61)
        else:
            assert earlier is None


@in_folder
def test_a_mark_that_was_undone_is_none_any_more(root):
    snapshots.write(folder(root), A, at(100))
    others = standing(60)
    for n in range(200, 300):  # what was played instead
        others.append(n)
    assert snapshots.read(root, A, others) is None


@in_folder
def test_marks_of_another_game_or_firmware_do_not_count(root):
    snapshots.write(folder(root), A, at(100))
    assert snapshots.read(root, B, standing(500)) is None
    with open(root + "/snapshot2", "w") as file:
        file.write('["0.0.0","%s",100,111,7]\n{}' % A)
    assert snapshots.read(root, A, standing(500)) is None
    snapshots.write(root, A, at(150))
    for damaged in ("", "[", '["1"]\n', "\n{}"):
        with open(root + "/snapshot2", "w") as file:
            file.write(damaged)
        assert snapshots.read(root, A, standing(500)) == at(150)


@in_folder
def test_without_room_the_game_does_without(root):
    snapshots.write(root, A, at(100))  # there is no such folder
    assert snapshots.read(root, A, standing(500)) is None
