"""The exit codes of `kasino`, other than 0 for success and those that single commands define."""

from __future__ import annotations

REFUSED = 2
"""The command line or the input is invalid, or the command failed."""
STOPPED = 130
"""Ctrl-C stopped the command."""
CLOSED_PIPE = 141
"""The reader of standard output closed the pipe."""
