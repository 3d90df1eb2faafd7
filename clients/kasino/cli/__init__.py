"""Kasino at the prompt: `kasino`, a command a file."""

from __future__ import annotations

from kasino.cli.main import main

__all__ = ["main"]
