"""Bots for tests of tournaments."""

from __future__ import annotations

import os
import random

from kasino.bots import Random


class Nth:
    """Always plays the move with this index modulo the number of moves, so that its moves identify it."""

    def __init__(self, number=0):
        self.number = number

    def choose_move(self, seen, moves):
        return moves[self.number % len(moves)]


class DrawsManyNumbers(Random):
    """Draws a thousand numbers more than it needs, from its own generator and from the global one."""

    def choose_move(self, seen, moves):
        rng = seen.rng()
        for _ in range(1000):
            rng.random()
            random.random()
        return super().choose_move(seen, moves)


class Raises:
    """Raises at its second decision."""

    def choose_move(self, seen, moves):
        if seen.decision == 2:
            raise RuntimeError('a, "b"\nand 🂡')
        return moves[0]


class Silent:
    """Answers nothing."""

    def choose_move(self, seen, moves):
        return None


class Ends:
    """Exits the process at its first decision."""

    def choose_move(self, seen, moves):
        os._exit(7)


class Interrupts:
    """Sends SIGTERM to its own process, once, at the end of its first game."""

    sent = False

    def choose_move(self, seen, moves):
        return moves[0]

    def on_game_end(self, end):
        import signal

        if not Interrupts.sent:
            Interrupts.sent = True
            os.kill(os.getpid(), signal.SIGTERM)
