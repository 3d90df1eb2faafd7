"""Imports the code of bots: modules by name, and files by path."""

from __future__ import annotations

import sys
import traceback
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from kasino.bots.loading.content_hash import hash_files
from kasino.bots.loading.spec import SpecError

BOT_ERRORS = (Exception, SystemExit)
"""The exceptions from the code of a bot that count against the bot. KeyboardInterrupt is not one: it is for us."""


def named_module(name: str, shown: str) -> ModuleType:
    """The module of this name. Raises SpecError, with `shown` in it, where it does not exist or does not import."""
    try:
        return import_module(name)
    except BOT_ERRORS as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{name}.".startswith(f"{error.name}."):
            raise SpecError(
                f"no module '{error.name}' for {shown}: install it, or name a file by its path, as in ./bot.py"
            ) from None
        raise SpecError(_import_failure(shown, error)) from None


def file_module(path: Path, shown: str) -> tuple[ModuleType, str]:
    """A new module from this file, and the content hash of the file with what it imports from its folder.

    During the import the modules in the folder can be imported too, after all others. They are private to the file:
    another file may import different modules of the same names. Raises SpecError where the file does not import.
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
        raise SpecError(_import_failure(shown, error)) from None
    finally:
        sys.path.remove(str(folder))
        beside = [sys.modules.pop(new) for new in set(sys.modules) - before - {name} if _lies_in(folder, new)]
    files = {Path(one.__file__).resolve() for one in (module, *beside) if one.__file__ is not None}
    return module, hash_files(folder, files)


def _lies_in(folder: Path, module: str) -> bool:
    """Whether this module, or its top-level package, lies directly in this folder."""
    top = sys.modules.get(module.partition(".")[0]) or sys.modules[module]
    places = [Path(place) for place in getattr(top, "__path__", ())] or [Path(getattr(top, "__file__", None) or "/")]
    return any(place.resolve().parent == folder for place in places)


def _import_failure(shown: str, error: BaseException) -> str:
    """One line: the exception, and the line of the bot that raised it."""
    last = traceback.format_exception_only(error)[-1].strip()
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "importlib" not in frame.filename]
    at = f" (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if len(frames) > 1 else ""
    if isinstance(error, SyntaxError) and error.filename:
        at = f" (line {error.lineno} of {Path(error.filename).name})"
    return f"{shown} does not import: {last}{at}"
