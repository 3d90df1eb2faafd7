"""The exit codes of `kasino`, other than 0 for success."""

from __future__ import annotations

REFUSED = 2
"""The command was refused, or what it checked did not pass."""
STOPPED = 130
"""Ctrl-C ended the command."""
CLOSED_PIPE = 141
"""The reader of the output closed its pipe."""
