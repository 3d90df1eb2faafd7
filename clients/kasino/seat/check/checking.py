"""A bot is checked in a process of its own, as in a tournament: one check after the other, each by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import (
    Begin,
    Chosen,
    Failed,
    Fault,
    GameStart,
    Question,
    Reply,
    Request,
    Spec,
    load,
)
from kasino.bots.answers import legal_answer
from kasino.bots.player import told_moves
from kasino.game import KasinoError, observe, position_text
from kasino.seat.asking import AskedBot, Asking, Told, here, played_by
from kasino.seat.check.finding import Finding
from kasino.seat.check.tables import MANY_MOVES, Place, crowded, places
from kasino.seat.check.watching import Watched
from kasino.seat.driving import Replier
from kasino.seat.process import Limits


class Trouble(Exception):
    """A check that the bot does not stand: why, at which table, in which position, and what the bot had printed."""

    def __init__(self, *, text: str, place: Place | None = None, position: str = "", output: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.place = place
        self.position = position
        self.output = output


class Course:
    """What the checks share: the bot, up, and the tables that are wanted."""

    def __init__(self, spec: Spec, limits: Limits, folder: Path, tables: Sequence[Place]) -> None:
        self.limits = limits
        self.tables = tables
        self.bot = AskedBot(spec, limits, folder / "output.log")
        self._games = count(1)
        self._random = load("random")

    async def started(self) -> None:
        """Start it, or say why that cannot be."""
        failed = await self.bot.up()
        if failed is not None:
            raise Trouble(text=f"{failed.code}: {failed.text}", output=failed.output)

    def seat(self) -> Watched:
        """The bot in a new game."""
        return Watched(Asking(self.bot, f"check {next(self._games)}", Told(), self.limits).reply)

    async def game(self, place: Place, number: int = 0, other: Callable[[], Replier] | None = None) -> Watched:
        """Play a round at this table; what was seen of the bot, which has done nothing wrong in it."""
        seats = [other() if other else here(self._random) for _ in place.sides]
        watched = seats[place.seat] = self.seat()
        game = await played_by(place.table(number), seats)
        self.clean(place, watched, [fault for fault in game.faults if fault.seat == place.seat])
        return watched

    def clean(self, place: Place, watched: Watched, faults: Sequence[Fault]) -> None:
        if faults:
            fault = faults[0]
            position = watched.failures[0][0] if watched.failures else watched.at
            raise Trouble(
                text=f"{fault.code} at {place}, decision {fault.decision}: {fault.text}",
                place=place,
                position=position,
                output=fault.output,
            )


async def starts(course: Course) -> str:
    """It answers within its time, and says who it is."""
    await course.started()
    info = course.bot.info
    return f"{info.bot_name or 'it has no name'} {info.bot_version}".strip()


async def plays(course: Course) -> str:
    """A round at every table without a fault: every move is legal."""
    await course.started()
    wanted = [place for place in course.tables if plays_rules(course, place)]
    done = await asyncio.gather(*(course.game(place) for place in wanted), return_exceptions=True)
    _first(done)
    moves = sum(len(one.moves) for one in done if isinstance(one, Watched))
    return f"{moves} legal moves at {len(wanted)} tables"


async def crowds(course: Course) -> str:
    """The most crowded tables: not all legal moves are told there."""
    await course.started()
    largest = 0
    for place in course.tables:
        state = crowded(place) if plays_rules(course, place) else None
        if state is None:
            continue
        seen = observe(state, place.seat)
        moves, truncated = told_moves(seen, MANY_MOVES)
        asking = Asking(course.bot, f"crowd {place.text}", Told(), course.limits, state.events)
        watched = Watched(asking.reply)
        start = GameStart(
            rules=state.rules, seat=place.seat, sides=state.sides, dealer=state.dealer, names=(), seed=b"crowd"
        )
        begun = await watched(Begin(place.seat, start))
        reply = begun or await watched(Question(place.seat, 1, (), seen, moves, truncated))
        try:
            if isinstance(reply, Failed):
                raise KasinoError(f"{reply.code}: {reply.text}")
            assert isinstance(reply, Chosen)
            legal_answer(seen, moves, reply.move)
        except KasinoError as error:
            raise Trouble(
                text=f"{error}, at {place} with {len(seen.table)} items on the table",
                place=place,
                position=position_text(seen),
                output=reply.output if isinstance(reply, Failed) else await course.bot.output(),
            ) from None
        largest = max(largest, len(seen.table))
    return f"up to {largest} items on the table"


async def is_in_time(course: Course) -> str:
    """Three rounds, question after question."""
    await course.started()
    seconds: list[float] = []
    for place in course.tables[:3]:
        seconds += (await course.game(place, 2)).seconds
    ordered = sorted(seconds)
    told = ", ".join(f"{name} {1000 * ordered[int(share * (len(ordered) - 1))]:.1f}" for name, share in _SHARES)
    return f"milliseconds a move: {told}; it has {1000 * course.limits.move_seconds:g}"


async def hears(course: Course) -> str:
    """Starts, events and ends are told in order, and it does nothing wrong when it hears them."""
    await course.started()
    place = course.tables[0]
    rounds = [await course.game(place, number) for number in (3, 4)]
    return f"{len(rounds)} games begun, told and ended"


async def bears(course: Course) -> str:
    """Others at the table do wrong until they are asked no more; that is nothing to it."""
    await course.started()

    def wrong() -> Replier:
        async def reply(request: Request) -> Reply:
            return Chosen(None) if isinstance(request, Question) else None

        return reply

    place = course.tables[0]
    await course.game(place, 5, wrong)
    return f"{len(place.sides) - 1} at the table answered nothing, and were played by the fallback"


async def answers(course: Course) -> str:
    """Many questions at once have one answer each, and it is that to the question."""
    await course.started()
    place = course.tables[0]
    apart = [await course.game(place, number) for number in range(6, 12)]
    together = await asyncio.gather(*(course.game(place, number) for number in range(6, 12)), return_exceptions=True)
    _first(together)
    for one, other in zip(apart, together, strict=True):
        if isinstance(other, Watched):
            _same(course, place, one, other, "asked alone", "asked together with others")
    return f"{len(apart)} games at once as one after the other"


async def repeats(course: Course) -> str:
    """The same game in another process is the same: its moves follow from the seed, and from nothing else."""
    await course.started()
    place = course.tables[0]
    first = await course.game(place, 12)
    await course.bot.restart()
    _same(course, place, first, await course.game(place, 12), "in one process", "in another")
    return f"{len(first.moves)} moves, twice the same"


CHECKS: dict[str, Callable[[Course], Awaitable[str]]] = {
    "starts": starts,
    "plays": plays,
    "crowds": crowds,
    "time": is_in_time,
    "hears": hears,
    "bears": bears,
    "answers": answers,
    "repeats": repeats,
}
"""Each check by its name, in the order of their numbers."""

_SHARES = (("half within", 0.5), ("nine of ten", 0.9), ("99 of 100", 0.99), ("the longest", 1.0))


async def checked(
    spec: Spec, limits: Limits, *, only: Sequence[str] = (), rules: Sequence[str] = (), seats: int | None = None
) -> AsyncIterator[Finding]:
    """Check this bot, and tell what each check finds. `only` names checks, `rules` and `seats` tables; none are all.

    Raises KasinoError where nothing is left to be checked.
    """
    tables = list(places(tuple(rules), seats))
    if not tables:
        raise KasinoError(f"no rule set of {', '.join(rules) or 'all'} is for {seats} seats")
    with TemporaryDirectory() as folder:
        course = Course(spec, limits, Path(folder), tables)
        try:
            for number, (name, check) in enumerate(CHECKS.items(), 1):
                if not only or name in only:
                    finding = await _found(course, number, name, check)
                    yield finding
                    if name == "starts" and not finding.stood:
                        return
        finally:
            await course.bot.close()


async def _found(course: Course, number: int, name: str, check: Callable[[Course], Awaitable[str]]) -> Finding:
    try:
        return Finding(number=number, name=name, stood=True, text=await check(course))
    except Trouble as trouble:
        place = trouble.place
        where = () if place is None else ("--rules", place.rules.name, "--seats", str(len(place.sides)))
        return Finding(
            number=number,
            name=name,
            stood=False,
            text=trouble.text,
            position=trouble.position,
            output=trouble.output,
            command=("bot", "check", str(course.bot.spec), "--only", name, *where),
        )


def plays_rules(course: Course, place: Place) -> bool:
    """Whether the bot says that it plays these rules."""
    presets = course.bot.info.presets
    return not presets or place.rules.name in presets


def _same(course: Course, place: Place, one: Watched, other: Watched, here: str, there: str) -> None:
    for number, (first, second) in enumerate(zip(one.moves, other.moves, strict=False), 1):
        if first != second:
            raise Trouble(
                text=f"decision {number} at {place} is {first} {here}, and {second} {there}",
                place=place,
                position=one.positions[number - 1],
            )


def _first(done: Sequence[object]) -> None:
    for one in done:
        if isinstance(one, BaseException):
            raise one
