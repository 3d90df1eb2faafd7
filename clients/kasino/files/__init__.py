"""Files of this machine: append-only line files, text files, and errors that name their file."""

from __future__ import annotations

from kasino.files.errors import naming
from kasino.files.line_file import LineFile
from kasino.files.reading import is_torn, read_lines
from kasino.files.text import read_text

__all__ = ["LineFile", "is_torn", "naming", "read_lines", "read_text"]
