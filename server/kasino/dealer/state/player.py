"""Somebody at a seat, as everybody may know him, and what the dealer alone knows of how he took it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from kasino.v1 import event_pb2, table_pb2


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who sits at a seat. `driven`: he is asked no more; `substituted`: because a bot of the house has the seat."""

    seat: int
    name: str
    bot: bool
    connected: bool = False
    driven: bool = False
    substituted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """How the seat was taken: the nonce of its token, its hash, and the request that it came by."""

    nonce: bytes
    hash: bytes
    request_id: str = ""
    content: str = ""
    """What tells this request from another with the same id."""


def player_to_message(player: Player) -> table_pb2.Player:
    """What everybody may know."""
    return table_pb2.Player(
        seat=player.seat,
        player_name=player.name,
        bot=player.bot,
        connected=player.connected,
        driven=player.driven,
    )


def player_from_message(message: table_pb2.Player, *, substituted: bool) -> Player:
    """The player of this message."""
    return Player(
        seat=message.seat,
        name=message.player_name,
        bot=message.bot,
        connected=message.connected,
        driven=message.driven,
        substituted=substituted,
    )


def seat_changed(kind: event_pb2.SeatChanged.Kind.ValueType, player: Player) -> event_pb2.PublicEvent:
    """What happened to the seat of this player, who is like this from now on."""
    return event_pb2.PublicEvent(
        seat_changed=event_pb2.SeatChanged(kind=kind, player=player_to_message(player)),
    )


def key_to_bytes(key: Key) -> bytes:
    """This key, to be kept."""
    told = {"nonce": key.nonce.hex(), "hash": key.hash.hex(), "request_id": key.request_id, "content": key.content}
    return json.dumps(told).encode()


def key_from_bytes(kept: bytes) -> Key:
    """The key that was kept."""
    told = json.loads(kept)
    return Key(
        nonce=bytes.fromhex(told["nonce"]),
        hash=bytes.fromhex(told["hash"]),
        request_id=told["request_id"],
        content=told["content"],
    )
