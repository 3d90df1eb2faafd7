"""Resolves the text of a bot spec: it names an existing file in any spelling, but the name of a bot has priority."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path

from kasino.bots.loading.house_bots import HOUSE_BOTS
from kasino.bots.loading.paths import absolute_path, expand_home, is_path
from kasino.bots.loading.spec import InFile, Named, Options, Program, Spec, SpecError
from kasino.bots.loading.spec_parser import parse_options, parse_spec

GROUP = "kasino.bots"
"""The group of entry points under which a distribution declares its bots."""


def resolve(text: str, folder: str = "") -> Spec:
    """Parse a spec whose paths start at this folder; '' is the current one.

    The path of a file gets a `/`, so that it cannot be taken for a name: bot.py becomes ./bot.py. A path may contain
    any character: where the whole text names a file, it is that file. Raises SpecError where the text cannot be parsed,
    and where it names two existing files.
    """
    found = [] if text.startswith(("exec:", "grpc://")) else list(_existing_files(text, folder))
    if not found or _is_named(text):
        spec = parse_spec(text)
        return replace(spec, folder=folder) if isinstance(spec, InFile | Program) else spec
    if len(found) > 1:
        raise SpecError(f"'{text}' is {found[0].path} and {found[1].path}, which are both there: rename one of them")
    return found[0]


def is_same_bot(spec: Spec, text: str) -> bool:
    """Whether this text, as a ledger may contain it, is another spelling of this bot."""
    if not isinstance(spec, InFile) or text == str(spec):
        return text == str(spec)
    try:
        other = resolve(text, spec.folder)
        return (
            isinstance(other, InFile)
            and other.file.samefile(spec.file)
            and (other.name, other.options) == (spec.name, spec.options)
        )
    except (SpecError, OSError):
        return False


def is_shadowed(spec: Spec, folder: str = "") -> bool:
    """Whether a file in the folder has the name of this bot, which has priority over it."""
    return isinstance(spec, Named) and _file_path(spec.name, folder) is not None


def _is_named(text: str) -> bool:
    """Whether it is the name of a house bot or of an entry point."""
    name = text.rpartition("?")[0] or text
    return not is_path(name) and (name in HOUSE_BOTS or bool(entry_points(group=GROUP, name=name)))


def _existing_files(text: str, folder: str) -> Iterator[InFile]:
    """The existing files that the text can name: with and without options, each with and without a class name."""
    where, question, words = text.rpartition("?")
    readings: list[tuple[str, Options]] = [(text, ())]
    if question:
        with suppress(SpecError):
            readings.append((where, parse_options(words, text)))
    for reading, options in readings:
        path, _, name = reading.rpartition(":")
        if (file := _file_path(reading, folder)) is not None:
            yield InFile(file, None, options, folder)
        if name.isidentifier() and is_path(path) and (file := _file_path(path, folder)) is not None:
            yield InFile(file, name, options, folder)


def _file_path(path: str, folder: str) -> str | None:
    """The path of an existing file, with a `/` in it; None where the file does not exist."""
    if not path or not os.path.isfile(absolute_path(path, folder)):  # noqa: PTH113 which accepts any text
        return None
    file = Path(expand_home(path, folder)).as_posix()
    return file if "/" in file else f"./{file}"
