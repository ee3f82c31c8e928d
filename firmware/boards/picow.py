"""A Raspberry Pi Pico W on a breadboard, wired as the Pico is.

Its wireless chip has GP23, 24, 25 and 29 to itself, and the LED hangs on that chip: "LED".
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
