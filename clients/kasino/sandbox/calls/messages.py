"""Encodes the requests of BotService; the events that all seats of a game receive are encoded once.

A message is the concatenation of its encoded parts, which Protocol Buffers define as their merge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kasino.bots import End, GameStart, Question
from kasino.game import Event, RuleSet
from kasino.game.play.fallback_move import fallback_among
from kasino.sandbox.calls.call import EncodedRequest, Method
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import event_pb2, rules_pb2, seat_pb2, table_pb2
from kasino.wire import (
    encode_field,
    encode_varint,
    points_to_message,
    public_state_to_message,
    rules_to_message,
    seconds_to_message,
)
from kasino.wire.fields.cards import MAX_CARDS, encode_cards
from kasino.wire.messages.event_encoder import EventEncoder

_SO_FAR_EVENTS = 8
"""The field StartGameRequest.so_far, and EndGameRequest.events_since_last_call."""
_CHOOSE_EVENTS = 6
"""The field ChooseMoveRequest.events_since_last_call."""
_REVISION_2 = 2


class Needs(NamedTuple):
    """What a bot needs to be sent, by its flags in GetBotInfoResponse.

    `counts`: the number of legal moves, where they are not sent. `limit`: the maximum number of legal moves.
    """

    legal_moves: bool
    counts: bool
    public_state: bool
    limit: bool

    @classmethod
    def of(cls, info: bots.GetBotInfoResponse) -> Needs:
        """The needs of the bot with this info; what is new in revision 2 counts only where it was written for it."""
        newer = info.protocol_revision >= _REVISION_2
        needs = cls(
            legal_moves=not info.no_legal_moves,
            counts=not (newer and info.no_legal_moves),
            public_state=not (newer and info.no_public_state),
            limit=newer,
        )
        return NOTHING if needs == NOTHING else needs


NOTHING = Needs(legal_moves=False, counts=False, public_state=False, limit=True)
"""The needs of a bot that follows its table and makes its legal moves."""


def has_games_in_stream(info: bots.GetBotInfoResponse) -> bool:
    """Whether the bot with this info receives starts and ends of games in ChooseMoves."""
    return info.protocol_revision >= _REVISION_2 and info.games_in_stream


class EncodedEvents:
    """The events of a game as encoded messages. May be shared by all seats."""

    def __init__(self) -> None:
        self._encoded: list[bytes] = []  # each as the field of ChooseMoveRequest
        self._encoder = EventEncoder()

    def append(self, begin: int, events: Sequence[Event]) -> None:
        """Append events of the game, of which the first has index `begin`; those that are there already are skipped."""
        encoded = self._encoded
        for event in events[len(encoded) - begin :]:
            encoded.append(encode_field(_CHOOSE_EVENTS, self._encoder.encode(event)))

    def since(self, begin: int, end: int) -> bytes:
        """The events from index `begin` to before `end`, as the field of ChooseMoveRequest."""
        return b"".join(self._encoded[begin:end])

    def so_far(self, begin: int, end: int) -> bytes:
        """The same as the field of StartGameRequest and EndGameRequest."""
        tag = encode_varint(_SO_FAR_EVENTS << 3 | 2)
        return b"".join([tag + event[1:] for event in self._encoded[begin:end]])


def start_message(
    game: str,
    start: GameStart,
    events: EncodedEvents,
    end: int,
    control: table_pb2.TimeControl,
    max_legal_moves: int,
) -> EncodedRequest:
    """A StartGame request, with the first `end` events where the game has begun already.

    `max_legal_moves` is 0 for a bot of revision 1.
    """
    message = bots.StartGameRequest(
        game_id=game,
        seat=start.seat,
        rules=_rules(start.rules),
        sides=start.sides,
        seed=start.seed,
        names=start.names,
        time_control=control,
        dealer_seat=start.dealer,
        max_legal_moves=max_legal_moves,
    )
    return EncodedRequest(Method.START, game, start.seat, message.SerializeToString() + events.so_far(0, end))


def question_message(
    game: str,
    question: Question,
    events: EncodedEvents,
    since: tuple[int, int],
    *,
    seconds: float,
    bank_left: float | None,
    needs: Needs,
) -> EncodedRequest:
    """A ChooseMove request, with the time limit in seconds; `since` is the range of the events that precede it."""
    seat, number, seen = question.seat, question.decision, question.seen
    cards = encode_cards(seen.hand)
    decision = _decision(seat, number, seconds) if needs is NOTHING else _told_decision(question, seconds, needs)
    payload = _seat_of_game(game, seat) + _HANDS[len(cards)] + cards + decision + events.since(*since)
    if needs.public_state:
        payload += encode_field(3, public_state_to_message(seen).SerializeToString())
    if bank_left is not None:
        clock = table_pb2.Clock(seat=seat, bank_left=seconds_to_message(bank_left))
        payload += encode_field(7, clock.SerializeToString())
    return EncodedRequest(Method.CHOOSE, game, seat, payload, number)


_HANDS = [encode_field(4, encode_field(1, bytes(size)))[: -size or None] for size in range(MAX_CARDS + 1)]
"""By the number of cards: the fields before the cards of a hand."""


def _told_decision(question: Question, seconds: float, needs: Needs) -> bytes:
    """As `_decision`, with what the bot needs to be told of its legal moves."""
    decision = seat_pb2.Decision(
        decision_id=question.decision, seat=question.seat, time_left=seconds_to_message(seconds)
    )
    if needs.legal_moves or needs.counts:
        decision.MergeFrom(_moves(question, needs))
    return bots.ChooseMoveRequest(decision=decision, question=question.decision).SerializeToString()


def _moves(question: Question, needs: Needs) -> seat_pb2.Decision:
    """The part of a Decision that tells the legal moves."""
    decision = seat_pb2.Decision(legal_move_count=len(question.moves), legal_moves_truncated=question.truncated)
    if needs.legal_moves:
        decision.legal_moves.extend(map(str, question.moves))
        decision.fallback_move = str(fallback_among(question.seen.rules, question.moves))
    return decision


@lru_cache(maxsize=2048)
def _seat_of_game(game: str, seat: int) -> bytes:
    """An encoded ChooseMoveRequest with nothing but the game and the seat."""
    return bots.ChooseMoveRequest(game_id=game, seat=seat).SerializeToString()


@lru_cache(maxsize=4096)
def _decision(seat: int, question: int, seconds: float) -> bytes:
    """An encoded ChooseMoveRequest with nothing but the decision, without its legal moves, and its number."""
    decision = seat_pb2.Decision(decision_id=question, seat=seat, time_left=seconds_to_message(seconds))
    return bots.ChooseMoveRequest(decision=decision, question=question).SerializeToString()


def end_message(game: str, over: End, events: EncodedEvents, since: tuple[int, int]) -> EncodedRequest:
    """An EndGame request; without a result for a bot that was dismissed before the end."""
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
    return EncodedRequest(Method.END, game, over.seat, message.SerializeToString() + events.so_far(*since))


@lru_cache(maxsize=64)
def _rules(rules: RuleSet) -> rules_pb2.Rules:
    return rules_to_message(rules)
