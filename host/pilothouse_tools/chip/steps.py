"""How long the steps of the app take, and what the long ones do."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pilothouse_tools.bench.hand import Change
from pilothouse_tools.chip.probe import Span

LONG = 10.0  # ms
_STEP = "pilothouse.app:App.step"
# What a step does, one or several of these. Collecting garbage and saving may take their time,
# after the picture is out; the flash alone needs 45 ms for an erase.
_PARTS = {
    "answering": "pilothouse.screen.stage:Stage.press",
    "drawing": "pilothouse.screen.stage:Stage.draw",
    "sending the picture": "pilothouse.screen.canvas:Canvas.flush",
    "the cable": "pilothouse.link.link:Link.step",
    "saving": "pilothouse.journal.journal:Journal.save",
    "collecting garbage": "pilothouse.app:gc.collect",
}
SPOTS = (_STEP, *_PARTS.values())


@dataclass
class Steps:
    """The steps of some minutes of play; ms."""

    count: int = 0
    long: int = 0  # those over 10 ms, but for saving and collecting
    longest: float = 0.0
    worst: list[tuple[float, str]] = field(default_factory=list[tuple[float, str]])
    saving: float = 0.0  # the longest step that saved,
    collecting: float = 0.0  # and the longest that collected garbage


def steps(found: Sequence[Span], presses: Sequence[Change]) -> Steps:
    """What these spans of SPOTS say; presses: to tell what the worst were about."""
    names = {spot: name for name, spot in _PARTS.items()}
    result = Steps()
    within: list[Span] = []  # those of the step under way: they end before it does
    all_long: list[tuple[float, str]] = []
    for span in found:
        if span.spot != _STEP:
            within.append(span)
            continue
        result.count += 1
        done = {names[part.spot]: part.ms for part in within if part.begin >= span.begin}
        within = []
        if "saving" in done:
            result.saving = max(result.saving, span.ms)
        elif "collecting garbage" in done:
            result.collecting = max(result.collecting, span.ms)
        else:
            result.longest = max(result.longest, span.ms)
            if span.ms > LONG:
                result.long += 1
                all_long.append((span.ms, _told(done, span, presses)))
    result.worst = sorted(all_long, reverse=True)[:8]
    return result


def _told(done: dict[str, float], span: Span, presses: Sequence[Change]) -> str:
    parts = [f"{name} {done[name]:.1f}" for name in sorted(done, key=lambda name: -done[name])]
    about = [p.what for p in presses if p.at <= span.begin <= p.at + p.ms]
    return f"{', '.join(parts)} ({about[-1] if about else 'no key'})"
