"""Pimoroni's Pico GFX Pack: an ST7567 with a backlight of four colours, five buttons in a row.

Tested on the virtual chip only. Button C (GP14) is unused, and only the white backlight is lit.
"""

DISPLAY = "st7567"
PINS = {
    "select": 17,  # SPI0
    "sck": 18,
    "mosi": 19,
    "data": 20,
    "reset": 21,
    "up": 12,  # button A
    "down": 13,  # B
    "back": 15,  # D
    "ok": 22,  # E
    "red": 6,
    "green": 7,
    "blue": 8,
    "backlight": 9,  # white
    "led": "LED",
}
