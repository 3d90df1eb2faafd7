"""Bots for games that run at once."""

from __future__ import annotations

import os
import sys
import time

from kasino.bots import Choice

FUSE = "Td Js Qh Ks"
"""What lay on the table when the game began in which the bomb goes off."""


class Bomb:
    """Ends its process at the fifth question of one game."""

    def choose_move(self, seen, moves):
        if seen.decision == 5 and " ".join(map(str, seen.events[0].table)) == FUSE:
            os._exit(9)
        return moves[0]


class Thinks:
    """Takes half a second for its second question, and says what its clock tells."""

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
