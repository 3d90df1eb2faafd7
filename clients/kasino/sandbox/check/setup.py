"""What the checks of a bot share: its process, the tables that are wanted, and how far they are."""

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
    """A check that the bot does not pass: why, at which table, in which position, and what the bot had printed.

    `text` is a sentence, and `details` tell it in full. `cause` is the same for checks that fail for the same reason.
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
    """The bot, and the tables that are wanted. `tell` hears how far a check is."""

    def __init__(
        self, spec: Spec, limits: Limits, folder: Path, tables: Sequence[CheckTable], tell: Callable[[Progress], None]
    ) -> None:
        self.spec = spec
        self.limits = limits
        self.tables = tables
        self.bot = BotClient(spec, limits, folder / "output.log")
        self._folder = folder
        self._tell = tell
        self._games = count(1)
        self._random = load("random")
        self._name = ""
        self._played = self._wanted = self._moves = 0

    def begin(self, name: str) -> None:
        """A check of this name begins."""
        self._name = name
        self._played = self._wanted = self._moves = 0
        self._told()

    async def started(self) -> None:
        """Start it, or say why that cannot be."""
        failed = await self.bot.ensure_started()
        if failed is not None:
            said = failed.output.strip() == f"kasino: {failed.text}"  # by the host of Python bots
            output = "" if said else failed.output
            raise CheckFailed(text=f"{failed.code}: {headline(failed.text)}", details=failed.text, output=output)

    async def renewed(self) -> None:
        """Give up whatever is asked: the next check begins with a process of its own."""
        await self.close()
        self.bot = BotClient(self.spec, self.limits, self._folder / "output.log")

    async def close(self) -> None:
        """End it."""
        await self.bot.close(at_once=True)

    def seat(self) -> RecordedSeat:
        """The bot in a new game."""
        return RecordedSeat(
            SandboxedSeat(self.bot, f"check {next(self._games)}", EncodedEvents(), self.limits).reply, self._moved
        )

    async def game(
        self, table: CheckTable, number: int = 0, other: Callable[[], Replier] | None = None
    ) -> RecordedSeat:
        """Play a round at this table; what was seen of the bot. Raises Trouble at its first fault."""
        self._wanted += 1
        seats = [other() if other else local_replier(self._random) for _ in table.sides]
        recorded = seats[table.seat] = self.seat()
        game = await play_repliers(table.table(number, max_faults=1), seats)
        self._clean(table, recorded, [fault for fault in game.faults if fault.seat == table.seat])
        self._played += 1
        self._told()
        return recorded

    async def games(self, *places: tuple[CheckTable, int]) -> list[RecordedSeat]:
        """Games at once, each at a table and with a number. Raises the first Trouble, and gives up the others."""
        playing = [asyncio.ensure_future(self.game(table, number)) for table, number in places]
        try:
            return await asyncio.gather(*playing)
        finally:
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    def _clean(self, table: CheckTable, recorded: RecordedSeat, faults: Sequence[Fault]) -> None:
        if faults:
            fault = faults[0]
            raise CheckFailed(
                text=f"{fault.code} at {table}, decision {fault.decision}: {headline(fault.text)}",
                cause=f"{fault.code}: {fault.text}",
                details=fault.text,
                table=table,
                position=recorded.failures[0][0] if recorded.failures else recorded.at,
                output=fault.output,
            )

    def _moved(self) -> None:
        self._moves += 1
        self._told()

    def _told(self) -> None:
        self._tell(Progress(name=self._name, games=self._played, games_begun=self._wanted, moves=self._moves))


def same_moves(table: CheckTable, one: RecordedSeat, other: RecordedSeat, how: str, other_how: str) -> None:
    """Raises Trouble where the same game was played otherwise."""
    for number, (first, second) in enumerate(zip(one.moves, other.moves, strict=False), 1):
        if first != second:
            raise CheckFailed(
                text=f"decision {number} at {table} is {first} {how}, and {second} {other_how}",
                cause="other moves in the same game",
                details=_SEED,
                table=table,
                position=one.positions[number - 1],
            )


_SEED = """\
The same question has to get the same answer. Draw from observation.rng(), which follows from the seed of the seat, and
not from the module random; nothing may depend on the time, on the order of a set, or on other games of the process."""


def headline(text: str) -> str:
    """The last line of a text: of a traceback what was raised."""
    return text.rstrip().rpartition("\n")[2]
