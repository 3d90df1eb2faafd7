"""Runs the checks of a bot, in a process of its own and with limits as in a tournament."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import Spec
from kasino.game import KasinoError
from kasino.sandbox.check.checks import CHECKS
from kasino.sandbox.check.context import CheckContext, CheckFailed
from kasino.sandbox.check.finding import Finding, Progress
from kasino.sandbox.check.tables import check_tables
from kasino.sandbox.process import Limits


async def run_checks(
    spec: Spec,
    limits: Limits,
    *,
    only: Sequence[str] = (),
    rules: Sequence[str] = (),
    seats: int | None = None,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> AsyncIterator[Finding]:
    """Run the checks, and yield the finding of each. `only` selects checks, `rules` and `seats` tables; by default all.

    `on_progress` receives the progress after each move. Raises KasinoError where no table is selected.
    """
    tables = list(check_tables(tuple(rules), seats))
    if not tables:
        raise KasinoError(f"no rule set of {', '.join(rules) or 'all'} is for {seats} seats")
    with TemporaryDirectory() as folder:
        context = CheckContext(spec, limits, Path(folder), tables, on_progress)
        causes: dict[str, int] = {}
        try:
            for number, (name, check) in enumerate(CHECKS.items(), 1):
                if not only or name in only:
                    finding = await _run_check(context, number, name, check, causes)
                    yield finding
                    if name == "starts" and not finding.stood:
                        return
        finally:
            await context.close()


async def _run_check(
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
        await context.restart()
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
