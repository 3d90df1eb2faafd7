"""A bot's spec: one text that says what it is and where it is found, and the value that it is read into.

    greedy                      a bot by its name: of the house, or an entry point of the group kasino.bots
    thoughtful?sweep=2          with options, which the bot gets as keyword arguments
    my_package.bots:Clever      a class, or a function, in a module that can be imported
    my_bot.py                   the one bot in a file
    bots/my_bot.py:Clever       one of several
    exec:["./bot","--fast"]     a program of its own: the arguments as JSON
    grpc://127.0.0.1:7000       a bot that listens there

An option is a number, true, false or a text; `%26` stands for & where a text needs one. Options follow the last
question mark. Here nothing is looked up: `resolve` finds the file that a text names.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote

from kasino.game import KasinoError

Option = bool | int | float | str
Options = tuple[tuple[str, Option], ...]
"""Options by name, in the order in which they were written."""

_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][+-]?[0-9]+)?")
_MODULE = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_ADDRESS = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^:/\s\[\]]+):(?P<port>[0-9]{1,5})")


class SpecError(KasinoError):
    """A spec that cannot be read, or that names no bot which can be played here."""


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
    """A class or function in a file; the name may be left out where there is only one.

    A relative path begins at `folder`, which is no part of the text; '' is the current folder.
    """

    path: str
    name: str | None = None
    options: Options = ()
    folder: str = field(default="", repr=False)

    @property
    def file(self) -> Path:
        """Where the file is."""
        return located(self.path, self.folder)

    @property
    def placed(self) -> InFile:
        """The same bot, as it is found from every folder."""
        return InFile(str(self.file), self.name, self.options)

    def __str__(self) -> str:
        return self.path + (f":{self.name}" if self.name else "") + _options_text(self.options)


@dataclass(frozen=True, slots=True)
class Program:
    """A program to be started, by its arguments; the first is the program itself.

    Arguments that are relative paths begin at `folder`; '' is the current folder.
    """

    arguments: tuple[str, ...]
    folder: str = field(default="", repr=False)

    @property
    def placed(self) -> Program:
        """The same program, as it is found from every folder."""
        return Program(tuple(str(self.there(word) or word) for word in self.arguments))

    @property
    def title(self) -> str:
        """A short name for it: that of the file that is run, be it by an interpreter."""
        first, *rest = self.arguments
        interpreted = self.there(first) is None or shutil.which(Path(first).name) is not None
        files = [word for word in rest if interpreted and (file := self.there(word)) is not None and file.is_file()]
        return Path((files or [first])[0]).name or first

    def there(self, word: str) -> Path | None:
        """Where the file or folder is that this argument names; None where it is another word."""
        path = located(word, self.folder)
        found = os.path.exists(path) if "/" in word else os.path.isfile(path)  # noqa: PTH110, PTH113
        return path if word and found else None

    def __str__(self) -> str:
        return f"exec:{json.dumps(self.arguments, ensure_ascii=False, separators=(',', ':'))}"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a bot listens."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"grpc://{self.host}:{self.port}"


Spec = Named | InModule | InFile | Program | Address


def parse_spec(text: str) -> Spec:
    """Read a spec; nothing is looked up. Raises SpecError that says what is wrong with it.

    >>> parse_spec("bots/clever.py:Clever?depth=2&bold=true")
    InFile(path='bots/clever.py', name='Clever', options=(('depth', 2), ('bold', True)))
    """
    text = text.strip()
    if text.startswith("exec:"):
        return _program(text)
    if text.startswith("grpc://"):
        return _address(text)
    where, question, words = text.rpartition("?")
    if not question:
        where, words = text, ""
    options = read_options(words, text) if question else ()
    if not where:
        raise SpecError(f"'{text}' names no bot: write a name, module:Class or a path, as in greedy or ./bot.py")
    path, colon, name = where.rpartition(":")
    if not colon or (not name.isidentifier() and is_path(name)):  # C:\bots\bot.py has no name behind its colon
        return InFile(where, None, options) if is_path(where) else Named(where, options)
    if not name.isidentifier():
        raise SpecError(f"'{name}' in '{text}' is no name of a class: write module:Class or path/bot.py:Class")
    if is_path(path):
        return InFile(path, name, options)
    if not _MODULE.fullmatch(path):
        raise SpecError(f"'{path}' in '{text}' is no module: write module:Class or path/bot.py:Class")
    return InModule(path, name, options)


def is_path(text: str) -> bool:
    """Whether this can be nothing but the path of a file."""
    return "/" in text or "\\" in text or text.endswith(".py")


def located(path: str, folder: str = "") -> Path:
    """Where a path leads to from this folder, from the root on."""
    return Path(os.path.abspath(folder)) / homed(path, folder)  # noqa: PTH100


def homed(path: str, folder: str = "") -> str:
    """The path with the home in place of its ~, unless something there is called so."""
    literally = os.path.exists(os.path.join(folder, path))  # noqa: PTH110, PTH118 which have an answer for any text
    return path if literally else os.path.expanduser(path)  # noqa: PTH111


def read_options(words: str, text: str) -> Options:
    """The options that stand behind the question mark of this text. Raises SpecError."""
    options: dict[str, Option] = {}
    for word in filter(None, words.split("&")):
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier():
            raise SpecError(f"'{word}' in '{text}' is no option: write name=value, as in ?depth=2&bold=true")
        if name in options:
            raise SpecError(f"option {name} stands twice in '{text}'")
        options[name] = _value(unquote(value))
    return tuple(options.items())


def _value(word: str) -> Option:
    if word in ("true", "false"):
        return word == "true"
    if _WHOLE.fullmatch(word) and len(word) < 20:
        return int(word)
    return float(word) if _DECIMAL.fullmatch(word) else word


def _options_text(options: Options) -> str:
    words = [f"{name}={_value_text(value)}" for name, value in options]
    return "?" + "&".join(words) if words else ""


def _value_text(value: Option) -> str:
    return str(value).lower() if isinstance(value, bool) else quote(str(value), safe="/:,+ ")


def _program(text: str) -> Program:
    try:
        found = json.loads(text.removeprefix("exec:"))
    except ValueError:
        found = None
    if not isinstance(found, list) or not found or not all(isinstance(word, str) for word in found) or not found[0]:
        raise SpecError(f'\'{text}\' is no program: write its arguments as JSON, as in exec:["./bot","--fast"]')
    return Program(tuple(found))


def _address(text: str) -> Address:
    found = _ADDRESS.fullmatch(text.removeprefix("grpc://"))
    if not found or not 0 < int(found["port"]) < 65536:
        raise SpecError(f"'{text}' is no address: write grpc://host:port, as in grpc://127.0.0.1:7000")
    return Address(found["host"], int(found["port"]))
