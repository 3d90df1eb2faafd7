"""Terminal and pipe: reading lines, formatting cards, wrapping and transliterating text."""

from __future__ import annotations

from kasino.people.console.console import Console, TextInterface, open_console
from kasino.people.console.line_reader import Interrupted
from kasino.people.console.screen import Screen

__all__ = [
    "Console",
    "Interrupted",
    "Screen",
    "TextInterface",
    "open_console",
]
