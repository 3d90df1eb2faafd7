"""Bots that use the events of their games."""

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
    """Plays by every event that it received, by its randomness, and by all names."""

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
    """Answers a batch of positions as it answers each."""

    def choose_move(self, seen, moves):
        return moves[len(seen.events) % len(moves)]

    @staticmethod
    def choose_moves(asked):
        return [one.bot.choose_move(one.observation, one.legal_moves) for one in asked]
