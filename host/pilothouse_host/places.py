"""Where the firmware's files are: in a checkout, or inside the installed package."""

from pathlib import Path

import pilothouse

_PACKED = Path(__file__).parent / "firmware"  # setup.py puts it into the wheel

FIRMWARE = _PACKED if _PACKED.is_dir() else Path(pilothouse.__file__).parent.parent
