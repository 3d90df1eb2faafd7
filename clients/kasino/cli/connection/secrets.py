"""Reads and writes the files of tokens and secrets. A new secret is not lost if the disk is full."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from kasino.cli.output import print_message
from kasino.files import SecretFile, read_text
from kasino.game import KasinoError


def write_secret(file: SecretFile, data: Mapping[str, object]) -> None:
    """Write the data to the file. If that fails, print them, so that the secret is not lost."""
    try:
        file.write(data)
    except OSError as error:
        print_message(f"{file.path} cannot be written ({error.strerror}): put this line into it: {json.dumps(data)}")


@contextmanager
def new_secret_file(path: str | None) -> Iterator[Callable[[Mapping[str, object]], None]]:
    """Create a file before a secret is requested, and yield the function that writes the secret to it.

    With None as the path, the function does nothing. Raises KasinoError if the file exists, and OSError with its name
    if it cannot be created.
    """
    if path is None:
        yield lambda data: None
        return
    file = SecretFile.open(Path(path)) if not Path(path).exists() or Path(path).is_file() else None
    if file is None:
        raise _already_exists(path)
    try:
        if file.text:
            raise _already_exists(path)
        yield lambda data: write_secret(file, data)
    finally:
        file.close()


def _already_exists(path: str) -> KasinoError:
    return KasinoError(f"{path} already exists and was not changed: give another file")


def read_token(path: str) -> str:
    """The token in this file. Raises KasinoError if it holds none."""
    token = read_text(path).strip()
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise KasinoError(f"{path} holds no token: a token is one word")
    return token


def read_secret(path: str, *keys: str) -> dict[str, str]:
    """The values of these keys in a file of `write_secret`. Raises KasinoError if one is missing."""
    try:
        data = json.loads(read_text(path))
        return {key: str(data[key]) for key in keys}
    except (ValueError, KeyError, TypeError):
        raise KasinoError(f"{path} does not hold {' and '.join(keys)}: give a file that this command wrote") from None
