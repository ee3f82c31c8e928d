"""The river's geometry."""

from pilothouse.games.mississippi import river


def test_a_tile_has_twenty_hexes_five_wide():
    hexes = river.hexes((0, 0, 0))
    assert len(set(hexes)) == 20
    assert {r for _, r in hexes} == {-2, -1, 0, 1, 2}


def test_neighbouring_tiles_touch_and_never_overlap():
    for join in "LSR":
        first, second = [river.hexes(t) for t in river.tiles(join)]
        assert not set(first) & set(second)
        touching = set()
        for i in range(20):
            q, r = first[i]
            for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
                if (q + dq, r + dr) in second:
                    touching.add(i)
        expected = {"L": {5, 10, 15, 16, 17}, "S": {15, 16, 17, 18, 19}, "R": {9, 14, 17, 18, 19}}
        assert touching == expected[join]


def test_B5_blocking_is_just_overlap_or_the_closed_ring():
    # Every river of six joins that was itself legal until its last join.
    for number in range(3**6):
        joins = "".join(["LSR"[number // 3**i % 3] for i in range(6)])
        tiles = [set(river.hexes(t)) for t in river.tiles(joins)]
        overlap = [n for n in range(len(tiles) - 2) if tiles[n] & tiles[-1]]
        ring = [1] if joins[1:] in ("LLLLL", "RRRRR") and 1 not in overlap else []
        assert sorted(river.blocking(joins, 0)) == sorted(overlap + ring), joins


def test_B6_removed_tiles_block_nothing():
    for joins in ("SLLLL", "SRRRR", "LRRRR", "RLLLL"):
        assert river.blocking(joins, 0) == [0]
        assert river.blocking(joins, 1) == []


def test_left_and_right_mirror_each_other():
    mirror = {"L": "R", "R": "L", "S": "S"}
    for number in range(3**5):
        joins = "".join(["LSR"[number // 3**i % 3] for i in range(5)])
        mirrored = "".join([mirror[j] for j in joins])
        assert river.blocking(joins, 0) == river.blocking(mirrored, 0)
