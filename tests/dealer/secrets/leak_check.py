"""Finds leaks: a card that the receiver may not know, or a secret of another client."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence

from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from kasino.v1 import play_service_pb2, table_service_pb2
from tests.dealer.secrets.cards import cards_of, found, seqs_in
from tests.dealer.secrets.known_cards import NONE, Cards, Truth
from tests.dealer.secrets.listener import Ending, Heard, Listener

SLACK_SECONDS = 0.05
"""So much may the clock of the wall be set while a game is played."""
_ = error_details_pb2.ErrorInfo  # so that what a status holds can be unpacked


def leaks_to(ear: Listener, truth: Truth, endings: Iterable[Ending], secrets: Sequence[str]) -> list[str]:
    """All that this listener received and may not know, a sentence each."""
    others = [secret for secret in secrets if secret not in ear.holds]
    leaks: list[str] = []
    for heard in ear.heard:
        leaks += _of_message(ear, truth, heard)
        leaks += [f"{ear.name} got another's secret in {_kind(heard)}" for one in others if one.encode() in heard.data]
    for ending in endings:
        leaks += _of_ending(ear, truth, ending)
        leaks += [f"{ear.name} got another's secret as a call ended" for one in others if one in str(ending)]
    return leaks


def leaks_of(records: Iterable[logging.LogRecord], secrets: Sequence[str]) -> list[str]:
    """All leaks in lines of the process log, which may contain neither a card nor a secret."""
    leaks = []
    for record in records:
        text = logging.Formatter().format(record)
        leaks += [f"the log tells {card}: {text}" for card in cards_of(text)]
        leaks += [f"the log tells a secret: {text}" for secret in secrets if secret in text]
    return leaks


def _of_message(ear: Listener, truth: Truth, heard: Heard) -> Iterator[str]:
    if isinstance(heard.message, table_service_pb2.GetRecordResponse):
        if not truth.ended:
            yield f"{ear.name} got the record of a game that goes on"
        return
    asked = heard.about if isinstance(heard.message, play_service_pb2.ListLegalMovesResponse) else 0
    for one in found(heard.message, asked):
        own_words = ear.said.get(one.seq, NONE) if one.place.endswith("message") else NONE
        if one.card not in _may_know(ear, truth, one.seq) | own_words:
            yield f"{ear.name} was told {one.card} in {_kind(heard)}.{one.place} by event {one.seq}"
    for seq in seqs_in(heard.message) if ear.delay else ():
        if seq >= len(truth.times) or heard.when < truth.times[seq] + ear.delay - SLACK_SECONDS:
            yield f"{ear.name} learned too early, from {_kind(heard)}, that there is an event {seq}"


def _of_ending(ear: Listener, truth: Truth, ending: Ending) -> Iterator[str]:
    status = status_pb2.Status()
    texts = [ending.details]
    for key, value in ending.metadata:
        if key == "grpc-status-details-bin":
            status.ParseFromString(value)
        else:
            texts.append(f"{key} {value if isinstance(value, str) else value.decode(errors='replace')}")
    told = list(found(status))
    own_words = NONE.union(*ear.said.values())
    for one in told:
        if one.card not in _may_know(ear, truth, one.seq) | own_words:
            yield f"{ear.name} was told {one.card} as a call ended: {ending.details}"
    may = _may_know(ear, truth, max((one.seq for one in told), default=0)) | own_words
    cards = {card for text in texts for card in cards_of(text)} - may
    yield from (f"{ear.name} was told {card} as a call ended: {ending.details}" for card in cards)


def _may_know(ear: Listener, truth: Truth, seq: int) -> Cards:
    return truth.knows(ear.seat, seq) if ear.sees else NONE


def _kind(heard: Heard) -> str:
    return heard.message.DESCRIPTOR.name
