"""Decides whether compiled modules or their sources run, and loads no compiled module that was made from other sources.

A module of `kasino.game` is compiled where a `.pxd` with its C types is beside it, and so is every `.pyx`, if there is
a C compiler. In a wheel the compiled modules are beside their sources, and Python finds them by itself. In a checkout
(an editable install) `server/compile_game.py` writes them to `build/extensions`. The name of each contains a hash of
all that it was made from, and they are used only if all are there for the sources as they are now; otherwise the
sources run. With KASINO_PURE=1 in the environment the sources run in any case.

Compiled modules and sources are never mixed, because the compiled ones read each other's C structures. Paths are texts
here, as this runs whenever `kasino.game` is imported.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

GAME = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(GAME))
"""The folder that holds `kasino`: site-packages, or `server` in a checkout."""
BUILD_FILES = ("compile_game.py", os.path.join("..", "pyproject.toml"))
"""What compiles the modules, and the version of Cython; relative to the root, as all paths of sources here."""
BUILT = os.path.join(os.path.dirname(ROOT), "build", "extensions")
SUFFIX = EXTENSION_SUFFIXES[0]
STALE = (
    "kasino.game runs in plain Python, because its compiled modules were made from other sources; "
    "make, or pip install -e . again, compiles them"
)


class Finder:
    """Finds modules in the files that are given by name; a module whose file is None does not exist."""

    def __init__(self, files: Mapping[str, str | None]) -> None:
        self._files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the module; None if it is not one of those given. Raises ModuleNotFoundError."""
        if name not in self._files:
            return None
        file = self._files[name]
        if file is None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return spec_from_file_location(name, file)


def install() -> None:
    """Let Python find the modules that are to run. `kasino.game` calls it before its other imports."""
    if os.environ.get("KASINO_PURE", "0") not in ("", "0"):
        sys.meta_path.insert(0, Finder(plain(source_files())))
    elif all(os.path.isfile(os.path.join(ROOT, file)) for file in BUILD_FILES):
        sys.meta_path.insert(0, Finder(fresh(source_files())))


def is_extension(module: ModuleType) -> bool:
    """Whether a module that is imported is a compiled one."""
    return module.__spec__ is not None and isinstance(module.__spec__.loader, ExtensionFileLoader)


def fresh(files: Sequence[str]) -> Mapping[str, str | None]:
    """In a checkout: the compiled modules, or the sources, with a warning if there are modules of other sources."""
    wanted = file_names(files)
    built = set(os.listdir(BUILT)) if os.path.isdir(BUILT) else set()
    if built.issuperset(wanted.values()):
        return {name: os.path.join(BUILT, file) for name, file in wanted.items()}
    if any(file.endswith(SUFFIX) for file in built):
        warnings.warn(STALE, RuntimeWarning, stacklevel=3)
    return plain(files)


def plain(files: Sequence[str]) -> dict[str, str | None]:
    """The sources of the modules that can be compiled. A `.pyx` cannot run by itself, so its module does not exist."""
    return {name: os.path.join(ROOT, file) if file.endswith(".py") else None for name, file in sources(files).items()}


def sources(files: Iterable[str]) -> dict[str, str]:
    """The modules to compile: the source of each, by name."""
    typed = {file.removesuffix("pxd") + "py" for file in files if file.endswith(".pxd")}
    compiled = (file for file in files if file.endswith(".pyx") or file in typed)
    return {os.path.splitext(file)[0].replace(os.sep, "."): file for file in compiled}


def file_names(files: Sequence[str]) -> dict[str, str]:
    """By module, the name of its file in `build/extensions`, with the hash of all that it is made from.

    That is its own source, all declarations that it can include, and what compiles it.
    """
    shared = _hash([file for file in files if file.endswith((".pxd", ".pxi", ".h"))] + list(BUILD_FILES))
    return {name: f"{name}-{_hash([file], shared)[:16]}{SUFFIX}" for name, file in sources(files).items()}


def source_files() -> list[str]:
    """All files of `kasino.game`, in order."""
    found = []
    for folder, folders, names in os.walk(GAME):
        folders[:] = [name for name in folders if name != "__pycache__"]
        found += [os.path.join(folder[len(ROOT) + 1 :], name) for name in names]
    return sorted(found)


def _hash(files: Iterable[str], seed: str = "") -> str:
    whole = sha256(seed.encode())
    for file in files:
        with open(os.path.join(ROOT, file), "rb") as source:
            content = source.read()
        whole.update(f"{file.replace(os.sep, '/')}\n{len(content)}\n".encode() + content)
    return whole.hexdigest()
