"""A Raspberry Pi Pico 2 (or 2 W) on a breadboard, wired as the Pico is.

The RP2350's pull-downs are faulty (erratum RP2350-E9); the buttons use only its pull-ups.
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
    "reset": 14,  # for displays with a reset pin, such as most 2.42-inch modules
    "led": "LED",
}
