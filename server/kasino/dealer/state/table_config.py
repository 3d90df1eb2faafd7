"""What a table is from its first moment on, and as it is written down: secrets, but no token, are in it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from kasino.dealer.tokens import NONCE_BYTES, Draw
from kasino.game import deck, first_dealer
from kasino.v1 import rules_pb2, table_pb2
from kasino.wire import NewTable, TimeControl, rules_from_message, rules_to_message

_DRAWING = 0
"""The round whose pack the first dealer is drawn from; the rounds that are played count from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The table that was wanted, and what the dealer drew for it. `created` is in Unix seconds."""

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


def drawn(wanted: NewTable, draw: Draw, *, join_code: str, watch_code: str, created: float) -> Config:
    """The table with everything that was left to the dealer. Raises DeckError where nobody can be drawn to deal."""
    seed = draw(32) if wanted.deck_seed is None else wanted.deck_seed
    dealer = wanted.first_dealer
    if dealer is None:
        dealer, _ = first_dealer(wanted.rules, len(wanted.sides), deck(seed, _DRAWING, wanted.rules.decks))
    return Config(
        wanted=wanted,
        deck_seed=seed,
        dealer=dealer,
        nonce=draw(NONCE_BYTES),
        join_code=join_code,
        watch_code=watch_code,
        created=created,
    )


def content(wanted: NewTable) -> str:
    """What tells this table from another that is wanted under the same request_id: a hash."""
    return sha256(json.dumps(_wanted_to_json(wanted), sort_keys=True).encode()).hexdigest()


def config_to_bytes(config: Config) -> bytes:
    """This config, to be kept."""
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


def config_from_bytes(kept: bytes) -> Config:
    """The config that was kept. Raises ValueError, KeyError or a KasinoError where it is damaged."""
    told = json.loads(kept)
    return Config(
        wanted=_wanted_from_json(told["wanted"]),
        deck_seed=bytes.fromhex(told["deck_seed"]),
        dealer=told["dealer"],
        nonce=bytes.fromhex(told["nonce"]),
        join_code=told["join_code"],
        watch_code=told["watch_code"],
        created=told["created"],
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


def _wanted_from_json(told: dict[str, Any]) -> NewTable:
    per_move, bank, increment, reconnect_bank = told["time_control"]
    return NewTable(
        rules=rules_from_message(rules_pb2.Rules.FromString(bytes.fromhex(told["rules"]))),
        sides=tuple(told["sides"]),
        time_control=TimeControl(per_move=per_move, bank=bank, increment=increment, reconnect_bank=reconnect_bank),
        absence_policy=table_pb2.AbsencePolicy.ValueType(told["absence_policy"]),
        max_faults=told["max_faults"],
        spectator_delay=told["spectator_delay"],
        deck_seed=None if told["deck_seed"] is None else bytes.fromhex(told["deck_seed"]),
        first_dealer=told["first_dealer"],
        listed=told["listed"],
        request_id=told["request_id"],
    )
