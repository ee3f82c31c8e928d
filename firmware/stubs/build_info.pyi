# Only in an image: host/pilothouse_tools/image/build.py writes it.
IMAGE: str
MICROPYTHON: str
WIRING: str
