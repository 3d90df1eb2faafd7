"""Progress of a run, and the summary at its end."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The progress of a run: the sets and games that the ledger holds, and those of the plan.

    `played` are the games of this run, and `faults` those of its bots.
    """

    sets: int
    sets_planned: int
    games: int
    games_planned: int
    played: int
    faults: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The summary of a run: `games` are in the ledger, `played` are of this run, and `faults` those of its bots."""

    ledger: Path
    games: int
    games_planned: int
    played: int
    faults: int

    @property
    def finished(self) -> bool:
        """Whether the ledger holds every game of the plan; if not, a signal stopped the run, and another resumes it."""
        return self.games == self.games_planned
