"""The figures that the project holds itself to: for each row of the table the floor, and what is hoped for."""

from __future__ import annotations

KERNEL = 1.2, 2.5
"""Norwegian, compiled, over OpenSpiel's hearts, as the next ones."""
KERNEL_OTHER = 0.6, 1.5
"""Every other rule set."""
PLAIN_KERNEL = {
    "norwegian": 0.075,
    "byggekasino": 0.079,
    "international": 0.051,
    "royal": 0.040,
    "spade": 0.052,
    "swedish": 0.104,
    "overspader": 0.104,
    "finnish": 0.100,
    "krypkasino": 0.059,
    "two_deck": 0.070,
}
"""The core in plain Python as it was before it had C types: means of the medians of four runs of 6 to 15 rounds."""
PLAIN_NOISE = 0.9
"""The share of `PLAIN_KERNEL` that is the floor: the medians of those runs, of one source, differed by as much."""
OBSERVED = 0.3, 0.7
OBSERVED_PLAIN = 0.03, 0.05
READING = 0.15, 0.3
TOURNAMENT = 0.12, 0.3
ISOLATED = 1.0, 2.5
"""Over the bare unbatched echo."""
DUPLEX = 0.5, 0.75
"""Over the echo that is called in the same way, as the next one."""
UNARY = 0.6, 0.75
SOLVED_MIDDLE = 4.0, 1.0
"""Milliseconds at most, as the next ones."""
SOLVED_HIGH = 40.0, 10.0
PLAYOUTS = 4.0, 10.0
TWO_WORKERS = 1.8, 1.95
CLONE = 1_000.0, 250.0
"""Nanoseconds at most."""
