"""Several people at one keyboard: one of them has it, and nobody else sees that hand."""

from __future__ import annotations

from kasino.people.console.console import TextInterface
from kasino.people.presenter.text_context import TextContext


class SharedKeyboard:
    """Whose keyboard it is."""

    def __init__(self, console: TextInterface) -> None:
        self._console = console
        self._holder: object | None = None
        self._over = False

    def is_held_by(self, holder: object) -> bool:
        """Whether this one has it."""
        return self._holder is holder

    def is_over(self) -> bool:
        """Whether the end of the game was told to all; from the first time that this is asked on, it was."""
        over, self._over = self._over, True
        return over

    async def pass_to(self, holder: object, context: TextContext, name: str) -> bool:
        """Hide what was said, and wait until the next one sits down; False at the end of input."""
        if self._holder is not None:
            self._console.pass_on()
        self._holder = holder
        line = await self._console.ask(context.tr("{who}, press Enter when only you can see this: ", who=name))
        return line is not None and line.strip().lower() not in ("q", "quit")
