"""Updates the observation of a seat, and the table, from events alone."""

from __future__ import annotations

from kasino.wire.tracking.lazy_table import LazyTable
from kasino.wire.tracking.observation_update import initial_observation, observation_after, table_after

__all__ = [
    "LazyTable",
    "initial_observation",
    "observation_after",
    "table_after",
]
