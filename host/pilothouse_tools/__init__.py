"""Tools for developers: images, measurements, the gallery, hardware drawings."""
