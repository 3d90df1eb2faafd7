"""What a person types: commands, listed moves by number, and moves composed card by card."""

from __future__ import annotations

from kasino.people.input.commands import COMMANDS
from kasino.people.input.help import greeting, help_lines
from kasino.people.input.input_parser import Input, parse_input
from kasino.people.input.move_composer import ComposeResult, MoveComposer
from kasino.people.input.move_list import MovePage, list_moves

__all__ = [
    "COMMANDS",
    "ComposeResult",
    "Input",
    "MoveComposer",
    "MovePage",
    "greeting",
    "help_lines",
    "list_moves",
    "parse_input",
]
