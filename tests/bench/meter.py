"""A process that measures on request, so that several environments can take turns in short rounds.

It reads one request a line, a JSON list of a name and arguments, and answers with one line of JSON. This module imports
nothing of kasino, because the environment of the peers does not have it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from time import perf_counter, process_time
from typing import Any


def serve(figures: Mapping[str, Callable[..., Any]]) -> None:
    """Answer requests for these figures until the input ends. What libraries print goes to standard error."""
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)
        for line in sys.stdin:
            name, *arguments = json.loads(line)
            answers.write(json.dumps(figures[name](*arguments)) + "\n")
            answers.flush()


class Clock:
    """A stopwatch for the processor time of this process and for the time of the wall, in seconds.

    Processor time is what a loop in one process needs; other work on the machine changes it least.
    """

    def __init__(self) -> None:
        self.processor = 0.0
        self.wall = 0.0
        self._began = (0.0, 0.0)

    def start(self) -> None:
        """Go on."""
        self._began = (process_time(), perf_counter())

    def stop(self) -> None:
        """Pause."""
        self.processor += process_time() - self._began[0]
        self.wall += perf_counter() - self._began[1]

    def rates(self, count: int) -> dict[str, float]:
        """So many things a second, by either clock."""
        return {"processor": count / self.processor, "wall": count / self.wall}
