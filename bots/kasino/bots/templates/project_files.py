"""The files of a new project in another language. The build of the wheel imports this module without the package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def own_files(project: Path) -> Iterator[Path]:
    """The files below this folder, sorted, without the folders that its .gitignore names, as in `/target/`."""
    ignored = {line.strip("/") for line in (project / ".gitignore").read_text(encoding="utf-8").split()}
    return _below(project, project, ignored)


def conformance_files(bots: Path) -> list[Path]:
    """The recorded games and moves that the projects in this folder share, sorted. A new project gets a copy."""
    return sorted(path for path in (bots / "conformance").rglob("*") if path.is_file())


def _below(folder: Path, project: Path, ignored: set[str]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.relative_to(project).as_posix() in ignored:
            continue
        if path.is_dir():
            yield from _below(path, project, ignored)
        else:
            yield path
