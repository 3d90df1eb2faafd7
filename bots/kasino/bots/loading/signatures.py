"""Checks before a game that the methods of a bot accept the arguments that they will be called with."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

from kasino.bots.loading.spec import SpecError

_CALLED_WITH = {
    "choose_move": ("observation", "legal_moves"),
    "on_game_start": ("start",),
    "on_event": ("event",),
    "on_game_end": ("end",),
    "close": (),
    "choose_moves": ("asked",),
}


def check_signatures(what: Callable[..., Any]) -> None:
    """Check the hooks of a bot. Raises SpecError, with file, line and the right signature, where one does not fit."""
    if isinstance(what, FunctionType):
        _check(what, what.__name__, _CALLED_WITH["choose_move"], ())
        return
    for name, arguments in _CALLED_WITH.items():
        found = inspect.getattr_static(what, name, None)
        if isinstance(found, FunctionType):
            _check(found, f"{what.__name__}.{name}", arguments, ("self",))
        elif isinstance(found, staticmethod) and isinstance(found.__func__, FunctionType):
            _check(found.__func__, f"{what.__name__}.{name}", arguments, ())


def _check(function: FunctionType, shown: str, arguments: tuple[str, ...], before: tuple[str, ...]) -> None:
    wanted = (*before, *arguments)
    try:
        inspect.signature(function).bind(*wanted)
    except TypeError:
        code = function.__code__
        raise SpecError(
            f"{code.co_filename}:{code.co_firstlineno}: {shown}{inspect.signature(function)} is called with "
            f"{' and '.join(arguments) or 'nothing'}: write def {function.__name__}({', '.join(wanted)})"
        ) from None
