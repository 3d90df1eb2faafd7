"""The code of bots: modules by name, files by path, and a hash that tells one state of the code from another."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from kasino.bots.loading.spec import SpecError

BOT_ERRORS = (Exception, SystemExit)
"""What the code of a bot may raise that is its own affair; an interrupt is ours."""


def named_module(name: str, shown: str) -> ModuleType:
    """The module of this name. Raises SpecError where there is none, or where it does not import."""
    try:
        return import_module(name)
    except BOT_ERRORS as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{name}.".startswith(f"{error.name}."):
            raise SpecError(
                f"no module '{error.name}' for {shown}: install it, or name a file by its path, as in ./bot.py"
            ) from None
        raise SpecError(_failed(shown, error)) from None


def file_module(path: Path, shown: str) -> tuple[ModuleType, str]:
    """A module made from this file, new each time, and the hash of the file with what it imports from its folder.

    While it is imported the modules beside it can be imported too, as last choice. They are its own: another file may
    have others of the same names. Raises SpecError where it does not import.
    """
    folder = path.resolve().parent
    name = f"kasino_bot_{sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    found = spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise SpecError(f'{shown} is no file of Python, whose name ends in .py; a program is written exec:["{shown}"]')
    module = module_from_spec(found)
    before = set(sys.modules)
    sys.modules[name] = module
    sys.path.append(str(folder))
    try:
        found.loader.exec_module(module)
    except BOT_ERRORS as error:
        raise SpecError(_failed(shown, error)) from None
    finally:
        sys.path.remove(str(folder))
        beside = [sys.modules.pop(new) for new in set(sys.modules) - before - {name} if _lies_in(folder, new)]
    files = {Path(one.__file__).resolve() for one in (module, *beside) if one.__file__ is not None}
    return module, _hash(folder, files)


@cache
def content_hash(module: ModuleType) -> str:
    """16 hexadecimal digits that follow from the files of the package that holds this module, or from its one file.

    Files that nobody wrote for it (hidden ones, compiled ones, copies of an editor) do not count. Read once, as the
    module is.
    """
    parts = module.__name__.split(".")
    for count in range(1, len(parts)):
        package = sys.modules[".".join(parts[:count])]
        if package.__file__ is not None:
            return _of_folder(Path(package.__file__).parent)
    if module.__file__ is None:
        return _hash(Path(), ())
    path = Path(module.__file__)
    return _of_folder(path.parent) if hasattr(module, "__path__") else _hash(path.parent, [path])


def _of_folder(folder: Path) -> str:
    files = (file for file in folder.rglob("*") if _matters(file.relative_to(folder)) and file.is_file())
    return _hash(folder, files)


def _matters(file: Path) -> bool:
    """Whether a file of a package may be read by its bots: code and data, and not what an editor or a system leaves."""
    hidden = any(part.startswith(".") or part == "__pycache__" for part in file.parts)
    return not hidden and file.suffix not in (".pyc", ".pyo") and not file.name.endswith("~")


def _hash(folder: Path, files: Iterable[Path]) -> str:
    """Of the names below the folder and the bytes of these files, in the order of their names."""
    whole = sha256()
    for name, file in sorted((file.relative_to(folder).as_posix(), file) for file in files):
        content = file.read_bytes()
        whole.update(f"{name}\n{len(content)}\n".encode() + content)
    return whole.hexdigest()[:16]


def _lies_in(folder: Path, module: str) -> bool:
    """Whether this module, or the package that it is part of, lies right in this folder."""
    top = sys.modules.get(module.partition(".")[0]) or sys.modules[module]
    places = [Path(place) for place in getattr(top, "__path__", ())] or [Path(getattr(top, "__file__", None) or "/")]
    return any(place.resolve().parent == folder for place in places)


def _failed(shown: str, error: BaseException) -> str:
    """One line: what was raised last, and in which line of the bot."""
    last = traceback.format_exception_only(error)[-1].strip()
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "importlib" not in frame.filename]
    at = f" (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if len(frames) > 1 else ""
    if isinstance(error, SyntaxError) and error.filename:
        at = f" (line {error.lineno} of {Path(error.filename).name})"
    return f"{shown} does not import: {last}{at}"
