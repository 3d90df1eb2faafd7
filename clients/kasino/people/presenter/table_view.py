"""Lines for the state of a table: cards, hand, score, deal, clocks, recent moves and players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.game import Card, Category, Dealt, Observation, Played, Stack, hand_values, layout, rules_text, table_values
from kasino.game.rules.options import Rounds
from kasino.people.i18n.translator import tr_noop
from kasino.people.presenter.event_text import event_lines, move_lines
from kasino.people.presenter.round_score_text import category_title
from kasino.people.presenter.text_context import TextContext
from kasino.wire import Clock, Decision

_NOTHING = tr_noop("Nothing has been played in this round.")


def table_lines(context: TextContext, seen: Observation) -> Iterator[str]:
    """The loose cards on one line, then a line for each stack with its value and owner."""
    tr = context.tr
    loose = [item for item in seen.table if isinstance(item, Card)]
    if not seen.table:
        yield tr("Table: empty")
    else:
        yield tr("Table: {cards}", cards=context.screen.cards(loose) or "–")
    for item in seen.table:
        if isinstance(item, Stack):
            yield "  " + stack_text(context, item)


def stack_text(context: TextContext, item: Stack) -> str:
    """A build with its value and owner, or a pile with its value."""
    tr, cards, value = context.tr, context.screen.stack(item), item.value
    if item.owner is None:
        return tr("{cards} pile worth {value}", cards=cards, value=value)
    who = tr("you") if item.owner == context.players.seat else context.seat_name(item.owner)
    if item.locked:
        return tr("{cards} build of {value}, fixed, by {who}", cards=cards, value=value, who=who)
    return tr("{cards} build of {value} by {who}", cards=cards, value=value, who=who)


def hand_lines(context: TextContext, seen: Observation) -> Iterator[str]:
    """The reader's hand; for a spectator the number of cards in each hand."""
    if context.players.seat is None:
        yield context.tr("Hands: {counts}", counts=context.by_seat(seen.hand_counts))
    else:
        yield context.tr("Hand: {cards}", cards=context.screen.cards(seen.hand) or "–")


def valuable_card_lines(context: TextContext, seen: Observation) -> Iterator[str]:
    """The cards of the hand whose value differs from that on the table."""
    for card in dict.fromkeys(seen.hand):
        values = hand_values(seen.rules, card)
        if values != table_values(seen.rules, card):
            yield "  " + context.tr("{card} takes as {value}", card=context.screen.card(card), value=values[0])


def score_lines(context: TextContext, seen: Observation) -> Iterator[str]:
    """Points, the target, and what is public of the current round."""
    tr = context.tr
    yield tr("Score: {score}", score=context.by_side(seen.scores))
    rules = seen.rules
    if rules.target is not None:
        yield tr("The game is to {target}.", target=rules.target)
    if rules.fixed_rounds is not None:
        rounds = seen.seats if rules.fixed_rounds is Rounds.SEATS else rules.fixed_rounds
        yield tr("Round {round} of {rounds}.", round=max(seen.round, 1), rounds=rounds)
    yield tr("Cards taken: {counts}", counts=context.by_seat(seen.captured_counts))
    if any(seen.sweeps):
        title = category_title(context, Category.SWEEPS)
        yield tr("{title}: {numbers}", title=title, numbers=context.by_seat(seen.sweeps))


def deal_lines(context: TextContext, seen: Observation) -> Iterator[str]:
    """The round and the deal, how many cards are left where, and whose turn it is."""
    tr = context.tr
    if seen.round == 0:
        yield tr("Nothing is dealt yet.")
        return
    deals = len(layout(seen.rules, seen.sides).hand_sizes)
    yield tr("Round {round}, deal {deal} of {deals}.", round=seen.round, deal=seen.deal, deals=deals)
    dealer = context.terms.with_term(tr("Dealer"), "dealer")
    yield tr("{dealer}: {who}.", dealer=dealer, who=context.seat_name(seen.dealer))
    yield tr("Cards in the pack: {count}.", count=seen.stock_count)
    yield tr("Cards in hand: {counts}", counts=context.by_seat(seen.hand_counts))
    who = tr("nobody yet") if seen.last_capturer is None else context.seat_name(seen.last_capturer)
    yield tr("Last capture so far: {who}.", who=who)
    if seen.turn is not None:
        yield tr("To play: {who}.", who=context.seat_name(seen.turn))


def clock_lines(
    context: TextContext, clocks: Sequence[Clock], decision: Decision | None, passed: float = 0.0
) -> Iterator[str]:
    """The time left for the decision and each seat; `passed`: seconds since the decision was opened."""
    tr = context.tr
    if decision is not None and decision.time_left is not None:
        yield tr("Time for this move: {time}.", time=duration_text(context, decision.time_left - passed))
    for clock in clocks:
        if clock.bank_left is not None:
            yield tr(
                "Time of {who}: {time}.",
                who=context.seat_name(clock.seat),
                time=duration_text(context, clock.bank_left),
            )
    if (decision is None or decision.time_left is None) and all(clock.bank_left is None for clock in clocks):
        yield tr("No clock runs.")


def duration_text(context: TextContext, seconds: float) -> str:
    """`12 s`, or `2 min 5 s`."""
    whole = max(int(seconds), 0)
    minutes, rest = divmod(whole, 60)
    if not minutes:
        return context.tr("{seconds} s", seconds=rest)
    return context.tr("{minutes} min {seconds} s", minutes=minutes, seconds=rest)


def recent_move_lines(context: TextContext, seen: Observation) -> Iterator[str]:
    """The moves since the reader's last move; for a spectator those of the last turn around the table."""
    moves = [event for event in seen.events if isinstance(event, Played)]
    own = [index for index, event in enumerate(moves) if event.seat == context.players.seat]
    recent = moves[own[-1] + 1 :] if own and own[-1] + 1 < len(moves) else moves[-(seen.seats) :]
    for event in recent:
        yield from move_lines(context, event)
    if not moves:
        yield context.tr(_NOTHING)


def round_log_lines(context: TextContext, seen: Observation) -> Iterator[str]:
    """All deals and moves of the current round."""
    moves = 0
    for event in seen.events:
        if isinstance(event, Dealt | Played):
            moves += isinstance(event, Played)
            yield from event_lines(context, event, seen)
    if not moves:
        yield context.tr(_NOTHING)


def players_lines(context: TextContext) -> Iterator[str]:
    """The rules, the players, and the partners."""
    tr = context.tr
    yield tr("Rules: {rules}", rules=rules_text(context.rules))
    seats = [context.seat_name(seat) for seat in range(len(context.players.sides))]
    yield tr("At the table: {names}", names=", ".join(seats))
    if len(set(context.players.sides)) < len(context.players.sides):
        for side in sorted(set(context.players.sides)):
            yield "  " + tr("together: {names}", names=context.side_name(side))
