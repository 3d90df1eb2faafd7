"""Which bot a text names here: any spelling of a file that exists is that file, but a bot's own name wins."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path

from kasino.bots.loading.house_bots import HOUSE
from kasino.bots.loading.spec import (
    InFile,
    Named,
    Options,
    Program,
    Spec,
    SpecError,
    homed,
    is_path,
    located,
    parse_spec,
    read_options,
)

GROUP = "kasino.bots"
"""The group of entry points in which a distribution tells its bots."""


def resolve(text: str, folder: str = "") -> Spec:
    """Read a spec whose paths begin at this folder; '' is the current one.

    A file is a path with a `/` then, so that it cannot be taken for a name: bot.py is ./bot.py. A path may hold any
    character: where the whole text is a file, it is that file. Raises SpecError where it cannot be read, and where it
    may be two files.
    """
    found = [] if text.startswith(("exec:", "grpc://")) else list(_readings(text, folder))
    if not found or _is_named(text):
        spec = parse_spec(text)
        return replace(spec, folder=folder) if isinstance(spec, InFile | Program) else spec
    if len(found) > 1:
        raise SpecError(f"'{text}' is {found[0].path} and {found[1].path}, which are both there: rename one of them")
    return found[0]


def is_bot(spec: Spec, text: str) -> bool:
    """Whether this text, as a ledger may have it, is another spelling of this bot."""
    if not isinstance(spec, InFile) or text == str(spec):
        return text == str(spec)
    try:
        other = resolve(text, spec.folder)
        return isinstance(other, InFile) and other.file.samefile(spec.file) and _wanted(other) == _wanted(spec)
    except (SpecError, OSError):
        return False


def _wanted(spec: InFile) -> tuple[object, ...]:
    return spec.name, spec.options


def shadowed(spec: Spec, folder: str = "") -> bool:
    """Whether there is a file that is called as this bot is, and is not meant by its name."""
    return isinstance(spec, Named) and _told(spec.name, folder) is not None


def _is_named(text: str) -> bool:
    """Whether it is the name of a bot: of the house, or an entry point."""
    name = text.rpartition("?")[0] or text
    return not is_path(name) and (name in HOUSE or bool(entry_points(group=GROUP, name=name)))


def _readings(text: str, folder: str) -> Iterator[InFile]:
    """As files that are there: whole, without options, and either without the name of a class."""
    where, question, words = text.rpartition("?")
    wholes: list[tuple[str, Options]] = [(text, ())]
    if question:
        with suppress(SpecError):
            wholes.append((where, read_options(words, text)))
    for whole, options in wholes:
        path, _, name = whole.rpartition(":")
        if (told := _told(whole, folder)) is not None:
            yield InFile(told, None, options, folder)
        if name.isidentifier() and is_path(path) and (told := _told(path, folder)) is not None:
            yield InFile(told, name, options, folder)


def _told(path: str, folder: str) -> str | None:
    """How a file is told; None where it is not there."""
    if not path or not os.path.isfile(located(path, folder)):  # noqa: PTH113 which has an answer for any text
        return None
    told = Path(homed(path, folder)).as_posix()
    return told if "/" in told else f"./{told}"
