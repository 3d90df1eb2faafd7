"""Logs a fault of the dealer with an id and a traceback, but without its text, which may contain a card."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Iterator

_LOG = logging.getLogger("kasino.dealer")


def log_fault(where: str, error: BaseException) -> str:
    """Log this error to the process log as `internal error ID: WHERE`, and return the id."""
    id = os.urandom(6).hex()
    _LOG.error("internal error %s: %s\n%s", id, where, "\n".join(_lines(error)))
    return id


def _lines(error: BaseException) -> Iterator[str]:
    """The traceback as Python prints it, that of the cause first, without texts."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _lines(cause)
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
    yield f"  {type(error).__module__}.{type(error).__qualname__}"
