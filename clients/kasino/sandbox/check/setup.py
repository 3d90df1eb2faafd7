"""What the checks of a bot share: its process, the tables that are wanted, and how far they are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from kasino.bots import Fault, Spec, load
from kasino.bots.game.async_driver import Replier
from kasino.sandbox.calls import AskedBot, Asking, Told, here, played_by
from kasino.sandbox.check.finding import Progress
from kasino.sandbox.check.recorder import Watched
from kasino.sandbox.check.tables import Place
from kasino.sandbox.process import Limits


class Trouble(Exception):
    """A check that the bot does not pass: why, at which table, in which position, and what the bot had printed.

    `text` is a sentence, and `details` tell it in full. `cause` is the same for checks that fail for the same reason.
    """

    def __init__(
        self,
        *,
        text: str,
        cause: str = "",
        details: str = "",
        place: Place | None = None,
        position: str = "",
        output: str = "",
    ) -> None:
        super().__init__(text)
        self.text = text
        self.cause = cause or text
        self.details = details
        self.place = place
        self.position = position
        self.output = output


class Course:
    """The bot, and the tables that are wanted. `tell` hears how far a check is."""

    def __init__(
        self, spec: Spec, limits: Limits, folder: Path, tables: Sequence[Place], tell: Callable[[Progress], None]
    ) -> None:
        self.spec = spec
        self.limits = limits
        self.tables = tables
        self.bot = AskedBot(spec, limits, folder / "output.log")
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
        failed = await self.bot.up()
        if failed is not None:
            said = failed.output.strip() == f"kasino: {failed.text}"  # by the host of Python bots
            output = "" if said else failed.output
            raise Trouble(text=f"{failed.code}: {headline(failed.text)}", details=failed.text, output=output)

    async def renewed(self) -> None:
        """Give up whatever is asked: the next check begins with a process of its own."""
        await self.close()
        self.bot = AskedBot(self.spec, self.limits, self._folder / "output.log")

    async def close(self) -> None:
        """End it."""
        await self.bot.close(at_once=True)

    def seat(self) -> Watched:
        """The bot in a new game."""
        return Watched(Asking(self.bot, f"check {next(self._games)}", Told(), self.limits).reply, self._moved)

    async def game(self, place: Place, number: int = 0, other: Callable[[], Replier] | None = None) -> Watched:
        """Play a round at this table; what was seen of the bot. Raises Trouble at its first fault."""
        self._wanted += 1
        seats = [other() if other else here(self._random) for _ in place.sides]
        watched = seats[place.seat] = self.seat()
        game = await played_by(place.table(number, max_faults=1), seats)
        self._clean(place, watched, [fault for fault in game.faults if fault.seat == place.seat])
        self._played += 1
        self._told()
        return watched

    async def games(self, *places: tuple[Place, int]) -> list[Watched]:
        """Games at once, each at a table and with a number. Raises the first Trouble, and gives up the others."""
        playing = [asyncio.ensure_future(self.game(place, number)) for place, number in places]
        try:
            return await asyncio.gather(*playing)
        finally:
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    def _clean(self, place: Place, watched: Watched, faults: Sequence[Fault]) -> None:
        if faults:
            fault = faults[0]
            raise Trouble(
                text=f"{fault.code} at {place}, decision {fault.decision}: {headline(fault.text)}",
                cause=f"{fault.code}: {fault.text}",
                details=fault.text,
                place=place,
                position=watched.failures[0][0] if watched.failures else watched.at,
                output=fault.output,
            )

    def _moved(self) -> None:
        self._moves += 1
        self._told()

    def _told(self) -> None:
        self._tell(Progress(name=self._name, games=self._played, games_begun=self._wanted, moves=self._moves))


def same_moves(place: Place, one: Watched, other: Watched, here: str, there: str) -> None:
    """Raises Trouble where the same game was played otherwise."""
    for number, (first, second) in enumerate(zip(one.moves, other.moves, strict=False), 1):
        if first != second:
            raise Trouble(
                text=f"decision {number} at {place} is {first} {here}, and {second} {there}",
                cause="other moves in the same game",
                details=_SEED,
                place=place,
                position=one.positions[number - 1],
            )


_SEED = """\
The same question has to get the same answer. Draw from observation.rng(), which follows from the seed of the seat, and
not from the module random; nothing may depend on the time, on the order of a set, or on other games of the process."""


def headline(text: str) -> str:
    """The last line of a text: of a traceback what was raised."""
    return text.rstrip().rpartition("\n")[2]
