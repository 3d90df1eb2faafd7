"""Sets up the process log of a dealer: standard error, with time and level, including the records of gRPC and asyncio.

The event log of a table is another thing: `kasino.dealer.state.event_log`.
"""

from __future__ import annotations

import logging
import sys

FORMAT = "%(asctime)s %(levelname)s %(message)s"
TIME = "%Y-%m-%dT%H:%M:%S%z"


def log_to_stderr() -> None:
    """Configure logging, once per process. A configuration that is there already is left as it is."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format=FORMAT, datefmt=TIME)
    logging.getLogger("kasino").setLevel(logging.INFO)
