"""Secrets that a command is given: where they are put, and that none is lost on a full disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from kasino.cli.output import print_message
from kasino.files import SecretFile
from kasino.game import KasinoError


def write_secret(file: SecretFile, data: Mapping[str, object]) -> None:
    """Write these data into the file; where that cannot be done, tell them, so that they are not lost."""
    try:
        file.write(data)
    except OSError as error:
        print_message(f"{file.path} cannot be written ({error.strerror}): put this line into it: {json.dumps(data)}")


@contextmanager
def new_secret_file(path: str | None) -> Iterator[Callable[[Mapping[str, object]], None]]:
    """Where to put a secret that is about to be asked for: a new file is made first. None: it is not to be kept.

    Raises KasinoError where there is a file already, and OSError, which names it, where it cannot be made.
    """
    if path is None:
        yield lambda data: None
        return
    file = SecretFile.open(Path(path)) if not Path(path).exists() or Path(path).is_file() else None
    if file is None:
        raise _there_already(path)
    try:
        if file.text:
            raise _there_already(path)
        yield lambda data: write_secret(file, data)
    finally:
        file.close()


def _there_already(path: str) -> KasinoError:
    return KasinoError(f"{path} is there already, and is left as it is: give another file")
