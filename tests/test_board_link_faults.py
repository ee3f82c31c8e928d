"""The cable in the page, whatever a board or a bad cable sends it."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cables import records_of
from page_client import PageCable, PageClient, node
from pilothouse.link.frames import encode, frame
from pilothouse_host.link import logger as logger_module
from pilothouse_host.link.client import LinkError
from simulator.evening import played

EVENINGS = 8


hello = {"protocol": 2, "board": "b1", "storage": "s1", "boot": "t1"}


plain = st.one_of(st.none(), st.booleans(), st.integers(-5, 1 << 70), st.text(max_size=9))


values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner)
)


names = st.sampled_from(["hello", "games", "rec", "pong", "no", "piece", "file", "bye", "x"])


messages = st.builds(lambda name, rest: [name, *rest], names, st.lists(values, max_size=5))


rows = st.lists(st.tuples(st.just("g") | plain, plain, plain, plain).map(list), max_size=7)


likely = st.one_of(
    st.just(["hello", hello]),
    st.builds(lambda page, pages, rows: ["games", page, pages, *rows], plain, plain, rows),
    st.builds(lambda game, count: ["pong", 1, game, count], st.sampled_from(["", "g"]), plain),
    st.builds(
        lambda first, values: ["rec", "g", *([first + n, *v] for n, v in enumerate(values))],
        st.integers(0, 3),
        st.lists(st.lists(values, max_size=4), max_size=4),
    ),
)


said = st.one_of(
    st.binary(max_size=300),
    values.map(lambda value: frame(json.dumps(value).encode())),
    messages.map(lambda message: frame(encode(message))),
    likely.map(lambda message: frame(encode(message))),
)


@settings(deadline=None)
@given(st.lists(said, max_size=12))
def test_nothing_that_a_board_sends_raises_an_error(pieces: list[bytes]) -> None:
    PageCable().client.tick(0)
    for piece in pieces:
        node()("hear", piece)
        while event := node()("next"):
            if event["kind"] == "listed":
                node()("have", {})
            elif event["kind"] == "records":
                node()("kept", event["game"], event["first"] + len(event["records"]))


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_everything_arrives_over_a_cable_that_damages_half_of_it(dice: random.Random) -> None:
    cable = PageCable()
    for i in range(4):
        cable.board.flash[f"g{i}"] = records_of(str(i), dice.randrange(60))
    cable.board.game_id = "g3"

    def damage(data: bytes) -> bytes:
        if not data or dice.random() < 0.5:
            return data
        at = dice.randrange(len(data))
        flipped = data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]
        return dice.choice([data[:at], data[at:], flipped, data[:at] + b"oh\n", data + data])

    cable.spoil = damage
    for _ in range(20):
        try:
            cable.second()
        except LinkError:
            cable.new_client()
        cable.board.flash["g3"] = records_of("3", len(cable.board.flash["g3"]) + 1)
    cable.spoil = lambda data: data
    cable.board.wire.to_board += b"\n"
    cable.new_client()
    cable.seconds(6)
    cable.expect_all()


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_an_evening_with_the_page_in_the_laptops_place(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The real firmware on littlefs, a cable that flips, loses, cuts and is pulled, boards that
    # restart or are put back: in the end what was kept is the journal, byte for byte.
    monkeypatch.setattr(logger_module, "Client", PageClient)
    failure, _ = played(seed)
    if failure:
        raise failure


def test_text_outside_frames_is_reported() -> None:
    cable = PageCable()
    cable.seconds(2)
    cable.client.feed(b"Traceback: oh\r\n@[damaged\n" + b"\xff\n")
    assert cable.archive.texts == ["Traceback: oh", "\N{REPLACEMENT CHARACTER}"]
