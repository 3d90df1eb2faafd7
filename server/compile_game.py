"""Compiles the modules of kasino.game that have C types, by Cython: for every build, and for `make`.

`python server/compile_game.py` compiles what this checkout lacks for this Python into `build/extensions`, where
`kasino.game.extensions` finds it. Several processes may do so at once, and one that is interrupted leaves nothing that
would be used.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "build" / "extensions"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # C types are declared in a .pxd only
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "nonecheck": False,
}
# Nothing here may depend on the processor of this machine, as a wheel can be installed on another one.
FLAGS = [] if os.name == "nt" else ["-O2", "-g0", "-Werror=shift-count-overflow"]
KEPT = 24 * 3600.0
"""Seconds for which compiled modules of other sources are kept, for a return to those sources."""


class CompilationError(Exception):
    """Nothing was compiled. The message is a phrase, to be used after a colon; `output` is that of the compiler."""

    def __init__(self, reason: str, output: str = "") -> None:
        super().__init__(reason)
        self.output = output


def compile_wheel(folder: Path) -> list[Path]:
    """Compile all modules into `folder`, as they are in a wheel. Returns their files, or raises CompilationError.

    Nothing of an earlier build is reused, because that may have had other flags.
    """
    extensions = _extensions(ROOT)
    names = list(extensions.sources(extensions.source_files()))
    with TemporaryDirectory(prefix="kasino-", ignore_cleanup_errors=True) as temporary:
        return _compile(_snapshot(Path(temporary)), names, folder)


def compile_checkout() -> list[str]:
    """Compile what `build/extensions` lacks for this Python. Returns the modules, or raises CompilationError."""
    try:
        BUILT.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=BUILT, prefix=".", ignore_cleanup_errors=True) as temporary:
            return _compile_missing(Path(temporary))
    except OSError as error:
        raise CompilationError(str(error)) from error


def _compile_missing(temporary: Path) -> list[str]:
    """Compile from a copy of the sources, so that each file is of exactly the sources that its name says."""
    copy = _snapshot(temporary / "copy")
    extensions = _extensions(copy)
    wanted = extensions.file_names(extensions.source_files())
    missing = [name for name, file in wanted.items() if not (BUILT / file).exists()]
    for name, file in zip(missing, _compile(copy, missing, temporary / "lib"), strict=True):
        file.replace(BUILT / wanted[name])
    _remove_old(BUILT.glob(f"*{extensions.SUFFIX}"), set(wanted.values()))
    return missing


def _remove_old(files: Iterable[Path], wanted: set[str]) -> None:
    for file in files:
        if file.name not in wanted and time.time() - file.stat().st_mtime > KEPT:
            file.unlink(missing_ok=True)


def _snapshot(folder: Path) -> Path:
    """Copy all that the compiled modules are made from."""
    shutil.copytree(
        ROOT / "server" / "kasino" / "game",
        folder / "server" / "kasino" / "game",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    shutil.copy2(ROOT / "pyproject.toml", folder)
    shutil.copy2(__file__, folder / "server")
    return folder


def _compile(root: Path, names: list[str], folder: Path) -> list[Path]:
    """Compile these modules of the copy at `root` into `folder`, in a process of its own. Returns their files."""
    if not names:
        return []
    compiler = _compiler()
    if compiler is None:
        raise CompilationError("no C compiler was found")
    command = [sys.executable, Path(__file__).name, str(folder.absolute()), *names]
    environment = {**os.environ, "CC": compiler} if compiler else os.environ
    ran = subprocess.run(
        command, cwd=root / "server", env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    if ran.returncode:
        raise CompilationError(_reason(ran.stderr + ran.stdout), ran.stderr + ran.stdout)
    suffix = _extensions(root).SUFFIX
    return [folder / f"{name.replace('.', '/')}{suffix}" for name in names]


def _compiler() -> str | None:
    """The C compiler: CC if it is set, or that of Python's own build, or another one that is there; None if none is.

    Empty where setuptools finds it by itself, as on Windows.
    """
    if os.name == "nt":
        return ""
    own = os.environ.get("CC")
    commands = [own] if own else [sysconfig.get_config_var("CC") or "cc", "cc", "gcc", "clang"]
    return next((command for command in commands if shutil.which(command.split()[0])), None)


def _reason(output: str) -> str:
    """The line of a failed compilation that says most."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return next((line for line in lines if "error:" in line.lower()), lines[-1] if lines else "no reason was given")


def _build(folder: str, names: list[str]) -> None:
    """Compile these modules of the current folder; runs in the process of `_compile`."""
    from Cython.Build import cythonize
    from setuptools import Extension, setup

    jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    headers = sorted({header.parent.as_posix() for header in Path("kasino").rglob("*.h")})
    modules = [
        Extension(name, [str(_source(name))], include_dirs=[".", *headers], extra_compile_args=FLAGS) for name in names
    ]
    cython = cythonize(
        modules, compiler_directives=DIRECTIVES, include_path=["."], build_dir="c", nthreads=jobs, quiet=True
    )
    paths = ["--build-lib", folder, "--build-temp", "temp"]
    setup(
        name="kasino-game",
        packages=[],
        ext_modules=cython,
        script_args=["--quiet", "build_ext", f"--parallel={jobs}", *paths],
    )


def _source(name: str) -> Path:
    path = Path(name.replace(".", "/"))
    return next(file for file in (path.with_suffix(".py"), path.with_suffix(".pyx")) if file.is_file())


def _extensions(root: Path) -> Any:
    """The module `kasino.game.extensions` of this checkout or copy, by its path, as kasino may not be installed."""
    spec = spec_from_file_location("extensions", root / "server" / "kasino" / "game" / "extensions.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Compile what this checkout lacks, and print a line if there was something to compile.

    KASINO_COMPILE=0 disables it, as at an installation.
    """
    if os.environ.get("KASINO_COMPILE") == "0":
        return
    began = time.monotonic()
    try:
        compiled = compile_checkout()
    except CompilationError as error:
        sys.stderr.write(f"{error.output}kasino.game runs in plain Python, which is slower: {error}\n")
        return
    if compiled:
        sys.stdout.write(f"compiled {len(compiled)} modules of kasino.game in {time.monotonic() - began:.0f} s\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _build(sys.argv[1], sys.argv[2:])
    else:
        main()
