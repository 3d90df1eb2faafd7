"""Bots that listen."""

from __future__ import annotations

from kasino.game import Played


class Raises:
    """Raises at an event of its fourth question on."""

    def on_game_start(self, start):
        self.asked = 0

    def on_event(self, event):
        if self.asked == 4:
            raise RuntimeError("too much noise")

    def choose_move(self, seen, moves):
        self.asked = seen.decision
        return moves[-1]


class Follows:
    """Plays by what it has heard: the answer depends on every event, on its randomness, and on all names."""

    def on_game_start(self, start):
        self.heard = len(start.names) + start.seat + sum(start.sides)

    def on_event(self, event):
        self.heard += 1 if isinstance(event, Played) and event.captured else 3

    def on_game_end(self, end):
        if sum(end.faults) > 4 or end.abandoned:
            raise RuntimeError("what a game")

    def choose_move(self, seen, moves):
        number = self.heard + len(seen.events)
        return moves[(number + seen.rng().randrange(3)) % len(moves)]


class Together:
    """Thinks about many positions at once, and says the same as about one."""

    def choose_move(self, seen, moves):
        return moves[len(seen.events) % len(moves)]

    @staticmethod
    def choose_moves(asked):
        return [one.bot.choose_move(one.observation, one.legal_moves) for one in asked]
