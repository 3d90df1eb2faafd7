"""The log of a dealer: on standard error, each entry with its time and level, those of gRPC and asyncio too."""

from __future__ import annotations

import logging
import sys

FORMAT = "%(asctime)s %(levelname)s %(message)s"
TIME = "%Y-%m-%dT%H:%M:%S%z"


def log_to_stderr() -> None:
    """Set it up, once for a process; where that has a log already, leave it as it is."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format=FORMAT, datefmt=TIME)
    logging.getLogger("kasino").setLevel(logging.INFO)
