"""Checked requests of TableService: create a table, join one, list a page.

What cannot be checked without the table (whether a seat is free) is left to the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass

from kasino.game import RuleSet, layout
from kasino.v1 import table_pb2, table_service_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.identifiers import display_name, identifier, request_id, table_or_none
from kasino.wire.fields.numbers import MAX_SEATS, check_length, in_range
from kasino.wire.fields.times import TimeControl, seconds_from_message, time_control_from_message
from kasino.wire.messages.rules import merge_rules

DEFAULT_MAX_FAULTS = 3
LARGEST_MAX_FAULTS = 1_000
LONGEST_SEED = 64
LONGEST_PAGE_TOKEN = 512
DEFAULT_ABSENCE_POLICY = table_pb2.ABSENCE_POLICY_FALLBACK_MOVE


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to create. Times are in seconds; the dealer chooses `deck_seed` and `first_dealer` where they are None.

    `spectator_delay` None: no spectators are admitted. `request_id` is the idempotency key, empty for none.
    """

    rules: RuleSet
    sides: tuple[int, ...]
    time_control: TimeControl
    absence_policy: table_pb2.AbsencePolicy.ValueType
    max_faults: int
    spectator_delay: float | None
    deck_seed: bytes | None
    first_dealer: int | None
    listed: bool
    request_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest:
    """A request for a seat. `table` None: look it up by the code; `seat` None: the lowest free seat."""

    table: str | None
    join_code: str
    seat: int | None
    player_name: str
    bot: bool
    request_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a list: at most `size` entries, after the position that `token` encodes."""

    size: int
    token: str


def new_table_from_message(message: table_service_pb2.CreateTableRequest) -> NewTable:
    """The table to create. Raises MessageError, or RulesError where its rules do not fit its sides."""
    check_length(message.sides, "sides", MAX_SEATS)
    rules, sides = merge_rules(message.rules), tuple(message.sides)
    layout(rules, sides)
    seed = message.deck_seed if message.HasField("deck_seed") else None
    if seed is not None and not 1 <= len(seed) <= LONGEST_SEED:
        raise MessageError("deck_seed", f"it has {len(seed)} bytes: give 1 to {LONGEST_SEED}, or leave it out")
    dealer = message.first_dealer_seat if message.HasField("first_dealer_seat") else None
    faults = message.max_faults if message.HasField("max_faults") else DEFAULT_MAX_FAULTS
    policy = message.absence_policy or DEFAULT_ABSENCE_POLICY
    if policy not in table_pb2.AbsencePolicy.values():
        raise MessageError("absence_policy", f"{policy} is not a known policy")
    return NewTable(
        rules=rules,
        sides=sides,
        time_control=time_control_from_message(message.time_control),
        absence_policy=policy,
        max_faults=in_range(faults, "max_faults", 0, LARGEST_MAX_FAULTS),
        spectator_delay=seconds_from_message(message, "spectator_delay"),
        deck_seed=seed,
        first_dealer=None if dealer is None else in_range(dealer, "first_dealer_seat", 0, len(sides) - 1),
        listed=message.listed,
        request_id=request_id(message.request_id),
    )


def join_request_from_message(message: table_service_pb2.JoinTableRequest) -> JoinRequest:
    """The request for a seat. Raises MessageError."""
    return JoinRequest(
        table=table_or_none(message.name),
        join_code=identifier(message.join_code, "join_code"),
        seat=in_range(message.seat, "seat", 0, MAX_SEATS - 1) if message.HasField("seat") else None,
        player_name=display_name(message.player_name),
        bot=message.bot,
        request_id=request_id(message.request_id),
    )


def page_from_message(size: int, token: str, default_size: int, max_size: int) -> Page:
    """The page to return; `size` 0 means `default_size`, and larger sizes are capped at `max_size`.

    Raises MessageError.
    """
    if size < 0:
        raise MessageError("page_size", "it is 0 or more")
    if len(token) > LONGEST_PAGE_TOKEN:
        raise MessageError("page_token", "it is not one that was given")
    return Page(size=min(size or default_size, max_size), token=token)
