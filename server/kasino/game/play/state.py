"""A game as the dealer knows it: a frozen State, and the functions that lead from one to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter

from kasino.game import core
from kasino.game.cards.card import Card
from kasino.game.cards.move import Capture, Move, Trail
from kasino.game.cards.table import Item, Stack, stacks
from kasino.game.core.board import Board
from kasino.game.errors import DeckError, TurnError
from kasino.game.play.core_codec import Ids, cards_of, decode, position, table_of, tallies_of
from kasino.game.play.ending import Standing, game_end
from kasino.game.play.events import Dealt, Event, GameOver, LeftoversTaken, Played, RoundScored, SidePoints
from kasino.game.play.legal_moves import resolve
from kasino.game.play.scoring import Points, Tally, by_side, points_at_once, score
from kasino.game.rules.layout import TABLE, Layout, default_sides, layout
from kasino.game.rules.rule_set import Category, RuleSet

_INDEX = attrgetter("index")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All that there is to know of a game at one moment. Seats and sides count from 0, rounds and deals from 1.

    `turn` is the seat to play, None once the round is over; `stock` is the pack, the next card first; `table`, `hands`
    and `won` (by seat) are sorted; `scores` are by side, those of a running round only where points are given at once;
    `last_capture_was_sweep` where it is recorded as one;
    `points` are those of the round just finished, by side; `events` are those of the current round. Once `over`,
    `winners` are the sides that have won, several where they share.
    """

    rules: RuleSet
    sides: tuple[int, ...]
    layout: Layout
    dealer: int
    round: int
    deal: int
    turn: int | None
    stock: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Item, ...]
    won: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last_capturer: int | None = None
    last_capture_was_sweep: bool = False
    leftovers: int = 0
    next_stack: int = 1
    points: tuple[SidePoints, ...] = ()
    events: tuple[Event, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def last_deal(self) -> bool:
        """Whether the hands are the last of the round."""
        return not self.stock

    @property
    def hand_to_play(self) -> tuple[Card, ...]:
        """The hand of the seat to play."""
        return () if self.turn is None else self.hands[self.turn]


def deal(
    rules: RuleSet,
    *,
    deck: Sequence[Card],
    seats: int | None = None,
    sides: Sequence[int] | None = None,
    dealer: int = 0,
) -> State:
    """Begin a game: the first deal of its first round.

    `deck` is in the order in which it is dealt, and may be any cards that come out even with the table and the hands.
    Give `seats`, or `sides` where partners play (0, 1, 0, 1); seats alone take the sides that the rules ask for.
    Raises RulesError where the rules cannot be played at this table, DeckError where the deck is not one.
    """
    if sides is None:
        sides = default_sides(rules, 2 if seats is None else seats)
    sides = tuple(sides)
    plan = layout(rules, sides, len(deck))
    if seats not in (None, len(sides)):
        raise DeckError(f"{seats} seats do not have {len(sides)} sides: give one of the two")
    if not 0 <= dealer < len(sides):
        raise DeckError(f"seat {dealer} cannot deal: the seats are 0 to {len(sides) - 1}")
    return _first_deal(rules, sides, plan, tuple(deck), dealer=dealer, round=1, scores=(0,) * (max(sides) + 1))


def round_position(state: State) -> core.Position:
    """The rest of this round as the kernel plays it, hands still to be dealt included: to search and to simulate.

    Its `scores` are those of the game: once the round is over they hold the points of the round. Whoever holds it knows
    what the dealer knows.
    """
    place = round_place(state)
    place.count_round = partial(_totals, state.rules)
    return place


def _totals(rules: RuleSet, place: Board) -> list[int]:
    """The totals of the sides after the round that is played here."""
    tallies = by_side(tallies_of(place), place.sides)
    at_once = [points_at_once(rules, tally) if rules.immediate_scoring else {} for tally in tallies]
    return [
        total - sum(given.values()) + sum(made.values())
        for total, given, made in zip(place.scores, at_once, score(rules, tallies), strict=True)
    ]


def round_place(state: State) -> core.Position:
    """The same, but nothing is counted at the end of the round: for who counts it in another way."""
    place, ids = position(state)
    _fill(place, ids, state)
    place.deals = []
    stock = state.stock
    for deal in range(state.deal + 1, len(state.layout.hand_sizes) + 1):
        hands, _, stock = _hand_out(state.layout, stock, deal, state.dealer)
        place.deals.append([ids.mask(hand) for hand in hands])
    place.won = [ids.mask(cards) for cards in state.won]
    return place


def next_round(state: State, deck: Sequence[Card]) -> State:
    """The first deal of the next round, dealt by the seat on the left of the last dealer.

    Raises TurnError while the round is not over, or where the game is.
    """
    if state.over:
        raise TurnError("the game is over: there is no next round")
    if state.turn is not None:
        raise TurnError("the round is not over: play it to its end before the next one is dealt")
    plan = layout(state.rules, state.sides, len(deck))
    dealer = (state.dealer + 1) % state.seats
    return _first_deal(
        state.rules, state.sides, plan, tuple(deck), dealer=dealer, round=state.round + 1, scores=state.scores
    )


def apply(state: State, move: Move) -> State:
    """The state after the seat to play has made this move, with everything that follows from it.

    That is the next deal where all hands are empty, and at the end of the pack the leftovers, the count and, where it
    is over, the end of the game. Raises IllegalMove where the rules refuse the move, TurnError where none is due.
    """
    place, ids, played = resolve(state, move)
    _fill(place, ids, state)
    return advance(state, place, played, decode(played, state.rules.decks, state.table))


def _first_deal(
    rules: RuleSet,
    sides: tuple[int, ...],
    plan: Layout,
    deck: tuple[Card, ...],
    *,
    dealer: int,
    round: int,
    scores: tuple[int, ...],
) -> State:
    twice = [card for card, copies in Counter(deck).items() if copies > rules.decks]
    if twice:
        raise DeckError(f"{twice[0]} is in the deck more than {rules.decks} time{'s' * (rules.decks > 1)}")
    hands, table, stock = _hand_out(plan, deck, 1, dealer)
    seats = len(sides)
    state = State(
        rules=rules,
        sides=sides,
        layout=plan,
        dealer=dealer,
        round=round,
        deal=1,
        turn=(dealer + 1) % seats,
        stock=stock,
        hands=hands,
        table=table,
        won=((),) * seats,
        sweeps=(0,) * seats,
        scores=scores,
    )
    return replace(state, events=(_dealt(state, table),))


def _hand_out(
    plan: Layout, stock: tuple[Card, ...], deal: int, dealer: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]:
    """Hands, open cards and what is left of the stock after one deal."""
    hands: list[list[Card]] = [[] for _ in range(plan.seats)]
    table: list[Card] = []
    at = 0
    for to, count in plan.sequence(deal, dealer):
        (table if to == TABLE else hands[int(to)]).extend(stock[at : at + count])
        at += count
    return tuple(tuple(sorted(hand, key=_INDEX)) for hand in hands), tuple(sorted(table, key=_INDEX)), stock[at:]


def _dealt(state: State, table: tuple[Card, ...]) -> Dealt:
    return Dealt(
        round=state.round,
        deal=state.deal,
        dealer=state.dealer,
        hand_counts=tuple(map(len, state.hands)),
        table=table,
        stock_count=len(state.stock),
        last=state.last_deal,
        call=state.rules.announce_last_deal if state.last_deal else None,
    )


def deal_position(state: State) -> core.Position:
    """The rest of this deal as the kernel plays it, by what the dealer knows; for `advance`."""
    place, ids = position(state)
    _fill(place, ids, state)
    return place


def advance(state: State, place: core.Position, played: core.Move, move: Move) -> State:
    """The state after a legal move, played in `deal_position(state)`, which is then that of the state that follows.

    `move` is the same as `played`, as the game writes it. Until the hands are empty, that is: the next deal needs a
    position of its own.
    """
    seat = place.turn
    packs = state.rules.decks
    place.won = [0] * state.seats
    place.play(played)
    place.forget()

    hands = list(state.hands)
    hand = list(hands[seat])
    hand.remove(move.card)
    hands[seat] = tuple(hand)
    captured = cards_of(place.won[seat] & ~place.leftovers, packs)
    won = list(state.won)
    if captured:
        won[seat] = tuple(sorted((*won[seat], *captured), key=_INDEX))
    inherited = cards_of(place.leftovers, packs)
    if inherited:
        won[place.last_capturer] = tuple(sorted((*won[place.last_capturer], *inherited), key=_INDEX))
    table = table_of(place)
    swept = bool(captured) and not table and not inherited
    after = State(
        rules=state.rules,
        sides=state.sides,
        layout=state.layout,
        dealer=state.dealer,
        round=state.round,
        deal=state.deal,
        turn=place.turn if place.phase == core.PLAYING else None,
        stock=state.stock,
        hands=tuple(hands),
        table=table,
        won=tuple(won),
        sweeps=tuple(place.sweeps),
        scores=tuple(place.scores),
        last_capturer=None if place.last_capturer < 0 else place.last_capturer,
        last_capture_was_sweep=place.last_swept,
        leftovers=len(inherited),
        next_stack=place.next_stack,
        events=(
            *state.events,
            Played(
                seat=seat,
                move=move,
                captured=captured,
                sweep=swept,
                sweep_scored=bool(captured) and place.last_swept,
                stack=None if type(move) in (Trail, Capture) else _made(stacks(state.table), stacks(table)),
            ),
        ),
    )
    if not any(after.hands) and after.stock and place.phase == core.PLAYING:
        return _next_deal(after)
    if place.phase != core.PLAYING:
        return _finish(after, stopped=place.phase == core.STOPPED, left=inherited)
    return after


def _made(before: Sequence[Stack], after: Sequence[Stack]) -> Stack | None:
    """The stack that a move has made, or changed."""
    return next((stack for stack in after if stack not in before), None)


def _fill(place: core.Position, ids: Ids, state: State) -> None:
    """What the dealer knows of the table beside the hand to play, but for piles and stock."""
    for seat, cards in enumerate(state.hands):
        if seat != place.turn:
            place.hands[seat] = ids.mask(cards)
    place.sweeps = list(state.sweeps)
    place.scores = list(state.scores)
    place.last_capturer = -1 if state.last_capturer is None else state.last_capturer
    place.last_swept = state.last_capture_was_sweep
    place.next_stack = state.next_stack
    place.leader = (state.dealer + 1) % state.seats
    place.deals = [place.hands[:]] if state.stock else []  # whose cards does not matter: `advance` deals them


def _next_deal(state: State) -> State:
    hands, _, stock = _hand_out(state.layout, state.stock, state.deal + 1, state.dealer)
    state = replace(state, deal=state.deal + 1, hands=hands, stock=stock)
    return replace(state, events=(*state.events, _dealt(state, ())))


def _finish(state: State, *, stopped: bool, left: tuple[Card, ...]) -> State:
    """The end of the round: what was left, the points of all sides, and whether the game is over."""
    events: list[Event] = list(state.events)
    unclaimed = () if stopped else cards_on(state.table)
    if not stopped or left:
        events.append(LeftoversTaken(seat=state.last_capturer, cards=left or unclaimed))
    tallies = by_side(seat_tallies(state), state.sides)
    at_once = [points_at_once(state.rules, tally) if state.rules.immediate_scoring else {} for tally in tallies]
    points: Sequence[Points]
    if stopped:
        points = [{category: worth for category, worth in side.items() if worth} for side in at_once]
        best = max(state.scores)
        standing = Standing(totals=state.scores, over=True, winners=(state.scores.index(best),))
    else:
        points = score(state.rules, tallies)
        before = [total - sum(side.values()) for total, side in zip(state.scores, at_once, strict=True)]
        standing = game_end(state.rules, before, points, tallies=tallies, rounds_played=state.round, seats=state.seats)
    told = tuple(tuple((category, side[category]) for category in Category if category in side) for side in points)
    events.append(RoundScored(round=state.round, points=told, totals=standing.totals))
    if standing.over:
        events.append(GameOver(totals=standing.totals, winners=standing.winners))
    return replace(
        state,
        scores=standing.totals,
        points=told,
        events=tuple(events),
        over=standing.over,
        winners=standing.winners,
    )


def seat_tallies(state: State) -> tuple[Tally, ...]:
    """What each seat has won in the current round so far."""
    return tuple(
        Tally.of(
            cards,
            sweeps=state.sweeps[seat],
            last_capture=seat == state.last_capturer,
            leftovers=state.leftovers if seat == state.last_capturer else 0,
            last_capture_was_sweep=seat == state.last_capturer and state.last_capture_was_sweep,
        )
        for seat, cards in enumerate(state.won)
    )


def cards_on(table: Sequence[Item]) -> tuple[Card, ...]:
    """All cards on a table, those in stacks too, sorted."""
    return tuple(sorted(card for item in table for card in ((item,) if isinstance(item, Card) else item.cards)))
