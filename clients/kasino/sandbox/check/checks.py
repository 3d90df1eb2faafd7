"""The checks that a bot has to pass before a tournament. Each returns a sentence, or raises CheckFailed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from kasino.bots import Begin, Chosen, Failed, FaultCode, GameStart, Question, Reply, Request
from kasino.bots.game.answer_validation import legal_answer
from kasino.bots.game.async_driver import Replier
from kasino.bots.game.seated_bot import offered_moves
from kasino.game import KasinoError, observe, position_text
from kasino.sandbox.calls import EncodedEvents, SandboxedSeat
from kasino.sandbox.check.context import CheckContext, CheckFailed, headline, same_moves
from kasino.sandbox.check.recorder import RecordedSeat
from kasino.sandbox.check.tables import MANY_MOVES, CheckTable, most_crowded_state


async def check_start(context: CheckContext) -> str:
    """The bot starts in time, and describes itself."""
    await context.ensure_started()
    info = context.bot.info
    return f"{info.bot_name or 'it has no name'} {info.bot_version}".strip()


async def check_legal_moves(context: CheckContext) -> str:
    """The bot plays a round at every table without a fault."""
    await context.ensure_started()
    tables = [table for table in context.tables if supports_rules(context, table)]
    recordings = await context.games(*((table, 0) for table in tables))
    moves = sum(len(one.moves) for one in recordings)
    return f"{moves} legal moves at {len(tables)} tables"


async def check_crowded_tables(context: CheckContext) -> str:
    """The bot moves legally at the most crowded tables, where the list of legal moves is truncated."""
    await context.ensure_started()
    largest = 0
    for table in context.tables:
        state = most_crowded_state(table) if supports_rules(context, table) else None
        if state is None:
            continue
        seen = observe(state, table.seat)
        moves, truncated = offered_moves(seen, MANY_MOVES)
        seat = SandboxedSeat(context.bot, f"crowd {table.text}", EncodedEvents(), context.limits, state.events)
        recorded = RecordedSeat(seat.reply)
        start = GameStart(
            rules=state.rules, seat=table.seat, sides=state.sides, dealer=state.dealer, names=(), seed=b"crowd"
        )
        failed = await recorded(Begin(table.seat, start, MANY_MOVES))
        reply = failed or await recorded(Question(table.seat, 1, (), seen, moves, truncated))
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


async def check_time(context: CheckContext) -> str:
    """The bot moves in time in three rounds, one after the other."""
    await context.ensure_started()
    seconds: list[float] = []
    for table in context.tables[:3]:
        seconds += (await context.game(table, 2)).seconds
    ordered = sorted(seconds)
    shares = ", ".join(f"{name} {1000 * ordered[int(share * (len(ordered) - 1))]:.1f}" for name, share in _SHARES)
    return f"milliseconds a move: {shares}; it has {1000 * context.limits.move_seconds:g}"


async def check_events(context: CheckContext) -> str:
    """The bot handles starts, events and ends of games without a fault."""
    await context.ensure_started()
    table = context.tables[0]
    rounds = [await context.game(table, number) for number in (3, 4)]
    return f"{len(rounds)} games with all their events"


async def check_faulty_opponents(context: CheckContext) -> str:
    """The bot plays on while its opponents commit faults, until the fallback plays for them."""
    await context.ensure_started()

    def faulty_replier() -> Replier:
        async def reply(request: Request) -> Reply:
            return Chosen(None) if isinstance(request, Question) else None

        return reply

    table = context.tables[0]
    await context.game(table, 5, faulty_replier)
    return f"{len(table.sides) - 1} of {len(table.sides)} seats gave no answer, and the fallback played for them"


async def check_concurrent_games(context: CheckContext) -> str:
    """The bot answers concurrent questions as it answers them one by one."""
    await context.ensure_started()
    table = context.tables[0]
    concurrent = await context.games(*((table, number) for number in range(6, 12)))
    sequential = [await context.game(table, number) for number in range(6, 9)]
    for one, other in zip(sequential, concurrent, strict=False):
        same_moves(table, one, other, "asked alone", "asked together with others")
    return f"{len(concurrent)} games at once, as one after the other"


async def check_repeatability(context: CheckContext) -> str:
    """The bot plays the same game again in another process: its moves follow from the seed alone."""
    await context.ensure_started()
    table = context.tables[0]
    first = await context.game(table, 12)
    await context.bot.restart()
    same_moves(table, first, await context.game(table, 12), "in one process", "in another")
    return f"{len(first.moves)} moves, twice the same"


def supports_rules(context: CheckContext, table: CheckTable) -> bool:
    """Whether the bot claims to play these rules."""
    presets = context.bot.info.presets
    return not presets or table.rules.name in presets


_SHARES = (("half within", 0.5), ("nine of ten", 0.9), ("99 of 100", 0.99), ("the longest", 1.0))

CHECKS: dict[str, Callable[[CheckContext], Awaitable[str]]] = {
    "starts": check_start,
    "plays": check_legal_moves,
    "crowds": check_crowded_tables,
    "time": check_time,
    "hears": check_events,
    "bears": check_faulty_opponents,
    "answers": check_concurrent_games,
    "repeats": check_repeatability,
}
"""Each check by its name, in the order of their numbers from 1."""
