"""A Raspberry Pi Pico on a breadboard: a display on I2C, four buttons to ground."""

DISPLAY = "ssd1306"  # or "sh1106": the settings' "display" and "offset" change it without tools
PINS = {
    "sda": 4,  # I2C0
    "scl": 5,
    "up": 10,  # each button between its pin and ground
    "down": 11,
    "ok": 12,
    "back": 13,
    "buzzer": 15,  # a passive piezo, if you like
    "led": "LED",
}
