"""The `kasino` command-line program: parsing, output, and one module for each command."""

from __future__ import annotations

from kasino.cli.main import main

__all__ = ["main"]
