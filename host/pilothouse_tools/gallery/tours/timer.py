"""The turn timer: the clock running, and time that is up."""


def timing(t):
    t.start("timer", 2, 30)
    t.look()
    t.wait(3000)
    t.shoot("ticking: 3 s later")
    t.press("ok")
    t.around()
    t.corrections()
    t.give(1800)
    t.ok()


def three(t):
    """Three players: one whose time is up is skipped."""
    t.start("timer", 3, 1)
    t.give(60)
    t.look("ticking: time is up")
    t.give(20)
    t.press("back")
    t.shoot("overview: time is up")


SCENES = [timing, three]
