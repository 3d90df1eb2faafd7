"""`python -m kasino` is `kasino`."""

from __future__ import annotations

import sys

from kasino.cli import main

if __name__ == "__main__":  # a worker of a tournament imports this module too
    sys.exit(main())
