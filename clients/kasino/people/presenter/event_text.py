"""What happens at a table, one fact a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.client.notifications import FaultRecorded, FinishReason, GameFinished, MoveOrigin, SeatChange, SeatedPlayer
from kasino.game import (
    Add,
    Build,
    Capture,
    Dealt,
    Double,
    Event,
    GameOver,
    LeftoversTaken,
    Observation,
    Played,
    Raise,
    RoundScored,
    Trail,
    layout,
)
from kasino.people.i18n.catalogue import marked
from kasino.people.presenter.round_count import counted
from kasino.people.presenter.voice import Voice

_ORIGINS = {
    MoveOrigin.TIMEOUT: marked("{who}: the time was up, so the dealer chose this move."),
    MoveOrigin.FAULT_LIMIT: marked("{who}: too many faults, so the dealer chose this move."),
    MoveOrigin.SUBSTITUTE: marked("{who}: a bot of the house chose this move."),
    MoveOrigin.ABSENCE: marked("{who}: nobody is there, so the dealer chose this move."),
}
_CHANGES = {
    SeatChange.SEATED: marked("{who}: sits down."),
    SeatChange.LEFT: marked("{who}: gone, the seat is free."),
    SeatChange.DISCONNECTED: marked("{who}: the connection is lost."),
    SeatChange.RECONNECTED: marked("{who}: is here."),
    SeatChange.SUBSTITUTED: marked("{who}: a bot of the house plays on."),
    SeatChange.DRIVEN: marked("{who}: not asked any more; the dealer plays to the end."),
}
_FINISHES = {
    FinishReason.PLAYED_OUT: marked("The game is over."),
    FinishReason.FORFEIT: marked("The game is over: a seat has forfeited it."),
    FinishReason.ABORTED_BY_ORGANISER: marked("The game was broken off by whoever opened the table."),
    FinishReason.ABORTED_BY_SERVER: marked("The game was broken off: the dealer cannot go on."),
    FinishReason.ABANDONED: marked("The game was broken off: nobody was left to play it."),
}


def happened(voice: Voice, event: Event, seen: Observation, origin: MoveOrigin | None = None) -> Iterator[str]:
    """The sentences for an event; `seen` is what is known after it."""
    match event:
        case Dealt():
            yield from _dealt(voice, event, seen)
        case Played():
            yield from played(voice, event)
            if origin in _ORIGINS:
                yield voice.say(_ORIGINS[origin], who=voice.who(event.seat))
        case LeftoversTaken(seat=seat, cards=cards) if cards:
            if seat is None:
                yield voice.say("Nobody took a card: {cards} stay where they are.", cards=voice.screen.cards(cards))
            else:
                yield voice.say("{who}: what is left, {cards}", who=voice.who(seat), cards=voice.screen.cards(cards))
        case RoundScored():
            yield from counted(voice, event, seen)
        case LeftoversTaken() | GameOver():
            pass


def played(voice: Voice, event: Played) -> Iterator[str]:
    """A move, and the sweep that it was."""
    say, who, move = voice.say, voice.who(event.seat), voice.screen.move(event.move)
    match event.move:
        case Trail():
            yield say("{who}: {move}, laid out", who=who, move=move)
        case Capture():
            count = len(event.captured)
            yield say.many("{who}: {move}, {count} card", "{who}: {move}, {count} cards", count, who=who, move=move)
        case Build():
            yield say("{who}: {move}, {what}", who=who, move=move, what=voice.terms.beside(say("a build"), "build"))
        case Raise():
            yield say("{who}: {move}, {what}", who=who, move=move, what=voice.terms.beside(say("raised"), "raise"))
        case Add():
            yield say("{who}: {move}, a further group", who=who, move=move)
        case Double():
            yield say("{who}: {move}, {what}", who=who, move=move, what=voice.terms.beside(say("doubled"), "double"))
    if event.sweep:
        sweep = voice.terms.beside(say("a sweep"), "sweep")
        if event.sweep_scored:
            yield say("{who}: {sweep}! The table is empty.", who=who, sweep=sweep)
        else:
            yield say("{who}: {sweep}, but it does not count now.", who=who, sweep=sweep)


def seat_changed(voice: Voice, change: SeatChange, person: SeatedPlayer) -> Iterator[str]:
    """What became of a seat; nothing for what is not known here, nor for the connections of programs."""
    if change in _CHANGES and not (person.bot and change in (SeatChange.DISCONNECTED, SeatChange.RECONNECTED)):
        yield voice.say(_CHANGES[change], who=voice.who(person.seat))


def faulted(voice: Voice, fault: FaultRecorded) -> Iterator[str]:
    """What a bot did wrong."""
    yield voice.say("{who}: a fault.", who=voice.who(fault.seat))


def finished(voice: Voice, end: GameFinished) -> Iterator[str]:
    """How the game ended, and for whom."""
    if end.finish in _FINISHES:
        yield voice.say(_FINISHES[end.finish])
    yield voice.say("Score: {score}", score=voice.by_side(end.totals))
    if end.winners:
        yield winners(voice, end.winners)


def winners(voice: Voice, sides: Sequence[int]) -> str:
    """Who has won."""
    if len(sides) > 1:
        return voice.say("{who} share the win.", who=voice.sides(sides))
    many = len(voice.company.seats_of(sides[0])) > 1
    if sides[0] == voice.company.side:
        return voice.say("{who} have won.", who=voice.side(sides[0])) if many else voice.say("You have won.")
    return voice.say("{who} have won." if many else "{who} has won.", who=voice.side(sides[0]))


def _dealt(voice: Voice, event: Dealt, seen: Observation) -> Iterator[str]:
    say = voice.say
    dealer = voice.terms.beside(say("Dealer"), "dealer")
    if event.deal == 1:
        yield say("Round {round}. {dealer}: {who}.", round=event.round, dealer=dealer, who=voice.who(event.dealer))
    else:
        deals = len(layout(seen.rules, seen.sides).hand_sizes)
        size = max(event.hand_counts)
        yield say.many(
            "Deal {deal} of {deals}: {count} new card each.",
            "Deal {deal} of {deals}: {count} new cards each.",
            size,
            deal=event.deal,
            deals=deals,
        )
    if event.last:
        yield say('The dealer says "{call}": this is the last deal.', call=event.call or say("last"))
