"""The recorded game that the faulty dealer serves, with the private data of the seat."""

from __future__ import annotations

import json

from google.protobuf.json_format import ParseDict

from kasino.v1 import event_pb2
from kasino.v1.bot_service_pb2 import ChooseMoveRequest, EndGameRequest, StartGameRequest
from kasino.v1.play_service_pb2 import SeatEvent
from tests.conformance.record import SESSIONS_FOLDER

SESSION = SESSIONS_FOLDER / "norwegian-2.json"


def recorded_game(*, unknown_event: bool) -> tuple[StartGameRequest, list[SeatEvent], dict[int, str]]:
    """The game as one seat receives it: its start, every event with its private data, and the answers by decision.

    Each decision contains the state, for clients that request it. `unknown_event`: an event of an unknown kind is
    inserted before the third, and the numbers of later ones increase by one.
    """
    (session,) = json.loads(SESSION.read_text(encoding="utf-8"))
    events: list[SeatEvent] = []
    answers: dict[int, str] = {}
    for question in session["questions"]:
        ask = ParseDict(question["ask"], ChooseMoveRequest())
        news = [SeatEvent(public_event=event) for event in ask.events_since_last_call]
        for event in news:
            if event.public_event.HasField("dealt"):
                event.dealt_to_you.extend(ask.private_state.hand)
        news[-1].decision.CopyFrom(ask.decision)
        news[-1].decision.public_state.CopyFrom(ask.public_state)
        news[-1].decision.private_state.CopyFrom(ask.private_state)
        answers[ask.decision.decision_id + unknown_event] = question["answer"]
        events += news
    end = ParseDict(session["end"], EndGameRequest())
    events += [SeatEvent(public_event=event) for event in end.events_since_last_call]
    if unknown_event:
        unknown = event_pb2.PublicEvent()
        unknown.MergeFromString(b"\x9a\x06\x00")  # field 99, an empty message
        events.insert(2, SeatEvent(public_event=unknown))
        for event in events[3:]:
            public = event.public_event
            if public.HasField("decision_opened"):
                public.decision_opened.decision_id += 1
            if public.HasField("move_played"):
                public.move_played.decision_id += 1
            if event.HasField("decision"):
                event.decision.decision_id += 1
    for seq, event in enumerate(events, 1):
        event.public_event.seq = seq
    return ParseDict(session["start"], StartGameRequest()), events, answers
