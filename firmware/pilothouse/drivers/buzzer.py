"""A piezo buzzer: short tones in the background."""

from machine import PWM, Pin
from pilothouse.ticks import elapsed

_CLICK_HZ = 2400
_CLICK_MS = 6
_REFUSE_HZ = 220
_REFUSE_MS = 80
_HALF = 32768  # a duty cycle of 50 %: a square wave


class Buzzer:
    """Plays one tone at a time; a new one replaces the last. pin: None if there is no buzzer.

    While `sounds` is true, call `step` often with the board's ticks: it ends the tone.
    """

    def __init__(self, pin: "int | None"):
        self._pin = pin
        self._pwm: "PWM | None" = None  # created for the first tone: the pin may have no buzzer
        self._ms = 0  # the length of the tone
        self.sounds = False
        self._since: "int | None" = None  # ticks at the first `step` of the tone

    def click(self) -> None:
        """Play the sound of a key."""
        self.tone(_CLICK_HZ, _CLICK_MS)

    def refuse(self) -> None:
        """Play the sound of an answer that the rules refuse."""
        self.tone(_REFUSE_HZ, _REFUSE_MS)

    def tone(self, hz: int, ms: int) -> None:
        """Start a tone that lasts at least this long."""
        if self._pin is None:
            return
        if not self._pwm:
            self._pwm = PWM(Pin(self._pin))
        self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF)
        self._ms = ms
        self._since = None
        self.sounds = True

    def step(self, now: int) -> None:
        """End the tone when its time is over."""
        if self._since is None:
            self._since = now
        elif elapsed(now, self._since) >= self._ms:
            self.sounds = False
            if self._pwm:
                self._pwm.duty_u16(0)
