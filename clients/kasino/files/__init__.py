"""Local files: append-only files of JSON lines, text files, secret files, file locks, and errors that name the file."""

from __future__ import annotations

from kasino.files.errors import naming
from kasino.files.line_file import LineFile
from kasino.files.line_reader import is_torn, read_lines
from kasino.files.lock import lock
from kasino.files.secret_file import SecretFile
from kasino.files.text import read_text, read_toml, write_new

__all__ = ["LineFile", "SecretFile", "is_torn", "lock", "naming", "read_lines", "read_text", "read_toml", "write_new"]
