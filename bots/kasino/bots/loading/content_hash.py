"""Content hashes of bot code: 16 hexadecimal digits that change when a file of the bot changes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType


@cache
def content_hash(module: ModuleType) -> str:
    """The hash of the files of the top-level package that holds this module, or of its one file.

    Hidden files, compiled files and the backup copies of editors do not count. The files are read once, as the module
    is.
    """
    parts = module.__name__.split(".")
    for count in range(1, len(parts)):
        package = sys.modules[".".join(parts[:count])]
        if package.__file__ is not None:
            return _hash_folder(Path(package.__file__).parent)
    if module.__file__ is None:
        return hash_files(Path(), ())
    path = Path(module.__file__)
    return _hash_folder(path.parent) if hasattr(module, "__path__") else hash_files(path.parent, [path])


def hash_files(folder: Path, files: Iterable[Path]) -> str:
    """The hash of these files: their names relative to the folder and their bytes, in the order of the names."""
    whole = sha256()
    for name, file in sorted((file.relative_to(folder).as_posix(), file) for file in files):
        content = file.read_bytes()
        whole.update(f"{name}\n{len(content)}\n".encode() + content)
    return whole.hexdigest()[:16]


def _hash_folder(folder: Path) -> str:
    files = (file for file in folder.rglob("*") if _counts(file.relative_to(folder)) and file.is_file())
    return hash_files(folder, files)


def _counts(file: Path) -> bool:
    """Whether a file of a package counts: code and data do, what an editor or the system leaves behind does not."""
    hidden = any(part.startswith(".") or part == "__pycache__" for part in file.parts)
    return not hidden and file.suffix not in (".pyc", ".pyo") and not file.name.endswith("~")
