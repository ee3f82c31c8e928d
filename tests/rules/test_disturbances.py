"""Every correction and every aside under open questions, on every runtime; see disturbances.py.

test_properties.py plays more of them.
"""

from disturbances import Disturbed


def disturbed(name, answers, every):
    game = Disturbed(name, 7)
    while not game.table.game.corrections():  # to be set up
        game.answer()
    game.play(answers, every)
    assert game.count > 30


def test_mississippi_goes_on_whatever_is_done_under_a_question():
    disturbed("mississippi", 12, 8)


def test_rails_goes_on_whatever_is_done_under_a_question():
    disturbed("rails", 6, 6)


def test_triangle_goes_on_whatever_is_done_under_a_question():
    disturbed("triangle", 6, 6)
