"""Parses the bots that flags and configuration files name: specs, NAME=SPEC and file patterns."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from glob import glob, has_magic
from pathlib import Path

from kasino.bots import Spec, SpecError, resolve
from kasino.bots.loading.paths import absolute_path
from kasino.bots.loading.resolver import is_shadowed
from kasino.cli.output import print_message
from kasino.tournament.plan.entries import Entrant, default_name

_NAMED = re.compile(r"(?P<name>[^=?/\\:]+)=(?P<word>.+)", re.DOTALL)


def parse_spec(word: str, folder: str = "") -> Spec:
    """Parse one spec; relative paths start at `folder`. Warns if a file has the name of a bot. Raises SpecError."""
    spec = resolve(word, folder)
    if is_shadowed(spec, folder):
        print_message(f"using the bot {spec}; for the file of the same name, write ./{spec}")
    return spec


def parse_entrants(word: str, folder: str = "") -> Iterator[Entrant]:
    """The entries that a word names: SPEC, NAME=SPEC, or either with a file pattern (glob). Raises SpecError."""
    named = None if _is_file(word, folder) else _NAMED.fullmatch(word)
    name, word = (None, word) if named is None else (named["name"].strip(), named["word"])
    for text in _files(word, folder):
        spec = parse_spec(text, folder)
        yield name or default_name(spec), spec


def _files(word: str, folder: str) -> list[str]:
    """The files that match a pattern, sorted, without those that begin with `_`; otherwise the word itself."""
    if word.startswith(("exec:", "grpc:")) or not has_magic(word.partition("?")[0]) or _is_file(word, folder):
        return [word]
    pattern, question, options = word.partition("?")
    found = sorted(glob(os.path.expanduser(pattern), root_dir=absolute_path("", folder), recursive=True))  # noqa: PTH111, PTH207
    files = [file for file in found if _is_file(file, folder) and not Path(file).name.startswith("_")]
    if not files:
        raise SpecError(f"no file matches {pattern}{f' in {folder}' * bool(folder)}")
    return [file + question + options for file in files]


def _is_file(word: str, folder: str) -> bool:
    return os.path.isfile(absolute_path(word, folder))  # noqa: PTH113 because it accepts any text
