"""Converts the messages of BotService: the start of a game, and the answer of a bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kasino.game import Event, Item, Move, RuleSet
from kasino.game.rules.layout import check_sides
from kasino.v1 import bot_service_pb2, rules_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_NUMBER, MAX_SEATS, check_length, in_range
from kasino.wire.fields.times import NO_CLOCK, TimeControl, time_control_from_message, time_control_to_message
from kasino.wire.messages.events import events_from_messages, events_to_messages
from kasino.wire.messages.moves import choice_from_message
from kasino.wire.messages.observation import check_seat
from kasino.wire.messages.rules import rules_from_message, rules_to_message

LONGEST_ID = 200
LONGEST_NOTE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A game that starts or resumes for the bot at `seat`; `so_far` are its events up to now.

    `max_legal_moves` 0: the caller is of revision 1.
    """

    game_id: str
    seat: int
    rules: RuleSet
    sides: tuple[int, ...]
    dealer: int
    seed: bytes = b""
    names: tuple[str, ...] = ()
    time_control: TimeControl = NO_CLOCK
    so_far: tuple[Event, ...] = ()
    max_legal_moves: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The move that a bot chose, with its note and value."""

    move: Move
    note: str = ""
    value: float | None = None


def start_to_message(start: Start) -> bot_service_pb2.StartGameRequest:
    """The message of this start."""
    return bot_service_pb2.StartGameRequest(
        game_id=start.game_id,
        seat=start.seat,
        rules=rules_to_message(start.rules),
        sides=start.sides,
        seed=start.seed,
        names=start.names,
        time_control=time_control_to_message(start.time_control),
        so_far=events_to_messages(start.so_far),
        dealer_seat=start.dealer,
        max_legal_moves=start.max_legal_moves,
    )


def start_from_message(message: bot_service_pb2.StartGameRequest) -> Start:
    """The start of a game. Raises MessageError, or RulesError where the rules do not fit the sides."""
    check_length(message.sides, "sides", MAX_SEATS)
    check_seat(message.seat, message.sides)
    if len(message.names) not in (0, len(message.sides)):
        raise MessageError("names", "there is one for each seat, or none")
    rules = _rules(message.rules.SerializeToString())
    check_sides(rules, message.sides)
    return Start(
        game_id=_game_id(message.game_id),
        seat=message.seat,
        rules=rules,
        sides=tuple(message.sides),
        dealer=in_range(message.dealer_seat, "dealer_seat", 0, len(message.sides) - 1),
        seed=message.seed,
        names=tuple(message.names),
        time_control=time_control_from_message(message.time_control),
        so_far=events_from_messages(message.so_far),
        max_legal_moves=in_range(message.max_legal_moves, "max_legal_moves", 0, MAX_NUMBER),
    )


def answer_from_message(
    message: bot_service_pb2.ChooseMoveResponse, table: Sequence[Item], offered: Sequence[Move]
) -> Answer:
    """The answer of a bot; a note over LONGEST_NOTE characters is cut. Raises what `choice_from_message` raises."""
    value = message.value if message.HasField("value") else None
    move = choice_from_message(message.choice, table, offered)
    return Answer(move=move, note=message.note[:LONGEST_NOTE], value=value)


@lru_cache(maxsize=64)
def _rules(encoded: bytes) -> RuleSet:
    """Cached, as the same rules come with every game."""
    return rules_from_message(rules_pb2.Rules.FromString(encoded))


def _game_id(text: str) -> str:
    if not 1 <= len(text) <= LONGEST_ID:
        raise MessageError("game_id", f"it is a text of 1 to {LONGEST_ID} characters")
    return text
