"""Benchmark of random rounds that are played wholly inside the core: moves a second, None where it has no such loop."""

from __future__ import annotations

from kasino import game


def playouts(name: str, seconds: float) -> dict[str, float] | None:
    """Moves a second of random rounds of two seats, by processor time and by the wall."""
    if not hasattr(game, "playout"):
        return None
    raise NotImplementedError("the benchmark does not know this playout yet")
