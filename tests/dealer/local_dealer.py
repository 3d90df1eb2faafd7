"""A dealer in this process, without a network and with a manual clock, and players that keep what a client keeps."""

from __future__ import annotations

import heapq
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from itertools import count

from kasino.dealer import Created, Lobby, MemoryStore, SeatAccess, Settings, Store, Stream
from kasino.dealer.clock import Timer
from kasino.game import RULES, Observation, RuleSet
from kasino.v1 import event_pb2, model_pb2, play_service_pb2, seat_pb2, stream_pb2, table_pb2, watch_service_pb2
from kasino.wire import NO_CLOCK, JoinRequest, NewTable, StreamRequest, Submission, TimeControl

LAST = -1
SECRET = b"a secret of the tests"
FALLBACK = table_pb2.ABSENCE_POLICY_FALLBACK_MOVE


class ManualClock:
    """It stands still until it is moved, and then calls in order whatever is due."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._calls: list[tuple[float, int, ManualTimer]] = []
        self._numbers = count()

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return 1_700_000_000.0 + self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        timer = ManualTimer(callback)
        heapq.heappush(self._calls, (when, next(self._numbers), timer))
        return timer

    def move(self, seconds: float) -> None:
        """Advance by this time, and make the calls that are due."""
        end = self._now + seconds
        while self._calls and self._calls[0][0] <= end:
            when, _, timer = heapq.heappop(self._calls)
            self._now = max(self._now, when)
            if timer.callback is not None:
                timer.callback()
        self._now = end

    def stall(self, seconds: float) -> None:
        """Advance by this time without making the calls that are due."""
        self._now += seconds

    def waiting(self) -> int:
        """How many calls wait for their time."""
        return sum(timer.callback is not None for _, _, timer in self._calls)

    def forget(self) -> None:
        """Drop all scheduled calls, as in a crash."""
        self._calls.clear()


@dataclass
class ManualTimer:
    callback: Callable[[], None] | None

    def cancel(self) -> None:
        self.callback = None


class DurableStore(MemoryStore):
    """A store that the next process has, too."""

    durable = True


def bytes_in_order() -> Callable[[int], bytes]:
    """Bytes that differ each time, and are the same each time."""
    numbers = count(1)

    def draw(size: int) -> bytes:
        number = next(numbers)
        return bytes((number * 31 + place * 17 + (number >> 5)) % 256 for place in range(size))

    return draw


def wanted(
    rules: RuleSet | str = "norwegian",
    sides: tuple[int, ...] = (0, 1),
    control: TimeControl = NO_CLOCK,
    **other: object,
) -> NewTable:
    table = NewTable(
        rules=RULES[rules] if isinstance(rules, str) else rules,
        sides=sides,
        time_control=control,
        absence_policy=FALLBACK,
        max_faults=3,
        spectator_delay=None,
        deck_seed=b"a seed",
        first_dealer=None,
        listed=False,
        request_id="",
    )
    return replace(table, **other)  # type: ignore[arg-type]


def joining(code: str, name: str = "Ada", **other: object) -> JoinRequest:
    asked = JoinRequest(table=None, join_code=code, seat=None, player_name=name, bot=False, request_id="")
    return replace(asked, **other)  # type: ignore[arg-type]


def opening(table: str, after: int = 0, legal_moves: int = 128, **other: object) -> StreamRequest:
    asked = StreamRequest(table=table, resume_after=after, revision=1, max_legal_moves=legal_moves)
    return replace(asked, **other)  # type: ignore[arg-type]


def said(decision_id: int, choice: model_pb2.Choice | str | int, *, validate_only: bool = False) -> Submission:
    if isinstance(choice, str):
        choice = model_pb2.Choice(notation=choice)
    elif isinstance(choice, int):
        choice = model_pb2.Choice(legal_move_index=choice)
    return Submission(table=None, decision_id=decision_id, choice=choice, validate_only=validate_only)


def waiting(stream: Stream) -> list[bytes]:
    """The messages that wait in a stream, taken out."""
    taken: list[bytes] = []
    while stream._queue:
        step = stream.receive()
        try:
            step.send(None)
        except StopIteration as stopped:
            taken.append(stopped.value)
    return taken


@dataclass
class Seat:
    """A player that keeps what a client knows: what it received."""

    lobby: Lobby
    clock: ManualClock
    table: str
    seat: int
    token: str
    stream: Stream | None = None
    welcome: play_service_pb2.Welcome = field(default_factory=play_service_pb2.Welcome)
    events: list[play_service_pb2.SeatEvent] = field(default_factory=list)
    messages: list[play_service_pb2.PlayResponse] = field(default_factory=list)
    decision: seat_pb2.Decision | None = None
    decisions: list[int] = field(default_factory=list)
    submitted: list[play_service_pb2.SubmitMoveResponse] = field(default_factory=list)
    goodbye: stream_pb2.Goodbye | None = None
    over: bool = False

    @property
    def access(self) -> SeatAccess:
        return self.lobby.seat(self.table, self.token)

    async def open(self, after: int = 0, legal_moves: int = 128) -> Seat:
        self.stream = await self.access.open(opening(self.table, after, legal_moves))
        return self.hear()

    def hear(self) -> Seat:
        """Take in whatever waits."""
        assert self.stream is not None
        for message in waiting(self.stream):
            self._take(play_service_pb2.PlayResponse.FromString(message))
        return self

    def _take(self, message: play_service_pb2.PlayResponse) -> None:
        self.messages.append(message)
        match message.WhichOneof("item"):
            case "welcome":
                self.welcome = message.welcome
                if message.welcome.HasField("decision"):
                    self._asked(message.welcome.decision)
            case "events":
                self.events += message.events.events
                for event in message.events.events:
                    self.over = self.over or event.public_event.HasField("game_finished")
                    if event.HasField("decision"):
                        self._asked(event.decision)
                if message.events.HasField("submitted"):
                    self.submitted.append(message.events.submitted)
            case "goodbye":
                self.goodbye = message.goodbye

    def _asked(self, decision: seat_pb2.Decision) -> None:
        self.decision = decision
        self.decisions.append(decision.decision_id)

    @property
    def last_seq(self) -> int:
        return self.events[-1].public_event.seq if self.events else self.welcome.snapshot_seq

    @property
    def public(self) -> list[event_pb2.PublicEvent]:
        return [event.public_event for event in self.events]

    def kinds(self) -> list[str]:
        return [str(event.WhichOneof("event")) for event in self.public]

    async def play(
        self, choice: str | int | model_pb2.Choice = LAST, **other: bool
    ) -> play_service_pb2.SubmitMoveResponse:
        """Answer the last decision by a unary call, by default with the last listed move."""
        assert self.decision is not None
        if choice == LAST:
            choice = len(self.decision.legal_moves) - 1
        return await self.answer(self.decision.decision_id, choice, **other)

    async def answer(
        self, decision_id: int, choice: str | int | model_pb2.Choice, **other: bool
    ) -> play_service_pb2.SubmitMoveResponse:
        submission = said(decision_id, choice, **other)
        answer = await self.access.submit(submission, received=self.clock.now())
        return play_service_pb2.SubmitMoveResponse.FromString(answer)

    async def say(self, choice: str | int = 0) -> None:
        """Answer the last decision on the stream."""
        assert self.decision is not None
        submission = said(self.decision.decision_id, choice)
        await self.access.submit(submission, received=self.clock.now(), stream=self.stream)


@dataclass
class Dealer:
    """A dealer without a network."""

    store: Store = field(default_factory=MemoryStore)
    clock: ManualClock = field(default_factory=ManualClock)
    settings: Settings = field(default_factory=Settings)
    substitute: Callable[[Observation], object] | None = None
    draw: Callable[[int], bytes] = field(default_factory=bytes_in_order)

    def __post_init__(self) -> None:
        self.lobby = self._lobby()

    def _lobby(self) -> Lobby:
        return Lobby(
            self.store,
            self.clock,
            self.settings,
            secret=SECRET,
            substitute=self.substitute,  # type: ignore[arg-type]
            random=self.draw,
        )

    async def crash(self, store: Store | None = None) -> None:
        """Lose everything but the store, and begin again from it."""
        self.clock.forget()
        self.store = store or self.store
        self.lobby = self._lobby()
        await self.lobby.restore()

    async def open_table(self, *args: object, **other: object) -> Created:
        return await self.lobby.create_table(wanted(*args, **other))  # type: ignore[arg-type]

    async def sit(self, created: Created, count: int, *, bots: bool = False) -> list[Seat]:
        seats = []
        for number in range(count):
            joined = await self.lobby.join(joining(created.join_code, f"P{number}", bot=bots))
            seats.append(Seat(self.lobby, self.clock, created.table.name, joined.seat, joined.seat_token))
        return seats

    async def game(self, *args: object, bots: bool = False, **other: object) -> tuple[Created, list[Seat]]:
        """A table with everybody at it, their streams open."""
        created = await self.open_table(*args, **other)
        seats = await self.sit(created, len(created.table.sides), bots=bots)
        for seat in seats:
            await seat.open()
        for seat in seats:
            seat.hear()
        return created, seats


def asked(seats: list[Seat]) -> Seat:
    """The seat that the table waits for."""
    for seat in seats:
        seat.hear()
    return max(seats, key=lambda seat: seat.decisions[-1] if seat.decisions else 0)


async def finish(seats: list[Seat], most: int = 10_000) -> None:
    """Play to the end."""
    for _ in range(most):
        one = asked(seats)
        if any(seat.over for seat in seats):
            return
        await one.play()


def watched(stream: Stream) -> list[watch_service_pb2.WatchResponse]:
    return [watch_service_pb2.WatchResponse.FromString(message) for message in waiting(stream)]


async def everything(store: Store) -> AsyncIterator[bytes]:
    async for stored in store.read():
        for entry in stored.entries:
            yield entry.public
