"""The player at a seat, as everybody may know it."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.v1 import event_pb2, table_pb2


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """The player at a seat.

    `driven`: the player is not asked any more, and the dealer plays the fallback. `substituted`: a driven seat for
    which the substitute bot chooses.
    """

    seat: int
    name: str
    bot: bool
    connected: bool = False
    driven: bool = False
    substituted: bool = False


def player_to_message(player: Player) -> table_pb2.Player:
    """The public message of this player."""
    return table_pb2.Player(
        seat=player.seat,
        player_name=player.name,
        bot=player.bot,
        connected=player.connected,
        driven=player.driven,
    )


def player_from_message(message: table_pb2.Player, *, substituted: bool) -> Player:
    """The player of this message, which does not say whether the seat is substituted."""
    return Player(
        seat=message.seat,
        name=message.player_name,
        bot=message.bot,
        connected=message.connected,
        driven=message.driven,
        substituted=substituted,
    )


def seat_changed(kind: event_pb2.SeatChanged.Kind.ValueType, player: Player) -> event_pb2.PublicEvent:
    """The event of this change of a seat; `player` is the player after it."""
    return event_pb2.PublicEvent(
        seat_changed=event_pb2.SeatChanged(kind=kind, player=player_to_message(player)),
    )
