"""The configuration of a table, which never changes, and its JSON for the store. It has secrets, but no token."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from kasino.dealer.tokens import NONCE_BYTES, RandomBytes
from kasino.game import deck, first_dealer
from kasino.v1 import rules_pb2, table_pb2
from kasino.wire import NewTable, TimeControl, rules_from_message, rules_to_message

_FIRST_DEALER_ROUND = 0
"""The round from whose pack the first dealer is drawn. The rounds of the game are numbered from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """The requested table, and what the dealer drew for it. `created` is in Unix seconds."""

    wanted: NewTable
    deck_seed: bytes
    dealer: int
    nonce: bytes
    join_code: str
    watch_code: str
    created: float

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.wanted.sides)


def complete_config(
    wanted: NewTable, random_bytes: RandomBytes, *, join_code: str, watch_code: str, created: float
) -> TableConfig:
    """Draw everything that the request leaves to the dealer. Raises DeckError if no first dealer can be drawn."""
    seed = random_bytes(32) if wanted.deck_seed is None else wanted.deck_seed
    dealer = wanted.first_dealer
    if dealer is None:
        dealer, _ = first_dealer(wanted.rules, len(wanted.sides), deck(seed, _FIRST_DEALER_ROUND, wanted.rules.decks))
    return TableConfig(
        wanted=wanted,
        deck_seed=seed,
        dealer=dealer,
        nonce=random_bytes(NONCE_BYTES),
        join_code=join_code,
        watch_code=watch_code,
        created=created,
    )


def request_digest(wanted: NewTable) -> str:
    """A hash of the request, which distinguishes it from another request with the same id."""
    return sha256(json.dumps(_wanted_to_json(wanted), sort_keys=True).encode()).hexdigest()


def config_to_bytes(config: TableConfig) -> bytes:
    """Serialize a configuration for the store, as JSON."""
    return json.dumps(
        {
            "wanted": _wanted_to_json(config.wanted),
            "deck_seed": config.deck_seed.hex(),
            "dealer": config.dealer,
            "nonce": config.nonce.hex(),
            "join_code": config.join_code,
            "watch_code": config.watch_code,
            "created": config.created,
        }
    ).encode()


def config_from_bytes(stored: bytes) -> TableConfig:
    """Read a configuration from the store. Raises ValueError, KeyError or KasinoError if it is damaged."""
    fields = json.loads(stored)
    return TableConfig(
        wanted=_wanted_from_json(fields["wanted"]),
        deck_seed=bytes.fromhex(fields["deck_seed"]),
        dealer=fields["dealer"],
        nonce=bytes.fromhex(fields["nonce"]),
        join_code=fields["join_code"],
        watch_code=fields["watch_code"],
        created=fields["created"],
    )


def _wanted_to_json(wanted: NewTable) -> dict[str, Any]:
    control = wanted.time_control
    return {
        "rules": rules_to_message(wanted.rules).SerializeToString(deterministic=True).hex(),
        "sides": list(wanted.sides),
        "time_control": [control.per_move, control.bank, control.increment, control.reconnect_bank],
        "absence_policy": int(wanted.absence_policy),
        "max_faults": wanted.max_faults,
        "spectator_delay": wanted.spectator_delay,
        "deck_seed": None if wanted.deck_seed is None else wanted.deck_seed.hex(),
        "first_dealer": wanted.first_dealer,
        "listed": wanted.listed,
        "request_id": wanted.request_id,
    }


def _wanted_from_json(fields: dict[str, Any]) -> NewTable:
    per_move, bank, increment, reconnect_bank = fields["time_control"]
    return NewTable(
        rules=rules_from_message(rules_pb2.Rules.FromString(bytes.fromhex(fields["rules"]))),
        sides=tuple(fields["sides"]),
        time_control=TimeControl(per_move=per_move, bank=bank, increment=increment, reconnect_bank=reconnect_bank),
        absence_policy=table_pb2.AbsencePolicy.ValueType(fields["absence_policy"]),
        max_faults=fields["max_faults"],
        spectator_delay=fields["spectator_delay"],
        deck_seed=None if fields["deck_seed"] is None else bytes.fromhex(fields["deck_seed"]),
        first_dealer=fields["first_dealer"],
        listed=fields["listed"],
        request_id=fields["request_id"],
    )
