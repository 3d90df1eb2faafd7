"""One round as everybody at its table knows it, followed by its public events: a source of observations."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import PACK
from kasino.game.play.events import Dealt, Event
from kasino.game.play.round_setup import RoundSetup
from kasino.game.rules.layout import layout
from kasino.game.rules.rule_set import RuleSet

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core.constants import ADD, BUILD, DOUBLE, HIGHEST, PLAYING, RAISE, TRAIL
    from kasino.game.core.plain import BIT, count, number
    from kasino.game.core_codec.moves import move_value
    from kasino.game.core_codec.table import stack_refs
    from kasino.game.play.history import COUNT_BITS, History, given_events
    from kasino.game.play.legal_move_list import LegalMoves
    from kasino.game.play.observation import Observation
    from kasino.game.play.transition import note_move


class PublicRound:
    """A round without its hands and its stock. The methods change it; what was read from it before stays as it is.

    A card is given by its place in PACK, a stack by its id. Where an event cannot follow those before it, the method
    raises ValueError that says why, and the round stays as it was.
    """

    __slots__ = ("_counts", "_history", "_holders", "_position", "_seen", "_setup", "_totals")

    def __init__(self, rules: RuleSet, sides: tuple[int, ...], first: Dealt, scores: Sequence[int]) -> None:
        """The round after its first deal; `scores` are those before it. Raises RulesError where these do not fit."""
        size = len(first.table) + sum(first.hand_counts) + first.stock_count
        plan = layout(rules, sides, size)
        deals = len(plan.hand_sizes)
        self._setup: RoundSetup = RoundSetup(
            rules=rules,
            sides=sides,
            layout=plan,
            dealer=first.dealer,
            number=first.round,
            deal=1,
            stock_counts=tuple([plan.remaining(deal) for deal in range(1, deals + 1)]),
        )
        position = Position(self._setup.law, sides, (first.dealer + 1) % len(sides))
        position.scores = scores
        position.deals = ((),) * (deals - 1)  # hands of which nothing is known
        self._position: Position = position
        self._seen: int = 0  # the cards that are or were on the table
        self._lay([card.index for card in first.table])
        self._history: History = given_events((first,))
        self._history._value = first
        self._counts: int = 0  # the number of cards in each hand
        self._holders: int = 0  # the number of cards in all hands
        self._hold(first.hand_counts)
        self._totals: tuple[int, ...] | None = None  # the scores after the round

    def _lay(self, table: Sequence[int]) -> None:
        """Lay these cards on the table."""
        for card in table:
            self._seen |= BIT[self._unseen(card, 0)]
        self._position.loose = self._seen

    def deal(self, hand_counts: Sequence[int]) -> None:
        """A further deal: the number of cards in each hand."""
        if self._holders or self._position.phase != PLAYING:
            raise ValueError("a deal follows once all hands are empty, and before the round is over")
        self._hold(hand_counts)
        history = History.__new__(History) if cython.compiled else History()
        history._before = self._history
        history._setup = self._setup
        history._dealt = self._position.dealt
        history._counts = self._counts
        self._history = history

    def _hold(self, hand_counts: Sequence[int]) -> None:
        counts = held = 0
        for seat, hand in enumerate(hand_counts):
            if not 0 <= hand < 1 << COUNT_BITS:
                raise ValueError(f"no hand has {hand} cards")
            held += hand
            counts |= hand << COUNT_BITS * seat
        self._counts = counts
        self._holders = held

    def play(
        self, seat: int, kind: int, card: int, cards: Sequence[int], stack_ids: Sequence[int], value: int = 0
    ) -> None:
        """A move: the number of its kind in the core, its card, the loose cards and the stacks that it names.

        It is known to be legal: only what the board needs is checked.
        """
        position = self._position
        if position.phase != PLAYING or seat != position.turn or not self._counts >> COUNT_BITS * seat & 255:
            raise ValueError("the seat is not to play")
        id = self._unseen(card, 0)
        mask = self._on_table(cards)
        slots = self._slots(stack_ids)
        self._check(kind, mask, slots, value)
        if kind == ADD:
            value = position._stacks[number(slots)][2]
        refs = stack_refs(position) if slots else ()
        before = position.clone()
        own = BIT[id]
        self._holders -= 1
        self._counts -= BIT[COUNT_BITS * seat]
        if not cython.compiled:
            position._hands = position._hands[:]
        position._hands[seat + 1 if seat + 1 < position.seats else 0] = own if self._holders else 0
        position._hands[seat] = own
        position._advance(kind, id, mask, slots, value)
        if not cython.compiled:
            position._hands = position._hands[:]
        for k in range(position.seats):
            position._hands[k] = 0
        self._seen |= own
        move = move_value(kind, id, mask, slots, value, self._setup.packs, refs)
        self._history = note_move(self._history, self._setup, before, position, kind, slots, move)

    def add(self, event: Event, totals: tuple[int, ...] | None = None) -> None:
        """An event after the last move; `totals` are the scores after it, None where it does not say them."""
        if self._position.phase == PLAYING:
            raise ValueError("the round is not over")
        history = History.__new__(History) if cython.compiled else History()
        history._before = self._history
        history._value = event
        self._history = history
        if totals is not None:
            self._totals = totals

    def last_event(self) -> Event:
        """The last event."""
        return self._history.event()

    def observation(self, seat: int, hand: Sequence[int]) -> Observation:
        """What this seat knows, with these cards in its hand."""
        position = self._position
        held = self._counts >> COUNT_BITS * seat & 255
        if len(hand) != held:
            raise ValueError(f"it has {len(hand)} cards, and by the events it has {held}")
        mask = 0
        for card in hand:
            mask |= BIT[self._unseen(card, mask)]
        seen = Observation.__new__(Observation)
        if not cython.compiled:
            seen._clear()
        seen._seat = seat
        seen._setup = self._setup
        seen._history = self._history
        own = position.seen_by(seat)
        own._hands[seat] = mask
        seen._position = own
        if position.phase != PLAYING:
            seen._scores = self._totals
        elif mask and seat == position.turn:
            seen._moves = LegalMoves(own)
        won = 0
        for k in range(position.seats):
            taken = count(position._won[k])
            won |= taken << COUNT_BITS * k
        seen._hand_counts = self._counts
        seen._captured_counts = won
        return seen

    def _unseen(self, card: int, taken: int) -> int:
        """The id of the first copy of this card that was not on the table and is not in `taken`."""
        packs = self._setup.packs
        if 0 <= card < len(PACK):
            for copy in range(packs):
                id = card * packs + copy
                if not BIT[id] & (self._seen | taken):
                    return id
        raise ValueError("a card occurs more often than in the packs")

    def _on_table(self, cards: Sequence[int]) -> int:
        """The mask of these loose cards, the first copies."""
        packs = self._setup.packs
        left = self._position.loose
        for card in cards:
            id = card * packs if 0 <= card < len(PACK) else 0
            if packs > 1 and not BIT[id] & left:
                id += 1
            if not BIT[id] & left or id // packs != card:
                raise ValueError("it takes what is not on the table")
            left ^= BIT[id]
        return self._position.loose ^ left

    def _slots(self, stack_ids: Sequence[int]) -> int:
        """The slots of the stacks with these ids."""
        position = self._position
        slots = 0
        for id in stack_ids:
            found = 0
            for slot in range(position.stack_count):
                if position._stacks[slot][1] == id:
                    found = BIT[slot]
            if not found or found & slots:
                raise ValueError("it takes what is not on the table")
            slots |= found
        return slots

    def _check(self, kind: int, mask: int, slots: int, value: int) -> None:
        """Check that the move takes what its kind takes, and makes a stack that can be."""
        stacks = count(slots)
        loose = count(mask)
        if kind == TRAIL:
            fits = stacks + loose == 0
        elif kind == RAISE:
            fits = stacks == 1 and loose == 0
        elif kind == ADD:
            fits = stacks == 1
        elif kind == DOUBLE:
            fits = stacks + loose == 1
        else:
            fits = stacks + loose > 0
        if not fits or (kind in (BUILD, RAISE) and not 0 < value <= HIGHEST):
            raise ValueError("no move of its kind takes these cards and stacks")
