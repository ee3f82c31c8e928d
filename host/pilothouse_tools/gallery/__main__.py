"""`make gallery`: draws the sheets in firmware/gallery again, from tours of all screens."""

import sys

from pilothouse_host.errors import CommandError
from pilothouse_tools.gallery import FOLDER, take
from pilothouse_tools.gallery.sheet import draw, sheets


def main() -> None:
    """Take all pictures and write the sheets. Raises CommandError if a text does not fit."""
    FOLDER.mkdir(exist_ok=True)
    cut = 0
    for sheet in sheets(take()):
        draw(sheet).save(FOLDER / sheet.file, optimize=True, bits=2)
        print(f"{sheet.file}: {len(sheet.screens)} screens")
        for screen in sheet.screens:
            cut += len(screen.cuts)
            for problem in screen.cuts:
                print(f"  {screen.caption}: {problem}")
    if cut:
        raise CommandError(f"texts that are cut: {cut}, see above")


if __name__ == "__main__":
    try:
        main()
    except CommandError as error:
        sys.exit(str(error))
