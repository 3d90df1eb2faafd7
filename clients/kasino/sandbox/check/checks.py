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
from kasino.sandbox.calls import EncodedEvents, SandboxedSeat
from kasino.sandbox.check.finding import Finding, Progress
from kasino.sandbox.check.recorder import RecordedSeat
from kasino.sandbox.check.setup import CheckContext, CheckFailed, headline, same_moves
from kasino.sandbox.check.tables import MANY_MOVES, CheckTable, most_crowded_state, places
from kasino.sandbox.process import Limits


async def starts(context: CheckContext) -> str:
    """It answers within its time, and says who it is."""
    await context.started()
    info = context.bot.info
    return f"{info.bot_name or 'it has no name'} {info.bot_version}".strip()


async def plays(context: CheckContext) -> str:
    """A round at every table without a fault: every move is legal."""
    await context.started()
    wanted = [table for table in context.tables if plays_rules(context, table)]
    done = await context.games(*((table, 0) for table in wanted))
    moves = sum(len(one.moves) for one in done)
    return f"{moves} legal moves at {len(wanted)} tables"


async def crowds(context: CheckContext) -> str:
    """The most crowded tables: not all legal moves are told there."""
    await context.started()
    largest = 0
    for table in context.tables:
        state = most_crowded_state(table) if plays_rules(context, table) else None
        if state is None:
            continue
        seen = observe(state, table.seat)
        moves, truncated = offered_moves(seen, MANY_MOVES)
        asking = SandboxedSeat(context.bot, f"crowd {table.text}", EncodedEvents(), context.limits, state.events)
        recorded = RecordedSeat(asking.reply)
        start = GameStart(
            rules=state.rules, seat=table.seat, sides=state.sides, dealer=state.dealer, names=(), seed=b"crowd"
        )
        begun = await recorded(Begin(table.seat, start))
        reply = begun or await recorded(Question(table.seat, 1, (), seen, moves, truncated))
        try:
            if isinstance(reply, Failed):
                raise KasinoError(reply.text)
            assert isinstance(reply, Chosen)
            legal_answer(seen, moves, reply.move)
        except KasinoError as error:
            code = reply.code if isinstance(reply, Failed) else FaultCode.ILLEGAL
            raise CheckFailed(
                text=f"{code} at {table} with {len(seen.table)} items on the table: {headline(str(error))}",
                cause=f"{code}: {error}",
                details=str(error),
                table=table,
                position=position_text(seen),
                output=reply.output if isinstance(reply, Failed) else await context.bot.output(),
            ) from None
        largest = max(largest, len(seen.table))
    return f"up to {largest} items on the table"


async def is_in_time(context: CheckContext) -> str:
    """Three rounds, question after question."""
    await context.started()
    seconds: list[float] = []
    for table in context.tables[:3]:
        seconds += (await context.game(table, 2)).seconds
    ordered = sorted(seconds)
    told = ", ".join(f"{name} {1000 * ordered[int(share * (len(ordered) - 1))]:.1f}" for name, share in _SHARES)
    return f"milliseconds a move: {told}; it has {1000 * context.limits.move_seconds:g}"


async def hears(context: CheckContext) -> str:
    """Starts, events and ends are told in order, and it does nothing wrong when it hears them."""
    await context.started()
    table = context.tables[0]
    rounds = [await context.game(table, number) for number in (3, 4)]
    return f"{len(rounds)} games begun, told and ended"


async def bears(context: CheckContext) -> str:
    """Others at the table do wrong until they are asked no more; that is nothing to it."""
    await context.started()

    def wrong() -> Replier:
        async def reply(request: Request) -> Reply:
            return Chosen(None) if isinstance(request, Question) else None

        return reply

    table = context.tables[0]
    await context.game(table, 5, wrong)
    return f"{len(table.sides) - 1} at the table answered nothing, and were played by the fallback"


async def answers(context: CheckContext) -> str:
    """Many questions at once have one answer each, and it is that to the question."""
    await context.started()
    table = context.tables[0]
    together = await context.games(*((table, number) for number in range(6, 12)))
    apart = [await context.game(table, number) for number in range(6, 9)]
    for one, other in zip(apart, together, strict=False):
        same_moves(table, one, other, "asked alone", "asked together with others")
    return f"{len(together)} games at once, as one after the other"


async def repeats(context: CheckContext) -> str:
    """The same game in another process is the same: its moves follow from the seed, and from nothing else."""
    await context.started()
    table = context.tables[0]
    first = await context.game(table, 12)
    await context.bot.restart()
    same_moves(table, first, await context.game(table, 12), "in one process", "in another")
    return f"{len(first.moves)} moves, twice the same"


CHECKS: dict[str, Callable[[CheckContext], Awaitable[str]]] = {
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


async def run_checks(
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
        context = CheckContext(spec, limits, Path(folder), tables, on_progress)
        causes: dict[str, int] = {}
        try:
            for number, (name, check) in enumerate(CHECKS.items(), 1):
                if not only or name in only:
                    finding = await _found(context, number, name, check, causes)
                    yield finding
                    if name == "starts" and not finding.stood:
                        return
        finally:
            await context.close()


async def _found(
    context: CheckContext,
    number: int,
    name: str,
    check: Callable[[CheckContext], Awaitable[str]],
    causes: dict[str, int],
) -> Finding:
    context.begin(name)
    try:
        return Finding(number=number, name=name, stood=True, text=await check(context))
    except CheckFailed as failure:
        await context.renewed()
        table = failure.table
        where = () if table is None else ("--rules", table.rules.name, "--seats", str(len(table.sides)))
        first = causes.setdefault(failure.cause, number)
        return Finding(
            number=number,
            name=name,
            stood=False,
            text=failure.text,
            details=failure.details,
            same_as=None if first == number else first,
            position=failure.position,
            output=failure.output,
            command=("bot", "check", str(context.spec), "--only", name, *where),
        )


def plays_rules(context: CheckContext, table: CheckTable) -> bool:
    """Whether the bot says that it plays these rules."""
    presets = context.bot.info.presets
    return not presets or table.rules.name in presets
