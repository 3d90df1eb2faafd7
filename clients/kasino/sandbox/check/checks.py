"""A bot is checked in a process of its own, as in a tournament: one check after the other, each by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import Begin, Chosen, Failed, FaultCode, GameStart, Question, Reply, Request, Spec
from kasino.bots.game.answer_validation import legal_answer
from kasino.bots.game.async_driver import Replier
from kasino.bots.game.seated_bot import offered_moves
from kasino.game import KasinoError, observe, position_text
from kasino.sandbox.calls import Asking, Told
from kasino.sandbox.check.finding import Finding, Progress
from kasino.sandbox.check.recorder import Watched
from kasino.sandbox.check.setup import Course, Trouble, headline, same_moves
from kasino.sandbox.check.tables import MANY_MOVES, Place, crowded, places
from kasino.sandbox.process import Limits


async def starts(course: Course) -> str:
    """It answers within its time, and says who it is."""
    await course.started()
    info = course.bot.info
    return f"{info.bot_name or 'it has no name'} {info.bot_version}".strip()


async def plays(course: Course) -> str:
    """A round at every table without a fault: every move is legal."""
    await course.started()
    wanted = [place for place in course.tables if plays_rules(course, place)]
    done = await course.games(*((place, 0) for place in wanted))
    moves = sum(len(one.moves) for one in done)
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
        moves, truncated = offered_moves(seen, MANY_MOVES)
        asking = Asking(course.bot, f"crowd {place.text}", Told(), course.limits, state.events)
        watched = Watched(asking.reply)
        start = GameStart(
            rules=state.rules, seat=place.seat, sides=state.sides, dealer=state.dealer, names=(), seed=b"crowd"
        )
        begun = await watched(Begin(place.seat, start))
        reply = begun or await watched(Question(place.seat, 1, (), seen, moves, truncated))
        try:
            if isinstance(reply, Failed):
                raise KasinoError(reply.text)
            assert isinstance(reply, Chosen)
            legal_answer(seen, moves, reply.move)
        except KasinoError as error:
            code = reply.code if isinstance(reply, Failed) else FaultCode.ILLEGAL
            raise Trouble(
                text=f"{code} at {place} with {len(seen.table)} items on the table: {headline(str(error))}",
                cause=f"{code}: {error}",
                details=str(error),
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
    together = await course.games(*((place, number) for number in range(6, 12)))
    apart = [await course.game(place, number) for number in range(6, 9)]
    for one, other in zip(apart, together, strict=False):
        same_moves(place, one, other, "asked alone", "asked together with others")
    return f"{len(together)} games at once, as one after the other"


async def repeats(course: Course) -> str:
    """The same game in another process is the same: its moves follow from the seed, and from nothing else."""
    await course.started()
    place = course.tables[0]
    first = await course.game(place, 12)
    await course.bot.restart()
    same_moves(place, first, await course.game(place, 12), "in one process", "in another")
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
    spec: Spec,
    limits: Limits,
    *,
    only: Sequence[str] = (),
    rules: Sequence[str] = (),
    seats: int | None = None,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> AsyncIterator[Finding]:
    """Check this bot, and tell what each check finds. `only` names checks, `rules` and `seats` tables; none are all.

    `on_progress` hears how far a check is, after each move.

    Raises KasinoError where nothing is left to be checked.
    """
    tables = list(places(tuple(rules), seats))
    if not tables:
        raise KasinoError(f"no rule set of {', '.join(rules) or 'all'} is for {seats} seats")
    with TemporaryDirectory() as folder:
        course = Course(spec, limits, Path(folder), tables, on_progress)
        causes: dict[str, int] = {}
        try:
            for number, (name, check) in enumerate(CHECKS.items(), 1):
                if not only or name in only:
                    finding = await _found(course, number, name, check, causes)
                    yield finding
                    if name == "starts" and not finding.stood:
                        return
        finally:
            await course.close()


async def _found(
    course: Course, number: int, name: str, check: Callable[[Course], Awaitable[str]], causes: dict[str, int]
) -> Finding:
    course.begin(name)
    try:
        return Finding(number=number, name=name, stood=True, text=await check(course))
    except Trouble as trouble:
        await course.renewed()
        place = trouble.place
        where = () if place is None else ("--rules", place.rules.name, "--seats", str(len(place.sides)))
        first = causes.setdefault(trouble.cause, number)
        return Finding(
            number=number,
            name=name,
            stood=False,
            text=trouble.text,
            details=trouble.details,
            same_as=None if first == number else first,
            position=trouble.position,
            output=trouble.output,
            command=("bot", "check", str(course.spec), "--only", name, *where),
        )


def plays_rules(course: Course, place: Place) -> bool:
    """Whether the bot says that it plays these rules."""
    presets = course.bot.info.presets
    return not presets or place.rules.name in presets
