"""Isolation settings of a run: bots in processes of their own, with limits, and the logs of their output."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # it imports asyncio, which a run in this process does not need
    from kasino.sandbox.process import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """Run each bot in a process of its own, within `limits`.

    `fresh`: each seat of each game has a new process. `logs` is the folder for the output of bots; None is one beside
    the ledger.
    """

    limits: Limits
    fresh: bool = False
    logs: Path | None = None


def log_folder(isolation: Isolation, ledger: Path) -> Path:
    """The folder for the output of the bots of a run with this ledger."""
    return isolation.logs or ledger.with_name(f"{ledger.name}.bots")


def log_path(folder: Path, name: str, entry: int, worker: int) -> Path:
    """The file for the output of an entry's bot in a worker: number of the entry from 1, name, number of the worker."""
    return folder / f"{entry + 1}-{re.sub(r'[^A-Za-z0-9_=,.-]+', '_', name)[:60].strip('_.')}-{worker}.log"
