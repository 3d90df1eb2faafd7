"""What is likely to happen after a move: what others take from the table, and what is still there at the next turn."""

from __future__ import annotations

from kasino.bots.house.thoughtful.knowledge import DEAR
from kasino.bots.house.thoughtful.outlook import Ground, Outlook
from kasino.game import Move

LATER = 0.5  # of what the next rival could take, what is still there for the one after
USES = 0.6  # how often a card that could take something is the one that is played
TAKES = 0.45  # how often a card of the last deal takes something
BANKED = 0.5  # of the worth of the card that takes: it is more than it would have brought later


class Prospects(Outlook):
    """A move with what is likely to follow from it, in points of the own side.

    The others are likely to take `dear` from the table with aces and casinos of the hand, `other` with all other cards,
    and to empty it for `swept`; the partner is likely to take `partner` for the own side.
    """

    def __init__(self, ground: Ground, move: Move) -> None:
        super().__init__(ground, move)
        self.dear = self.other = self.swept = self.partner = 0.0
        known = self.known
        if not self.left:
            return
        if known.rules.misere:
            self.other = sum([self._forced(count) for count in known.rivals])
            return
        catches = self._catches()
        share = known.rivalry
        for count in known.rivals:
            none = share
            for worth, key, swept in catches:
                chance = none * self._held(known.unseen[key], count)
                none -= chance
                self.swept += chance * swept
                if key < DEAR:
                    self.other += chance * (worth - swept)
                else:
                    self.dear += chance * (worth - swept)
            share *= LATER
        if known.partner:
            none = LATER
            for worth, key, _ in catches:
                chance = none * self._held(known.unseen[key], known.partner)
                none -= chance
                self.partner += chance * worth

    def survival(self, mask: int) -> float:
        """How likely these items are to lie there still at the next turn."""
        known = self.known
        masks = self.masks
        takers = sum([count for key, count in enumerate(known.unseen) if masks[key] & mask])
        stays = 1.0
        for count in known.rivals:
            stays *= 1.0 - USES * self._held(takers, count)
        return stays

    def leftovers(self) -> float:
        """What the last capture of the round brings besides what it takes: its point, and what lies there then."""
        rules = self.known.rules
        worth = float(rules.last_capture_points)
        if self.left and rules.last_capture_also_sweep:
            worth += rules.sweep_points
        return worth + self.lying

    def hold(self) -> float:
        """How likely it is that no other side takes anything more in the round."""
        return float((1.0 - TAKES) ** self.known.rival_plays_left)

    def _held(self, cards: int, count: int) -> float:
        """How likely it is that a hand of `count` cards holds one of these unseen ones."""
        whole = self.known.unseen_count
        return 1.0 - max((whole - cards) / whole, 0.0) ** count

    def _catches(self) -> list[tuple[float, int, float]]:
        """What each card would catch: the worth with the sweep in it, its key, and the sweep; the best first."""
        known = self.known
        catches = []
        for key, count in enumerate(known.unseen):
            mask = self.masks[key]
            if mask and count:
                swept = known.next_sweep if mask == self.left else 0.0
                catches.append((self.gains[key] + swept + BANKED * known.bank[key], key, swept))
        catches.sort(reverse=True)
        return catches

    def _forced(self, count: int) -> float:
        """In misère: what a rival with `count` cards is likely to have to take, as a loss of its side."""
        known = self.known
        takers, cost = 0, 0.0
        for key, cards in enumerate(known.unseen):
            mask = self.masks[key]
            if mask and cards:
                takers += cards
                cost += cards * (self.gains[key] + known.bank[key] + (known.next_sweep if mask == self.left else 0.0))
        return cost / takers * (takers / known.unseen_count) ** count if takers else 0.0
