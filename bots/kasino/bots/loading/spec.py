"""Bot specs as values: a named bot, a class in a module or a file, a program, a network address.

`str` of a spec is its text, which `parse_spec` reads.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from kasino.bots.loading.paths import absolute_path
from kasino.game import KasinoError

Option = bool | int | float | str
Options = tuple[tuple[str, Option], ...]
"""Options by name, in the order in which they were written."""


class SpecError(KasinoError):
    """A spec that cannot be parsed, or that names no bot which can be played here."""


@dataclass(frozen=True, slots=True)
class Named:
    """A bot by its name."""

    name: str
    options: Options = ()

    def __str__(self) -> str:
        return self.name + _options_text(self.options)


@dataclass(frozen=True, slots=True)
class InModule:
    """A class or function in a module."""

    module: str
    name: str
    options: Options = ()

    def __str__(self) -> str:
        return f"{self.module}:{self.name}{_options_text(self.options)}"


@dataclass(frozen=True, slots=True)
class InFile:
    """A class or function in a file; the name may be left out where the file has only one.

    A relative path starts at `folder`, which is not part of the text; '' is the current folder.
    """

    path: str
    name: str | None = None
    options: Options = ()
    folder: str = field(default="", repr=False)

    @property
    def file(self) -> Path:
        """The absolute path of the file."""
        return absolute_path(self.path, self.folder)

    @property
    def absolute(self) -> InFile:
        """The same bot with an absolute path."""
        return InFile(str(self.file), self.name, self.options)

    def __str__(self) -> str:
        return self.path + (f":{self.name}" if self.name else "") + _options_text(self.options)


@dataclass(frozen=True, slots=True)
class Program:
    """A program to run, by its arguments; the first is the program itself.

    Arguments that are relative paths start at `folder`; '' is the current folder.
    """

    arguments: tuple[str, ...]
    folder: str = field(default="", repr=False)

    @property
    def absolute(self) -> Program:
        """The same program with absolute paths."""
        return Program(tuple(str(self.existing_path(word) or word) for word in self.arguments))

    @property
    def title(self) -> str:
        """A short name: that of the file which is run, be it by an interpreter."""
        first, *rest = self.arguments
        interpreted = self.existing_path(first) is None or shutil.which(Path(first).name) is not None
        files = [
            word for word in rest if interpreted and (file := self.existing_path(word)) is not None and file.is_file()
        ]
        return Path((files or [first])[0]).name or first

    def existing_path(self, word: str) -> Path | None:
        """The absolute path of the file or folder that this argument names; None where it names none."""
        path = absolute_path(word, self.folder)
        found = os.path.exists(path) if "/" in word else os.path.isfile(path)  # noqa: PTH110, PTH113
        return path if word and found else None

    def __str__(self) -> str:
        return f"exec:{json.dumps(self.arguments, ensure_ascii=False, separators=(',', ':'))}"


@dataclass(frozen=True, slots=True)
class Address:
    """The address at which a bot listens."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"grpc://{self.host}:{self.port}"


Spec = Named | InModule | InFile | Program | Address


def _options_text(options: Options) -> str:
    words = [f"{name}={_value_text(value)}" for name, value in options]
    return "?" + "&".join(words) if words else ""


def _value_text(value: Option) -> str:
    return str(value).lower() if isinstance(value, bool) else quote(str(value), safe="/:,+ ")
