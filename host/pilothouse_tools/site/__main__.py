"""`make site`: build/site, for any web server. `make site-serve` shows it."""

import argparse
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pilothouse_tools.site.build import Missing, build, packed_size

_TARGET = Path("build") / "site"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", type=int, metavar="PORT", help="show it on this port")
    port = parser.parse_args().serve
    try:
        build(_TARGET)
    except Missing as reason:
        print(reason, file=sys.stderr)
        return 2
    print(f"{_TARGET}: {packed_size(_TARGET) / 1000:.0f} kB compressed")
    if port:
        handler = functools.partial(SimpleHTTPRequestHandler, directory=str(_TARGET))
        with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
            print(f"http://127.0.0.1:{port}/   (Ctrl-C ends it)", flush=True)
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
