"""Entry point of `python -m kasino`, which is the same as `kasino`."""

from __future__ import annotations

import sys

from kasino.cli import main

if __name__ == "__main__":  # the worker processes of a tournament import this module, too
    sys.exit(main())
