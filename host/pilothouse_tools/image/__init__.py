"""`make image`: MicroPython with Pilothouse frozen into it, as one file to drop onto a Pico."""

from pilothouse_tools.image.build import BUILD, FIRMWARE, KINDS, image

__all__ = ["BUILD", "FIRMWARE", "KINDS", "image"]
