"""`make bench`: figures of one run on this machine, medians of interleaved rounds."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median

from kasino.game import RULES

ROUNDS = 3
SECONDS = 0.4


def main() -> None:
    """Measure, and print."""
    samples: dict[str, list[dict[str, float]]] = {name: [] for name in RULES}
    for _ in range(ROUNDS):
        ran = subprocess.run(
            [sys.executable, "-m", "tests.bench.rounds", str(SECONDS), *RULES], check=True, capture_output=True
        )
        for name, rates in json.loads(ran.stdout).items():
            samples[name].append(rates)
    print("random rounds of two seats, moves a second")  # noqa: T201 this is what the bench is for
    for name, rates in samples.items():
        position = median(rate["position"] for rate in rates)
        state = median(rate["state"] for rate in rates)
        print(f"{name:14} position {position:9,.0f}   state {state:8,.0f}")  # noqa: T201


if __name__ == "__main__":
    main()
