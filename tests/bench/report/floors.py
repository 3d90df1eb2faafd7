"""The figures that the project holds itself to: for each row of the table the floor, and what is hoped for."""

from __future__ import annotations

KERNEL = 1.2, 2.5
"""Norwegian, compiled, over OpenSpiel's hearts, as the next ones."""
KERNEL_OTHER = 0.6, 1.5
"""Every other rule set."""
PLAIN_KERNEL = {
    "norwegian": 0.103,
    "byggekasino": 0.108,
    "international": 0.070,
    "royal": 0.055,
    "spade": 0.071,
    "swedish": 0.143,
    "overspader": 0.143,
    "finnish": 0.137,
    "krypkasino": 0.081,
    "two_deck": 0.096,
}
"""The core in plain Python as it was before it had C types.

Means of the medians of four runs of 6 to 15 rounds on a busy machine, which costs Python more than C++, scaled to the
0.103 that norwegian reached on a free one.
"""
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
