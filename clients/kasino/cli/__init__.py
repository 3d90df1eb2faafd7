"""Kasino at the prompt: `kasino`, a command a file."""

from __future__ import annotations

from kasino.cli.prompt import main

__all__ = ["main"]
