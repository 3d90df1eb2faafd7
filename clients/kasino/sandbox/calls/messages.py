"""What a bot elsewhere is told of its game, in bytes: what all seats are told is written once.

A message is made of the bytes of its parts, one behind the other, as the contract allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kasino.bots import End, GameStart, Question
from kasino.game import Event, Item, RuleSet
from kasino.game.play.fallback_move import fallback_among
from kasino.sandbox.calls.call import EncodedRequest, Method
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import event_pb2, rules_pb2, seat_pb2, table_pb2
from kasino.wire import (
    LazyTable,
    encode_field,
    encode_varint,
    event_to_message,
    points_to_message,
    private_state_to_message,
    public_state_to_message,
    rules_to_message,
    seconds_to_message,
)

_SO_FAR = b"\x42"
"""The tag of StartGameRequest.so_far and of EndGameRequest.events_since_last_call."""
_NEWS = b"\x32"
"""The tag of ChooseMoveRequest.events_since_last_call."""


class EncodedEvents:
    """All events of a game, each as a message behind its length."""

    def __init__(self) -> None:
        self._said: list[bytes] = []
        self._table = LazyTable()

    def hear(self, begin: int, events: Sequence[Event]) -> None:
        """These events of the game, of which the first is number `begin`, from 0, have happened."""
        for event in events[len(self._said) - begin :]:
            message = event_to_message(event, self._table)
            message.seq = len(self._said) + 1
            payload = message.SerializeToString()
            self._said.append(encode_varint(len(payload)) + payload)
            self._table.add(event)

    def see(self, table: Sequence[Item]) -> None:
        """This is what lies on the table now."""
        self._table.reset(table)

    def payload(self, tag: bytes, begin: int, end: int) -> bytes:
        """The events from the one to the other, each behind this tag."""
        return b"".join([tag + payload for payload in self._said[begin:end]])


def start_message(
    game: str, start: GameStart, told: EncodedEvents, end: int, control: table_pb2.TimeControl
) -> EncodedRequest:
    """The game begins, or is taken up again after so many events."""
    message = bots.StartGameRequest(
        game_id=game,
        seat=start.seat,
        rules=_rules(start.rules),
        sides=start.sides,
        seed=start.seed,
        names=start.names,
        time_control=control,
        dealer_seat=start.dealer,
    )
    return EncodedRequest(Method.START, game, start.seat, message.SerializeToString() + told.payload(_SO_FAR, 0, end))


def question_message(
    game: str,
    asked: Question,
    told: EncodedEvents,
    since: tuple[int, int],
    *,
    seconds: float,
    bank_left: float | None,
    with_moves: bool,
) -> EncodedRequest:
    """The seat is to move, and has so many seconds in all; `since` are the events that it is told before."""
    whole = bots.ChooseMoveRequest(game_id=game, seat=asked.seat, question=asked.decision)
    if bank_left is not None:
        whole.clocks.add(seat=asked.seat, bank_left=seconds_to_message(bank_left))
    decision = seat_pb2.Decision(
        decision_id=asked.decision,
        seat=asked.seat,
        legal_move_count=len(asked.moves),
        legal_moves_truncated=asked.truncated,
    )
    if with_moves:
        decision.legal_moves.extend(map(str, asked.moves))
        decision.fallback_move = str(fallback_among(asked.seen.rules, asked.moves))
    payload = [
        whole.SerializeToString(),
        encode_field(3, public_state_to_message(asked.seen).SerializeToString()),
        encode_field(4, private_state_to_message(asked.seen).SerializeToString()),
        encode_field(5, decision.SerializeToString() + _time_left(seconds)),
        told.payload(_NEWS, *since),
    ]
    return EncodedRequest(Method.CHOOSE, game, asked.seat, b"".join(payload), asked.decision)


def end_message(game: str, over: End, told: EncodedEvents, since: tuple[int, int]) -> EncodedRequest:
    """The game is over; to a bot that is not asked any more nothing is told of how."""
    message = bots.EndGameRequest(game_id=game, seat=over.seat)
    end = over.end
    if end is None:
        return EncodedRequest(Method.END, game, over.seat, message.SerializeToString())
    message.MergeFrom(
        bots.EndGameRequest(
            end=event_pb2.GAME_END_ABANDONED if end.abandoned else event_pb2.GAME_END_PLAYED_OUT,
            totals=end.scores,
            points=points_to_message(end.points),
            winner_sides=end.winners,
            faults=end.faults,
        )
    )
    return EncodedRequest(Method.END, game, over.seat, message.SerializeToString() + told.payload(_SO_FAR, *since))


@lru_cache(maxsize=64)
def _time_left(seconds: float) -> bytes:
    """A Decision that says only this."""
    return seat_pb2.Decision(time_left=seconds_to_message(seconds)).SerializeToString()


@lru_cache(maxsize=64)
def _rules(rules: RuleSet) -> rules_pb2.Rules:
    return rules_to_message(rules)
