"""Generates bots/conformance/sessions/*.json: games as a bot receives them, with the answers of `greedy`.

`python -m tests.conformance.record` writes all of them, with notation.json and warm-up.base64 beside them. Each file is
a game of one rule set and one round, or two, in the messages of BotService to one seat: StartGameRequest, each
ChooseMoveRequest with the answer of `greedy` in notation, and EndGameRequest, all as protobuf JSON with enums as
numbers. They are those of revision 2 to a bot that needs everything; a bot of revision 1 is sent the same without
`max_legal_moves`. The seat plays as `greedy`; the others play by the policy of the playthroughs, so that there are
builds, raises and doubled piles to take. `positions.json` has questions like those of tests/bots/house/test_greedy.py,
each in a game of its own, for rules that seldom matter in a game. `warm-up.base64` is a game in serialized messages,
for a bot that plays it before the first call.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message import Message

from kasino.bots.game.seated_bot import offered_moves
from kasino.bots.house.greedy import Greedy
from kasino.game import (
    Category,
    Event,
    Item,
    Move,
    Observation,
    SidePoints,
    State,
    fallback,
    observe,
    override,
    parse_position,
)
from kasino.v1 import event_pb2
from kasino.v1.bot_service_pb2 import ChooseMoveRequest, ChooseMovesRequest, EndGameRequest, StartGameRequest
from kasino.wire import (
    Decision,
    Start,
    decision_to_message,
    event_to_message,
    points_to_message,
    private_state_to_message,
    public_state_to_message,
    start_to_message,
    table_after,
)
from tests.conformance.notation import examples
from tests.conformance.positions import POSITIONS
from tests.game.playthroughs import TABLES, game, steady

FOLDER = Path(__file__).parents[2] / "bots" / "conformance"
"""The folder that `kasino bot new` copies into every project."""
SESSIONS_FOLDER = FOLDER / "sessions"
MAX_LEGAL_MOVES = 20
"""The limit of legal moves in a session, to keep the files small; essential moves may exceed it."""

SESSIONS = {
    "byggekasino-4": 1,
    "finnish-2": 0,
    "international-2v2": 3,
    "krypkasino-5": 4,
    "norwegian-2": 0,
    "norwegian-5": 2,
    "overspader-4": 3,
    "royal-3": 1,
    "spade-2": 1,
    "swedish-2v2": 2,
    "two_deck-5": 3,
}
"""The recorded tables, and the seat that is recorded."""
WARM_UP = "norwegian-2"
"""The table whose game is in warm-up.base64."""

# Changes of rules that let a game of one round test them, and a game of two rounds.
CHANGES: dict[str, dict[str, object]] = {
    "finnish-2": {"sweep_freeze_score": 3},
    "international-2v2": {"sweep_on_last_capture": False},
    "norwegian-5": {"fixed_rounds": 2},
}

Json = dict[str, Any]


def session(name: str) -> Json:
    """The game at one table as its seat receives it."""
    rules, sides = TABLES[name]
    rules = override(rules, {"fixed_rounds": 1, "final_tie": "shared", **CHANGES.get(name, {})})
    seat = SESSIONS[name]
    log = _Log()
    questions: list[Json] = []

    def choose(state: State, moves_made: int) -> Move:
        seen = observe(state, seat)
        assert state.turn is not None
        opened = log.open(state.turn)
        if state.turn != seat:
            return steady(state, moves_made)
        asked, answer = _question(seen, opened, name, len(questions) + 1)
        asked.events_since_last_call.extend(log.take_unsent())
        questions.append({"ask": _json(asked), "answer": str(answer)})
        return answer

    states: list[State] = []
    for state, _ in game(rules, sides, name.encode(), choose):
        log.extend(state)
        states.append(state)
    last = states[-1]
    start = Start(
        game_id=name,
        seat=seat,
        rules=rules,
        sides=sides,
        dealer=states[0].dealer,
        seed=sha256(name.encode()).digest(),
    )
    end = EndGameRequest(
        game_id=name,
        seat=seat,
        end=event_pb2.GAME_END_PLAYED_OUT,
        totals=last.scores,
        points=points_to_message(_points(states)),
        winner_sides=last.winners,
        faults=[0] * len(sides),
        events_since_last_call=log.take_unsent(),
    )
    return {"start": _json(_start_message(start)), "questions": questions, "end": _json(end)}


def position(number: int, line: str) -> Json:
    """One question in a game of its own."""
    seen = parse_position(line)
    name = f"position-{number}"
    start = Start(game_id=name, seat=seen.seat, rules=seen.rules, sides=seen.sides, dealer=seen.dealer)
    asked, answer = _question(seen, 1, name, 1)
    return {
        "start": _json(_start_message(start)),
        "questions": [{"position": line, "ask": _json(asked), "answer": str(answer)}],
    }


def texts() -> Iterator[tuple[Path, str]]:
    """Each file with its content: one message a line."""
    for name in SESSIONS:
        yield SESSIONS_FOLDER / f"{name}.json", _text([session(name)])
    positions = [position(number, line) for number, line in enumerate(POSITIONS, 1)]
    yield SESSIONS_FOLDER / "positions.json", _text(positions)
    yield FOLDER / "warm-up.base64", _bytes_text(session(WARM_UP))
    yield FOLDER / "notation.json", "[\n" + ",\n".join(map(_line, examples())) + "\n]\n"


def recorded() -> list[Path]:
    """The existing files."""
    return [path for path in FOLDER.rglob("*") if path.is_file()]


def write() -> None:
    """Write every file, and delete those that are no longer generated."""
    SESSIONS_FOLDER.mkdir(parents=True, exist_ok=True)
    files = dict(texts())
    for path in set(recorded()) - set(files):
        path.unlink()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


class _Log:
    """The numbered events of a game, and those that the bot has not received."""

    def __init__(self) -> None:
        self._unsent: list[event_pb2.PublicEvent] = []
        self._seq = 0
        self._of_round: tuple[Event, ...] = ()

    def extend(self, state: State) -> None:
        """Append the events up to this state."""
        before = self._of_round
        known = len(before) if state.events[: len(before)] == before else 0
        table: tuple[Item, ...] = ()
        for count, event in enumerate(state.events):
            if count >= known:
                self._add(event_to_message(event, table))
            table = table_after(table, event)
        self._of_round = state.events

    def open(self, seat: int) -> int:
        """Append DecisionOpened for the seat to play; the id of the decision."""
        opened = event_pb2.DecisionOpened(decision_id=self._seq + 1, seat=seat)
        self._add(event_pb2.PublicEvent(decision_opened=opened))
        return self._seq

    def take_unsent(self) -> list[event_pb2.PublicEvent]:
        """The events that the bot has not received, marked as sent."""
        unsent, self._unsent = self._unsent, []
        return unsent

    def _add(self, event: event_pb2.PublicEvent) -> None:
        self._seq += 1
        event.seq = self._seq
        if event.HasField("move_played"):
            event.move_played.decision_id = self._seq - 1
            event.move_played.origin = event_pb2.MOVE_ORIGIN_PLAYER
        self._unsent.append(event)


def _points(states: list[State]) -> tuple[SidePoints, ...]:
    """The points by side over all rounds."""
    sums = [Counter[Category]() for _ in states[0].scores]
    for state in states:
        for side, points in zip(sums, state.points, strict=False):
            side.update(dict(points))
    return tuple(tuple((category, side[category]) for category in Category if side[category]) for side in sums)


def _start_message(start: Start) -> StartGameRequest:
    message = start_to_message(start)
    message.max_legal_moves = MAX_LEGAL_MOVES
    return message


def _question(seen: Observation, decision: int, name: str, question: int) -> tuple[ChooseMoveRequest, Move]:
    """The request to the bot, and the answer of `greedy`."""
    moves, truncated = offered_moves(seen, MAX_LEGAL_MOVES)
    opened = Decision(
        id=decision,
        seat=seen.seat,
        legal_moves=moves,
        count=len(moves),
        truncated=truncated,
        fallback=fallback(seen),
    )
    asked = ChooseMoveRequest(
        game_id=name,
        seat=seen.seat,
        public_state=public_state_to_message(seen),
        private_state=private_state_to_message(seen),
        decision=decision_to_message(opened),
        question=question,
    )
    return asked, Greedy().choose_move(seen, moves)


def _bytes_text(session: Json) -> str:
    """The start of a game and all its questions in serialized messages: two lines of Base64, a message each."""
    asks = [ParseDict(question["ask"], ChooseMoveRequest()) for question in session["questions"]]
    messages = (ParseDict(session["start"], StartGameRequest()), ChooseMovesRequest(decisions=asks))
    return "".join(f"{b64encode(message.SerializeToString(deterministic=True)).decode()}\n" for message in messages)


def _json(message: Message) -> Json:
    return MessageToDict(message, use_integers_for_enums=True)


def _text(sessions: list[Json]) -> str:
    return "[\n" + ",\n".join(map(_session_text, sessions)) + "\n]\n"


def _session_text(session: Json) -> str:
    asked = ",\n".join(f"  {_line(question)}" for question in session["questions"])
    lines = [f'"start": {_line(session["start"])}', f'"questions": [\n{asked}\n ]']
    if "end" in session:
        lines.append(f'"end": {_line(session["end"])}')
    return "{" + ",\n ".join(lines) + "}"


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    write()
