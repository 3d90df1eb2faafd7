"""Hot seat: several people share one console, and none sees another's hand."""

from __future__ import annotations

from kasino.people.console.console import TextInterface
from kasino.people.presenter.text_context import TextContext


class SharedKeyboard:
    """Keeps which of several conversations owns the console."""

    def __init__(self, console: TextInterface) -> None:
        self._console = console
        self._owner: object | None = None
        self._end_announced = False

    def is_owned_by(self, owner: object) -> bool:
        """Whether this conversation has the keyboard."""
        return self._owner is owner

    def claim_end_announcement(self) -> bool:
        """Whether the caller is to announce the end of the game: True for the first caller only."""
        first, self._end_announced = not self._end_announced, True
        return first

    async def pass_to(self, owner: object, context: TextContext, name: str) -> bool:
        """Hide the previous owner's lines and wait until the named person presses Enter.

        False if the person quits or input ends.
        """
        if self._owner is not None:
            self._console.clear()
        self._owner = owner
        line = await self._console.ask(context.tr("{who}, press Enter when only you can see this: ", who=name))
        return line is not None and line.strip().lower() not in ("q", "quit")
