"""`python -m pilothouse_host` does the same as the command `pilothouse`."""

import sys

from pilothouse_host.cli import main

if __name__ == "__main__":
    sys.exit(main())
