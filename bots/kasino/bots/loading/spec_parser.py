"""Parser of bot specs: one text that says what a bot is and where to find it.

    greedy                      a bot by its name: a house bot, or an entry point of the group kasino.bots
    thoughtful?sweep=2          with options, which the bot gets as keyword arguments
    my_package.bots:Clever      a class, or a function, in a module that can be imported
    my_bot.py                   the one bot in a file
    bots/my_bot.py:Clever       one of several
    exec:["./bot","--fast"]     a program of its own: the arguments as JSON
    grpc://127.0.0.1:7000       a bot that listens there

An option is a number, true, false or a text; `%26` stands for & where a text needs one. Options follow the last
question mark. The parser looks nothing up: `resolve` finds the file that a text names.
"""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from kasino.bots.loading.paths import is_path
from kasino.bots.loading.spec import Address, InFile, InModule, Named, Option, Options, Program, Spec, SpecError

_INTEGER = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][+-]?[0-9]+)?")
_MODULE = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_ADDRESS = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^:/\s\[\]]+):(?P<port>[0-9]{1,5})")


def parse_spec(text: str) -> Spec:
    """Parse a spec without looking anything up. Raises SpecError that says what is wrong with it.

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
    options = parse_options(words, text) if question else ()
    if not where:
        raise SpecError(f"'{text}' names no bot: write a name, module:Class or a path, as in greedy or ./bot.py")
    path, colon, name = where.rpartition(":")
    if not colon or (not name.isidentifier() and is_path(name)):  # the colon of C:\bots\bot.py precedes no name
        return InFile(where, None, options) if is_path(where) else Named(where, options)
    if not name.isidentifier():
        raise SpecError(f"'{name}' in '{text}' is not the name of a class: write module:Class or path/bot.py:Class")
    if is_path(path):
        return InFile(path, name, options)
    if not _MODULE.fullmatch(path):
        raise SpecError(f"'{path}' in '{text}' is not a module: write module:Class or path/bot.py:Class")
    return InModule(path, name, options)


def parse_options(words: str, text: str) -> Options:
    """The options after the question mark of the spec `text`, joined by &. Raises SpecError."""
    options: dict[str, Option] = {}
    for word in filter(None, words.split("&")):
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier():
            raise SpecError(f"'{word}' in '{text}' is not an option: write name=value, as in ?depth=2&bold=true")
        if name in options:
            raise SpecError(f"option {name} occurs twice in '{text}'")
        options[name] = _value(unquote(value))
    return tuple(options.items())


def _value(word: str) -> Option:
    if word in ("true", "false"):
        return word == "true"
    if _INTEGER.fullmatch(word) and len(word) < 20:
        return int(word)
    return float(word) if _DECIMAL.fullmatch(word) else word


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
        raise SpecError(f"'{text}' is not an address: write grpc://host:port, as in grpc://127.0.0.1:7000")
    return Address(found["host"], int(found["port"]))
