"""Paths in bot specs: absolute from a folder, with ~ expanded."""

from __future__ import annotations

import os
from pathlib import Path


def is_path(text: str) -> bool:
    """Whether the text can only be the path of a file: it contains a slash or backslash, or ends in .py."""
    return "/" in text or "\\" in text or text.endswith(".py")


def absolute_path(path: str, folder: str = "") -> Path:
    """The absolute path of `path` as seen from this folder; '' is the current one. Symbolic links are not resolved."""
    return Path(os.path.abspath(folder)) / expand_home(path, folder)  # noqa: PTH100


def expand_home(path: str, folder: str = "") -> str:
    """The path with ~ replaced by the home directory, unless a file of that literal name exists in the folder."""
    is_literal = os.path.exists(os.path.join(folder, path))  # noqa: PTH110, PTH118 which accept any text
    return path if is_literal else os.path.expanduser(path)  # noqa: PTH111
