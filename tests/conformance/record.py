"""Games as a bot of another language is told them, with what `greedy` answers: bots/conformance/sessions/*.json.

`python -m tests.conformance.record` writes them anew, with notation.json and warm-up.base64 beside them. Each file is a
game of one rule set, over after one round, as one seat is asked it by BotService: StartGameRequest, each
ChooseMoveRequest with the answer of `greedy` in notation, and EndGameRequest, all as protobuf JSON with enums as
numbers. The seat plays as `greedy`; the others play by the policy of the playthroughs, so that there are builds, raises
and doubled piles to take. `positions.json` has the questions of tests/bots/test_greedy.py and its kin, each a game of
its own: the rules that a game seldom meets. `warm-up.base64` is a game as the bytes that travel, for a bot that plays
it before it is called.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message import Message

from kasino.bots.game.seated_bot import offered_moves
from kasino.bots.house.greedy import Greedy
from kasino.game import Event, Item, Move, Observation, State, fallback, observe, override, parse_position
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
"""What every project that `kasino bot new` writes carries a copy of."""
SESSIONS_FOLDER = FOLDER / "sessions"
MOST_MOVES = 20
"""A session tells so many legal moves, or the essentials where they are more: the files stay small."""

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
"""The tables that are recorded, and the seat that is asked."""
WARM_UP = "norwegian-2"
"""The table whose game a bot may play before it is called; warm-up.base64 has it."""

# What a game of one round does not meet by itself.
CHANGES: dict[str, dict[str, object]] = {
    "finnish-2": {"sweep_freeze_score": 3},
    "international-2v2": {"sweep_on_last_capture": False},
}

Json = dict[str, Any]


def session(name: str) -> Json:
    """The game at one table as its seat is told it."""
    rules, sides = TABLES[name]
    rules = override(rules, {"fixed_rounds": 1, "final_tie": "shared", **CHANGES.get(name, {})})
    seat = SESSIONS[name]
    log = _Log()
    questions: list[Json] = []

    def choose(state: State, moves_made: int) -> Move:
        log.tell(state)
        seen = observe(state, seat)
        assert state.turn is not None
        opened = log.open(state.turn)
        if state.turn != seat:
            return steady(state, moves_made)
        asked, answer = _question(seen, opened, name, len(questions) + 1)
        asked.events_since_last_call.extend(log.news())
        questions.append({"ask": _json(asked), "answer": str(answer)})
        return answer

    states = [state for state, _ in game(rules, sides, name.encode(), choose)]
    last = states[-1]
    log.tell(last)
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
        points=points_to_message(last.points),
        winner_sides=last.winners,
        faults=[0] * len(sides),
        events_since_last_call=log.news(),
    )
    return {"start": _json(start_to_message(start)), "questions": questions, "end": _json(end)}


def position(number: int, line: str) -> Json:
    """One question in a game of its own."""
    seen = parse_position(line)
    name = f"position-{number}"
    start = Start(game_id=name, seat=seen.seat, rules=seen.rules, sides=seen.sides, dealer=seen.dealer)
    asked, answer = _question(seen, 1, name, 1)
    return {
        "start": _json(start_to_message(start)),
        "questions": [{"position": line, "ask": _json(asked), "answer": str(answer)}],
    }


def texts() -> Iterator[tuple[Path, str]]:
    """Each file and what stands in it: one message a line."""
    for name in SESSIONS:
        yield SESSIONS_FOLDER / f"{name}.json", _text([session(name)])
    positions = [position(number, line) for number, line in enumerate(POSITIONS, 1)]
    yield SESSIONS_FOLDER / "positions.json", _text(positions)
    yield FOLDER / "warm-up.base64", _bytes_text(session(WARM_UP))
    yield FOLDER / "notation.json", "[\n" + ",\n".join(map(_line, examples())) + "\n]\n"


def recorded() -> list[Path]:
    """The files that are there."""
    return [path for path in FOLDER.rglob("*") if path.is_file()]


def write() -> None:
    """Write every file anew, and take away those that are no session any more."""
    SESSIONS_FOLDER.mkdir(parents=True, exist_ok=True)
    files = dict(texts())
    for path in set(recorded()) - set(files):
        path.unlink()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


class _Log:
    """The events of a game with their numbers, and which of them the bot at `seat` has not been told."""

    def __init__(self) -> None:
        self._news: list[event_pb2.PublicEvent] = []
        self._seq = 0
        self._of_round: tuple[Event, ...] = ()

    def tell(self, state: State) -> None:
        """What has happened up to this state."""
        before = self._of_round
        known = len(before) if state.events[: len(before)] == before else 0
        table: tuple[Item, ...] = ()
        for count, event in enumerate(state.events):
            if count >= known:
                self._add(event_to_message(event, table))
            table = table_after(table, event)
        self._of_round = state.events

    def open(self, seat: int) -> int:
        """The seat to play is asked: the id of its decision."""
        opened = event_pb2.DecisionOpened(decision_id=self._seq + 1, seat=seat)
        self._add(event_pb2.PublicEvent(decision_opened=opened))
        return self._seq

    def news(self) -> list[event_pb2.PublicEvent]:
        """What was not told yet; it is told now."""
        news, self._news = self._news, []
        return news

    def _add(self, event: event_pb2.PublicEvent) -> None:
        self._seq += 1
        event.seq = self._seq
        if event.HasField("move_played"):
            event.move_played.decision_id = self._seq - 1
            event.move_played.origin = event_pb2.MOVE_ORIGIN_PLAYER
        self._news.append(event)


def _question(seen: Observation, decision: int, name: str, question: int) -> tuple[ChooseMoveRequest, Move]:
    """What the bot is asked, and what `greedy` answers."""
    moves, truncated = offered_moves(seen, MOST_MOVES)
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


def _bytes_text(told: Json) -> str:
    """How a game starts and all its questions as the bytes that travel: two lines of Base64, a message each."""
    asks = [ParseDict(question["ask"], ChooseMoveRequest()) for question in told["questions"]]
    messages = (ParseDict(told["start"], StartGameRequest()), ChooseMovesRequest(decisions=asks))
    return "".join(f"{b64encode(message.SerializeToString(deterministic=True)).decode()}\n" for message in messages)


def _json(message: Message) -> Json:
    return MessageToDict(message, use_integers_for_enums=True)


def _text(sessions: list[Json]) -> str:
    return "[\n" + ",\n".join(map(_session_text, sessions)) + "\n]\n"


def _session_text(told: Json) -> str:
    asked = ",\n".join(f"  {_line(question)}" for question in told["questions"])
    lines = [f'"start": {_line(told["start"])}', f'"questions": [\n{asked}\n ]']
    if "end" in told:
        lines.append(f'"end": {_line(told["end"])}')
    return "{" + ",\n ".join(lines) + "}"


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    write()
