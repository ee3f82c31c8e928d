"""A Raspberry Pi Pico on a breadboard: a display on I2C, four buttons to ground."""

DISPLAY = "ssd1306"  # Settings, Display on the device changes it
PINS = {
    "sda": 4,  # I2C0
    "scl": 5,
    "up": 10,  # each button between its pin and ground
    "down": 11,
    "ok": 12,
    "back": 13,
    "buzzer": 15,  # a passive piezo, if you like
    "reset": 14,  # of a display that has such a pin, as those of 2.42 inches
    "led": "LED",
}
