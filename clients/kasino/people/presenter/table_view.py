"""What lies where: the table, the hand, the score, the deal, the clock, what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.game import Card, Category, Dealt, Observation, Played, Stack, hand_values, layout, rules_text, table_values
from kasino.game.rules.rule_set import Rounds
from kasino.people.i18n.catalogue import marked
from kasino.people.presenter.event_text import happened, played
from kasino.people.presenter.round_count import category_title
from kasino.people.presenter.voice import Voice
from kasino.wire import Clock, Decision

_NOTHING = marked("Nothing has been played in this round.")


def table(voice: Voice, seen: Observation) -> Iterator[str]:
    """The loose cards in one line, then each stack with its value and its owner."""
    say = voice.say
    loose = [item for item in seen.table if isinstance(item, Card)]
    if not seen.table:
        yield say("Table: empty")
    else:
        yield say("Table: {cards}", cards=voice.screen.cards(loose) or "–")
    for item in seen.table:
        if isinstance(item, Stack):
            yield "  " + stack(voice, item)


def stack(voice: Voice, item: Stack) -> str:
    """A build with its value and owner, or a pile with its value."""
    say, cards, value = voice.say, voice.screen.stack(item), item.value
    if item.owner is None:
        return say("{cards} pile worth {value}", cards=cards, value=value)
    who = say("you") if item.owner == voice.company.seat else voice.who(item.owner)
    if item.locked:
        return say("{cards} build of {value}, fixed, by {who}", cards=cards, value=value, who=who)
    return say("{cards} build of {value} by {who}", cards=cards, value=value, who=who)


def hand(voice: Voice, seen: Observation) -> Iterator[str]:
    """The own cards."""
    if voice.company.seat is None:
        yield voice.say("Hands: {counts}", counts=voice.by_seat(seen.hand_counts))
    else:
        yield voice.say("Hand: {cards}", cards=voice.screen.cards(seen.hand) or "–")


def dear(voice: Voice, seen: Observation) -> Iterator[str]:
    """The cards of the hand that are worth something else than on the table."""
    for card in dict.fromkeys(seen.hand):
        values = hand_values(seen.rules, card)
        if values != table_values(seen.rules, card):
            yield "  " + voice.say("{card} takes as {value}", card=voice.screen.card(card), value=values[0])


def score(voice: Voice, seen: Observation) -> Iterator[str]:
    """Points, the target, and what is public of this round."""
    say = voice.say
    yield say("Score: {score}", score=voice.by_side(seen.scores))
    rules = seen.rules
    if rules.target is not None:
        yield say("The game is to {target}.", target=rules.target)
    if rules.fixed_rounds is not None:
        rounds = seen.seats if rules.fixed_rounds is Rounds.SEATS else rules.fixed_rounds
        yield say("Round {round} of {rounds}.", round=max(seen.round, 1), rounds=rounds)
    yield say("Cards taken: {counts}", counts=voice.by_seat(seen.captured_counts))
    if any(seen.sweeps):
        title = category_title(voice, Category.SWEEPS)
        yield say("{title}: {numbers}", title=title, numbers=voice.by_seat(seen.sweeps))


def deal(voice: Voice, seen: Observation) -> Iterator[str]:
    """Where in the round the table is, and how many cards are left where."""
    say = voice.say
    if seen.round == 0:
        yield say("Nothing is dealt yet.")
        return
    deals = len(layout(seen.rules, seen.sides).hand_sizes)
    yield say("Round {round}, deal {deal} of {deals}.", round=seen.round, deal=seen.deal, deals=deals)
    dealer = voice.terms.beside(say("Dealer"), "dealer")
    yield say("{dealer}: {who}.", dealer=dealer, who=voice.who(seen.dealer))
    yield say("Cards in the pack: {count}.", count=seen.stock_count)
    yield say("Cards in hand: {counts}", counts=voice.by_seat(seen.hand_counts))
    who = say("nobody yet") if seen.last_capturer is None else voice.who(seen.last_capturer)
    yield say("Last capture so far: {who}.", who=who)
    if seen.turn is not None:
        yield say("To play: {who}.", who=voice.who(seen.turn))


def clock(voice: Voice, clocks: Sequence[Clock], decision: Decision | None, passed: float = 0.0) -> Iterator[str]:
    """The time that is left; `passed` seconds ago it was told."""
    say = voice.say
    if decision is not None and decision.time_left is not None:
        yield say("Time for this move: {time}.", time=duration(voice, decision.time_left - passed))
    for one in clocks:
        if one.bank_left is not None:
            yield say("Time of {who}: {time}.", who=voice.who(one.seat), time=duration(voice, one.bank_left))
    if (decision is None or decision.time_left is None) and all(one.bank_left is None for one in clocks):
        yield say("No clock runs.")


def duration(voice: Voice, seconds: float) -> str:
    """`12 s`, or `2 min 5 s`."""
    whole = max(int(seconds), 0)
    minutes, rest = divmod(whole, 60)
    if not minutes:
        return voice.say("{seconds} s", seconds=rest)
    return voice.say("{minutes} min {seconds} s", minutes=minutes, seconds=rest)


def last(voice: Voice, seen: Observation) -> Iterator[str]:
    """What was played since the own last move."""
    moves = [event for event in seen.events if isinstance(event, Played)]
    own = [place for place, event in enumerate(moves) if event.seat == voice.company.seat]
    recent = moves[own[-1] + 1 :] if own and own[-1] + 1 < len(moves) else moves[-(seen.seats) :]
    for event in recent:
        yield from played(voice, event)
    if not moves:
        yield voice.say(_NOTHING)


def log(voice: Voice, seen: Observation) -> Iterator[str]:
    """Everything of this round."""
    moves = 0
    for event in seen.events:
        if isinstance(event, Dealt | Played):
            moves += isinstance(event, Played)
            yield from happened(voice, event, seen)
    if not moves:
        yield voice.say(_NOTHING)


def at_the_table(voice: Voice) -> Iterator[str]:
    """Who plays, and by which rules."""
    say = voice.say
    yield say("Rules: {rules}", rules=rules_text(voice.rules))
    seats = [voice.who(seat) for seat in range(len(voice.company.sides))]
    yield say("At the table: {names}", names=", ".join(seats))
    if len(set(voice.company.sides)) < len(voice.company.sides):
        for side in sorted(set(voice.company.sides)):
            yield "  " + say("together: {names}", names=voice.side(side))
