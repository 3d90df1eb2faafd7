"""Bots for concurrent games: slow, crashing and suspending ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from kasino.bots import Choice

FUSE = "Td Js Qh Ks"
"""The first table of the game in which the bots of this module misbehave."""


class CrashesOnce:
    """Ends its process at the fifth question of one game."""

    def choose_move(self, seen, moves):
        if seen.decision == 5 and " ".join(map(str, seen.events[0].table)) == FUSE:
            os._exit(9)
        return moves[0]


class Late:
    """Takes a second and a half for the fifth question of one game."""

    def choose_move(self, seen, moves):
        if seen.decision == 5 and " ".join(map(str, seen.events[0].table)) == FUSE:
            time.sleep(1.5)
        return moves[0]


class Ponders:
    """Takes a second for each of its first moves in a game."""

    def choose_move(self, seen, moves):
        if seen.decision <= 4:
            time.sleep(1.0)
        return moves[0]


class Stops:
    """Suspends its runner once, for longer than the time limit of a move, and answers in time.

    `whole`: suspends the runner's process group.
    """

    stopped = False

    def __init__(self, whole=False):
        self.whole = whole

    def choose_move(self, seen, moves):
        if not Stops.stopped:
            Stops.stopped = True
            runner = parent(os.getppid())
            who = -os.getpgid(runner) if self.whole else runner
            subprocess.Popen(["sh", "-c", f"sleep 1.5; kill -CONT {who}"])
            os.kill(who, signal.SIGSTOP)
            while not is_stopped(runner):
                time.sleep(0.01)
        return moves[0]


def parent(process):
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def is_stopped(process):
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"


class Thinks:
    """Takes half a second for its second question, and returns its clock as the value of the position."""

    def choose_move(self, seen, moves):
        if seen.decision == 2:
            time.sleep(0.5)
        return Choice(moves[0], value=seen.clock)


class Talks:
    """Prints before each answer, and raises at two of them."""

    def choose_move(self, seen, moves):
        sys.stderr.write(f"and now {seen.decision}\n")
        sys.stderr.flush()
        if seen.decision in (2, 4):
            os._exit(1)
        return moves[0]
