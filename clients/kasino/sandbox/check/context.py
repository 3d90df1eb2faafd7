"""The context of the checks of a bot: its process, the tables to play, and the progress of the current check."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from kasino.bots import Fault, Spec, load
from kasino.bots.game.async_driver import Replier
from kasino.sandbox.calls import BotClient, EncodedEvents, SandboxedSeat, local_replier, play_repliers
from kasino.sandbox.check.finding import Progress
from kasino.sandbox.check.recorder import RecordedSeat
from kasino.sandbox.check.tables import CheckTable
from kasino.sandbox.process import Limits


class CheckFailed(Exception):
    """A check failed: why, at which table, in which position, and what the bot had printed.

    `text` is a sentence, `details` the full text. `cause` is equal for checks that fail for the same reason.
    """

    def __init__(
        self,
        *,
        text: str,
        cause: str = "",
        details: str = "",
        table: CheckTable | None = None,
        position: str = "",
        output: str = "",
    ) -> None:
        super().__init__(text)
        self.text = text
        self.cause = cause or text
        self.details = details
        self.table = table
        self.position = position
        self.output = output


class CheckContext:
    """The bot, and the tables to play. `on_progress` receives the progress after each move."""

    def __init__(
        self,
        spec: Spec,
        limits: Limits,
        folder: Path,
        tables: Sequence[CheckTable],
        on_progress: Callable[[Progress], None],
    ) -> None:
        self.spec = spec
        self.limits = limits
        self.tables = tables
        self.bot = BotClient(spec, limits, folder / "output.log")
        self._folder = folder
        self._on_progress = on_progress
        self._games = count(1)
        self._random = load("random")
        self._name = ""
        self._played = self._started = self._moves = 0

    def begin(self, name: str) -> None:
        """Start the check of this name: reset its progress."""
        self._name = name
        self._played = self._started = self._moves = 0
        self._report()

    async def ensure_started(self) -> None:
        """Start the bot, where it is not running. Raises CheckFailed where it does not start."""
        failed = await self.bot.ensure_started()
        if failed is not None:
            is_host_error = failed.output.strip() == f"kasino: {failed.text}"  # the host of Python bots printed it
            output = "" if is_host_error else failed.output
            raise CheckFailed(text=f"{failed.code}: {headline(failed.text)}", details=failed.text, output=output)

    async def restart(self) -> None:
        """End the bot and its open calls: the next check starts a new process."""
        await self.close()
        self.bot = BotClient(self.spec, self.limits, self._folder / "output.log")

    async def close(self) -> None:
        """End the bot."""
        await self.bot.close(at_once=True)

    def seat(self) -> RecordedSeat:
        """The bot at a seat of a new game."""
        return RecordedSeat(
            SandboxedSeat(self.bot, f"check {next(self._games)}", EncodedEvents(), self.limits).reply, self._count_move
        )

    async def game(
        self, table: CheckTable, number: int = 0, other: Callable[[], Replier] | None = None
    ) -> RecordedSeat:
        """Play a round at this table, and return the recording of the bot. Raises CheckFailed at its first fault."""
        self._started += 1
        seats = [other() if other else local_replier(self._random) for _ in table.sides]
        recorded = seats[table.seat] = self.seat()
        game = await play_repliers(table.table(number, max_faults=1), seats)
        self._raise_first_fault(table, recorded, [fault for fault in game.faults if fault.seat == table.seat])
        self._played += 1
        self._report()
        return recorded

    async def games(self, *rounds: tuple[CheckTable, int]) -> list[RecordedSeat]:
        """Play rounds concurrently, each a table and a number. Raises the first CheckFailed, and cancels the others."""
        playing = [asyncio.ensure_future(self.game(table, number)) for table, number in rounds]
        try:
            return await asyncio.gather(*playing)
        finally:
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    def _raise_first_fault(self, table: CheckTable, recorded: RecordedSeat, faults: Sequence[Fault]) -> None:
        if faults:
            fault = faults[0]
            raise CheckFailed(
                text=f"{fault.code} at {table}, decision {fault.decision}: {headline(fault.text)}",
                cause=f"{fault.code}: {fault.text}",
                details=fault.text,
                table=table,
                position=recorded.failures[0][0] if recorded.failures else recorded.position,
                output=fault.output,
            )

    def _count_move(self) -> None:
        self._moves += 1
        self._report()

    def _report(self) -> None:
        self._on_progress(Progress(name=self._name, games=self._played, games_begun=self._started, moves=self._moves))


def same_moves(table: CheckTable, one: RecordedSeat, other: RecordedSeat, how: str, other_how: str) -> None:
    """Raise CheckFailed at the first difference between two recordings of the same game."""
    for number, (first, second) in enumerate(zip(one.moves, other.moves, strict=False), 1):
        if first != second:
            raise CheckFailed(
                text=f"decision {number} at {table} is {first} {how}, and {second} {other_how}",
                cause="other moves in the same game",
                details=_SEED_ADVICE,
                table=table,
                position=one.positions[number - 1],
            )


_SEED_ADVICE = """\
The same question has to get the same answer. Draw from observation.rng(), which follows from the seed of the seat, and
not from the module random; nothing may depend on the time, on the order of a set, or on other games of the process."""


def headline(text: str) -> str:
    """The last line of a text: of a traceback, the exception."""
    return text.rstrip().rpartition("\n")[2]
