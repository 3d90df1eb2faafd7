"""What happens at a table in words, a fact a line, and the same for machines."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.cli.output import one_line
from kasino.game import Dealt, Event, GameOver, LeftoversTaken, Played, RoundScored, SidePoints, cards_text
from kasino.seat import (
    Away,
    Begun,
    Faulted,
    GameFinished,
    Goodbye,
    Happened,
    Happening,
    Origin,
    Paused,
    Resumed,
    SeatChanged,
    TableClosed,
    TableInfo,
)

Fact = tuple[str, dict[str, object]]
"""A sentence, and its parts by name; `what` says what kind of fact it is."""


def facts(happening: Happening) -> Iterator[Fact]:
    """What there is to tell of it."""
    match happening:
        case Begun(table=table, seen=seen, seq=seq):
            yield _table(table, seq)
            if seen.round:
                yield (
                    f"{seq}\tround {seen.round}, deal {seen.deal}: on the table {_table_text(seen.table)}",
                    {
                        "what": "round",
                        "seq": seq,
                        "round": seen.round,
                        "deal": seen.deal,
                        "table": _table_text(seen.table),
                    },
                )
        case Happened(seq=seq, event=event, origin=origin):
            yield from _event(seq, event, origin)
        case SeatChanged(seq=seq, change=change, person=person):
            data = {"what": "seat", "seq": seq, "seat": person.seat, "change": str(change), "name": person.name}
            yield f"{seq}\tseat {person.seat} {_CHANGES.get(change, str(change))}{_name(person.name)}", data
        case Faulted(seq=seq, seat=seat, wrong=wrong, faults_left=left):
            data = {"what": "fault", "seq": seq, "seat": seat, "fault": str(wrong), "faults_left": left}
            yield f"{seq}\tseat {seat} is charged a fault: {wrong}, {left} left", data
        case Paused(seq=seq, reason=reason):
            yield f"{seq}\tthe clocks stand still: {one_line(reason)}", {"what": "paused", "seq": seq}
        case Resumed(seq=seq):
            yield f"{seq}\tthe clocks run again", {"what": "resumed", "seq": seq}
        case GameFinished(seq=seq, finish=finish, totals=totals, winners=winners):
            data = {"what": "game", "seq": seq, "end": str(finish), "totals": totals, "winners": winners}
            won = f", won by side {' and '.join(map(str, winners))}" if winners else ""
            yield f"{seq}\tthe game is over ({_plain(finish)}): {_numbers(totals)}{won}", data
        case TableClosed(seq=seq):
            yield f"{seq}\tthe table is closed", {"what": "closed", "seq": seq}
        case Away() | Goodbye() | _:
            return


_CHANGES = {
    "seated": "is taken",
    "left": "is left",
    "disconnected": "is away",
    "reconnected": "is there",
    "substituted": "is played by a bot of the house",
    "driven": "is asked no more: the dealer plays it",
}
_ORIGINS = {
    Origin.TIMEOUT: " (its time was up)",
    Origin.FAULT_LIMIT: " (by the dealer: too many faults)",
    Origin.SUBSTITUTE: " (by a bot of the house)",
    Origin.ABSENCE: " (by the dealer: it is away)",
}


def _table(table: TableInfo, seq: int) -> Fact:
    people = ", ".join(f"seat {one.seat}{_name(one.name)}" for one in table.people)
    return (
        f"{seq}\t{table.name}: {table.rules.name}, {table.seats} seats, {table.state}{f'; {people}' * bool(people)}",
        {
            "what": "table",
            "seq": seq,
            "table": table.name,
            "state": str(table.state),
            "rules": table.rules.name,
            "sides": table.sides,
            "players": [{"seat": one.seat, "name": one.name, "bot": one.bot} for one in table.people],
        },
    )


def _event(seq: int, event: Event, origin: Origin | None) -> Iterator[Fact]:
    match event:
        case Dealt(round=round, deal=deal, dealer=dealer, table=table, stock_count=stock):
            on = f", on the table {cards_text(table)}" if table else ""
            call = f" ({one_line(event.call)})" if event.call else ""
            data: dict[str, object] = {"what": "dealt", "seq": seq, "round": round, "deal": deal, "dealer": dealer}
            data |= {"table": cards_text(table), "stock": stock, "last": event.last}
            yield f"{seq}\tseat {dealer} deals: round {round}, deal {deal}{on}{call}, {stock} in the stock", data
        case Played(seat=seat, move=move, sweep=sweep):
            data = {"what": "move", "seq": seq, "seat": seat, "move": str(move), "sweep": sweep}
            data["origin"] = str(origin or Origin.UNKNOWN)
            swept = ", a sweep" if sweep else ""
            yield f"{seq}\tseat {seat} plays {move}{swept}{_ORIGINS.get(origin or Origin.UNKNOWN, '')}", data
        case LeftoversTaken(seat=seat, cards=cards):
            if cards:
                whose = "to nobody" if seat is None else f"to seat {seat}"
                data = {"what": "leftovers", "seq": seq, "seat": seat, "cards": cards_text(cards)}
                yield f"{seq}\twhat is left goes {whose}: {cards_text(cards)}", data
        case RoundScored(round=round, points=points, totals=totals):
            for side, items in enumerate(points):
                yield (
                    f"{seq}\tside {side}: {_points(items)}",
                    {"what": "points", "seq": seq, "side": side, "points": {str(name): worth for name, worth in items}},
                )
            data = {"what": "totals", "seq": seq, "round": round, "totals": totals}
            yield f"{seq}\tround {round} is over: {_numbers(totals)}", data
        case GameOver():
            return


def _points(items: SidePoints) -> str:
    return ", ".join(f"{_plain(category)} {worth}" for category, worth in items) or "nothing"


def _name(name: str) -> str:
    return f" ({one_line(name)})" if name else ""


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _table_text(items: tuple[object, ...]) -> str:
    return " ".join(map(str, items)) or "nothing"


def _plain(word: str) -> str:
    return str(word).replace("_", " ")
