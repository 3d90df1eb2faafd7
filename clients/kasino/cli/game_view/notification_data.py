"""Notifications of a dealer as JSON objects, whose `what` is the kind of the notification."""

from __future__ import annotations

from kasino.client import (
    FaultRecorded,
    GameEvent,
    GameFinished,
    MoveOrigin,
    Notification,
    Paused,
    Resumed,
    SeatChanged,
    TableClosed,
    Welcome,
)
from kasino.game import Dealt, Event, GameOver, LeftoversTaken, Played, RoundScored, cards_text

Data = dict[str, object]


def notification_data(notification: Notification) -> Data | None:
    """The notification as JSON data; None if it is not shown."""
    match notification:
        case Welcome():
            return _welcome(notification)
        case GameEvent(seq=seq, event=event, origin=origin):
            return _event(seq, event, origin)
        case SeatChanged(seq=seq, change=change, player=person):
            return {"what": "seat", "seq": seq, "seat": person.seat, "change": str(change), "name": person.name}
        case FaultRecorded(seq=seq, seat=seat, kind=kind, faults_left=left):
            return {"what": "fault", "seq": seq, "seat": seat, "fault": str(kind), "faults_left": left}
        case Paused(seq=seq, reason=reason):
            return {"what": "paused", "seq": seq, "reason": reason}
        case Resumed(seq=seq):
            return {"what": "resumed", "seq": seq}
        case GameFinished(seq=seq, finish=finish, totals=totals, winners=winners):
            return {"what": "game", "seq": seq, "end": str(finish), "totals": totals, "winners": winners}
        case TableClosed(seq=seq):
            return {"what": "closed", "seq": seq}
        case _:
            return None


def _welcome(welcome: Welcome) -> Data:
    table, seen = welcome.table, welcome.seen
    return {
        "what": "table",
        "seq": welcome.seq,
        "table": table.name,
        "state": str(table.state),
        "rules": table.rules.name,
        "sides": table.sides,
        "players": [{"seat": one.seat, "name": one.name, "bot": one.bot} for one in table.players],
        "round": seen.round,
        "deal": seen.deal,
        "cards": " ".join(map(str, seen.table)),
        "totals": seen.scores,
    }


def _event(seq: int, event: Event, origin: MoveOrigin | None) -> Data | None:
    match event:
        case Dealt(round=round, deal=deal, dealer=dealer, table=table, stock_count=stock):
            data: Data = {"what": "dealt", "seq": seq, "round": round, "deal": deal, "dealer": dealer}
            return data | {"cards": cards_text(table), "stock": stock, "last": event.last}
        case Played(seat=seat, move=move, sweep=sweep):
            data = {"what": "move", "seq": seq, "seat": seat, "move": str(move), "sweep": sweep}
            return data | {"origin": str(origin or MoveOrigin.UNKNOWN)}
        case LeftoversTaken(seat=seat, cards=cards):
            return {"what": "leftovers", "seq": seq, "seat": seat, "cards": cards_text(cards)}
        case RoundScored(round=round, points=points, totals=totals):
            by_side = [{str(category): worth for category, worth in items} for items in points]
            return {"what": "points", "seq": seq, "round": round, "points": by_side, "totals": totals}
        case GameOver():
            return None
