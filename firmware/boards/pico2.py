"""A Raspberry Pi Pico 2 (or 2 W) on a breadboard, wired as the Pico is.

Its chip's pull-downs are faulty (erratum RP2350-E9); these buttons only need pull-ups.
"""

DISPLAY = "ssd1306"
PINS = {
    "sda": 4,
    "scl": 5,
    "up": 10,
    "down": 11,
    "ok": 12,
    "back": 13,
    "buzzer": 15,
    "reset": 14,  # of a display that has such a pin, as those of 2.42 inches
    "led": "LED",
}
