"""What a bot elsewhere is told of its game, as messages: what all seats are told is written once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from google.protobuf.duration_pb2 import Duration

from kasino.bots import End, GameStart, Question
from kasino.game import Add, Build, Capture, Dealt, Double, Event, Item, Played, Raise, RuleSet, StackRef
from kasino.game.legal import fallback_among
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import event_pb2, rules_pb2, seat_pb2, table_pb2
from kasino.wire import (
    event_to_message,
    points_to_message,
    private_state_to_message,
    public_state_to_message,
    rules_to_message,
    seconds_to_message,
    table_after,
)


class Told:
    """All events of a game as messages."""

    def __init__(self) -> None:
        self._messages: list[event_pb2.PublicEvent] = []
        self._table: Sequence[Item] = ()
        self._since: list[Event] = []  # events after which the table has not been looked at

    def messages(self, begin: int, events: Sequence[Event]) -> list[event_pb2.PublicEvent]:
        """These events of the game, of which the first is number `begin`, from 0."""
        for event in events[len(self._messages) - begin :]:
            if names_stacks(event):
                self._work_out()
            message = event_to_message(event, self._table)
            message.seq = len(self._messages) + 1
            self._messages.append(message)
            if isinstance(event, Dealt) and event.deal == 1:
                self._since = []
            self._since.append(event)
        return self._messages[begin : begin + len(events)]

    def so_far(self, end: int) -> list[event_pb2.PublicEvent]:
        """The first `end` events of the game."""
        return self._messages[:end]

    def see(self, table: Sequence[Item]) -> None:
        """This is what lies on the table now."""
        self._table = table
        self._since = []

    def _work_out(self) -> None:
        for event in self._since:
            self._table = table_after(self._table, event)
        self._since = []


def names_stacks(event: Event) -> bool:
    """Whether the table before this event has to be known, to tell its stacks by their ids."""
    if not isinstance(event, Played):
        return False
    match event.move:
        case Capture(stacks=stacks) | Build(stacks=stacks):
            return bool(stacks)
        case Raise() | Add():
            return True
        case Double(target=target):
            return isinstance(target, StackRef)
        case _:
            return False


def start_message(
    game: str, start: GameStart, so_far: Sequence[event_pb2.PublicEvent], control: table_pb2.TimeControl
) -> bots.StartGameRequest:
    """The game begins, or is taken up again."""
    return bots.StartGameRequest(
        game_id=game,
        seat=start.seat,
        rules=_rules(start.rules),
        sides=start.sides,
        seed=start.seed,
        names=start.names,
        time_control=control,
        so_far=so_far,
        dealer_seat=start.dealer,
    )


def question_message(
    game: str,
    asked: Question,
    events: Sequence[event_pb2.PublicEvent],
    *,
    seconds: float,
    bank_left: float | None,
    with_moves: bool,
) -> bots.ChooseMoveRequest:
    """The seat is to move, and has so many seconds in all."""
    return bots.ChooseMoveRequest(
        game_id=game,
        seat=asked.seat,
        public_state=public_state_to_message(asked.seen),
        private_state=private_state_to_message(asked.seen),
        decision=seat_pb2.Decision(
            decision_id=asked.decision,
            seat=asked.seat,
            time_left=_duration(seconds),
            legal_moves=list(map(str, asked.moves)) if with_moves else (),
            fallback_move=str(fallback_among(asked.seen.rules, asked.moves)) if with_moves else "",
            legal_move_count=len(asked.moves),
            legal_moves_truncated=asked.truncated,
        ),
        events_since_last_call=events,
        clocks=() if bank_left is None else (_clock(asked.seat, bank_left),),
        question=asked.decision,
    )


def end_message(game: str, over: End, events: Sequence[event_pb2.PublicEvent]) -> bots.EndGameRequest:
    """The game is over; to a bot that is not asked any more nothing is told of how."""
    end = over.end
    if end is None:
        return bots.EndGameRequest(game_id=game, seat=over.seat)
    return bots.EndGameRequest(
        game_id=game,
        seat=over.seat,
        end=event_pb2.GAME_END_ABANDONED if end.abandoned else event_pb2.GAME_END_PLAYED_OUT,
        totals=end.scores,
        points=points_to_message(end.points),
        winner_sides=end.winners,
        faults=end.faults,
        events_since_last_call=events,
    )


def _clock(seat: int, bank_left: float) -> table_pb2.Clock:
    return table_pb2.Clock(seat=seat, bank_left=seconds_to_message(bank_left))


@lru_cache(maxsize=64)
def _duration(seconds: float) -> Duration | None:
    return seconds_to_message(seconds)


@lru_cache(maxsize=64)
def _rules(rules: RuleSet) -> rules_pb2.Rules:
    return rules_to_message(rules)
