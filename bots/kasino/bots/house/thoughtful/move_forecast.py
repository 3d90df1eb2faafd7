"""Estimates for the turns after a move: what others take from the table, and what is left at the next own turn."""

from __future__ import annotations

from kasino.bots.house.thoughtful.knowledge import DEAR
from kasino.bots.house.thoughtful.move_outcome import MoveOutcome
from kasino.bots.house.thoughtful.table_sums import TableSums
from kasino.game import Move

LATER = 0.5  # the share of what the next rival could take that is left for the rival after it
USES = 0.6  # the probability that a rival who can take something does
TAKES = 0.45  # the probability that a card of the last deal takes something
BANKED = 0.5  # the share of the worth of the taking card that is more than it would bring later


class MoveForecast(MoveOutcome):
    """The outcome of a move with expected values in points of the own side.

    The rivals are expected to take `dear` from the table with aces and casinos of their hands (keys from 14), `other`
    with all other cards, and `swept` for emptying it; the partner is expected to take `partner` for the own side.
    """

    def __init__(self, table: TableSums, move: Move) -> None:
        super().__init__(table, move)
        self.dear = self.other = self.swept = self.partner = 0.0
        known = self.known
        if not self.left:
            return
        if known.rules.misere:
            self.other = sum([self._forced(count) for count in known.rivals])
            return
        captures = self._captures()
        share = known.rivalry
        for count in known.rivals:
            none = share
            for worth, key, swept in captures:
                chance = none * self._holds(known.unseen[key], count)
                none -= chance
                self.swept += chance * swept
                if key < DEAR:
                    self.other += chance * (worth - swept)
                else:
                    self.dear += chance * (worth - swept)
            share *= LATER
        if known.partner:
            none = LATER
            for worth, key, _ in captures:
                chance = none * self._holds(known.unseen[key], known.partner)
                none -= chance
                self.partner += chance * worth

    def survival(self, mask: int) -> float:
        """The probability that these items are still on the table at the next own turn."""
        known = self.known
        masks = self.masks
        takers = sum([count for key, count in enumerate(known.unseen) if masks[key] & mask])
        stays = 1.0
        for count in known.rivals:
            stays *= 1.0 - USES * self._holds(takers, count)
        return stays

    def leftovers(self) -> float:
        """What the last capture of the round brings besides what it takes: its point, and what is left on the table."""
        rules = self.known.rules
        worth = float(rules.last_capture_points)
        if self.left and rules.last_capture_also_sweep:
            worth += rules.sweep_points
        return worth + self.lying

    def hold(self) -> float:
        """The probability that no other side takes anything more in the round."""
        return float((1.0 - TAKES) ** self.known.rival_plays_left)

    def _holds(self, cards: int, count: int) -> float:
        """The probability that a hand of `count` cards holds one of `cards` unseen cards."""
        whole = self.known.unseen_count
        return 1.0 - max((whole - cards) / whole, 0.0) ** count

    def _captures(self) -> list[tuple[float, int, float]]:
        """What each card would capture: the worth with the sweep in it, its key, and the sweep; the best first."""
        known = self.known
        captures = []
        for key, count in enumerate(known.unseen):
            mask = self.masks[key]
            if mask and count:
                swept = known.next_sweep if mask == self.left else 0.0
                captures.append((self.gains[key] + swept + BANKED * known.bank[key], key, swept))
        captures.sort(reverse=True)
        return captures

    def _forced(self, count: int) -> float:
        """In misère: the expected cost to a rival with `count` cards of the captures that it is forced to make."""
        known = self.known
        takers, cost = 0, 0.0
        for key, cards in enumerate(known.unseen):
            mask = self.masks[key]
            if mask and cards:
                takers += cards
                cost += cards * (self.gains[key] + known.bank[key] + (known.next_sweep if mask == self.left else 0.0))
        return cost / takers * (takers / known.unseen_count) ** count if takers else 0.0
