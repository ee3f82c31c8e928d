"""A Raspberry Pi Pico on a breadboard: a display on I2C, four buttons to ground."""

DISPLAY = "ssd1306"  # the default; people can choose another in Settings, Display
PINS = {
    "sda": 4,  # I2C0
    "scl": 5,
    "up": 10,  # each button between its pin and ground
    "down": 11,
    "ok": 12,
    "back": 13,
    "buzzer": 15,  # a passive piezo, optional
    "reset": 14,  # for displays with a reset pin, such as most 2.42-inch modules
    "led": "LED",
}
