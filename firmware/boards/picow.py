"""A Raspberry Pi Pico W on a breadboard, wired as the Pico is.

Its wireless chip occupies GP23, 24, 25 and 29 and drives the LED, hence the pin name "LED".
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
