"""`make image`: builds MicroPython with Pilothouse frozen into it, as one UF2 file for a Pico."""

from pilothouse_tools.image.build import BUILD, FIRMWARE, KINDS, image

__all__ = ["BUILD", "FIRMWARE", "KINDS", "image"]
