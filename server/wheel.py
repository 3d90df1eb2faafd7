"""Hatchling build hook: adds the protobuf stubs, the templates, the docs and the compiled core to the wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[1]
CORE = "kasino/game/core"
LANGUAGES = ("go", "node", "java", "rust", "cpp")

# mypyc runs in a process of its own, because it needs the source folder as the current directory.
MYPYC = """
import sys
from mypyc.build import mypycify
from setuptools import setup

modules, built = sys.argv[1:-1], sys.argv[-1]
extensions = mypycify(
    ["--explicit-package-bases", "--follow-imports=silent", "--config-file=", *modules],
    opt_level="3",
    debug_level="0",
    group_name="kasino_core",
    target_dir=built + "/c",
)
setup(
    name="kasino-core",
    packages=[],
    ext_modules=extensions,
    script_args=["--quiet", "build_ext", "--build-lib", built + "/lib", "--build-temp", built + "/temp"],
)
"""


class WheelHook(BuildHookInterface[Any]):
    """The build hook of hatchling, called for editable wheels too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate the stubs; unless the wheel is editable, add the data files and compile the core.

        KASINO_COMPILE=0 disables compilation. If it fails, the wheel has the core in plain Python, with a warning.
        """
        stubs = _import_file(ROOT / "proto" / "compile.py").compile_contract()
        build_data["artifacts"] += [f"/{stub.relative_to(self.root).as_posix()}" for stub in stubs]
        if version == "editable":
            return
        build_data["force_include"].update(data())
        if os.environ.get("KASINO_COMPILE") == "0":
            return
        self._built = tempfile.mkdtemp(prefix="kasino-core-")
        problem = compile_core(Path(self._built))
        if problem:
            self.app.display_warning(f"the core stays plain Python, which is slower: {problem}")
            return
        library = Path(self._built) / "lib"
        for extension in library.rglob("*"):
            if extension.is_file():
                build_data["force_include"][str(extension)] = extension.relative_to(library).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary build folder."""
        shutil.rmtree(getattr(self, "_built", ""), ignore_errors=True)


def data() -> dict[str, str]:
    """The data files of the wheel: bots in other languages, what they share, and the docs; source path to wheel path.

    They are in no package of bots, because the content hash of a bot covers all files of its package.
    """
    bots = ROOT / "bots"
    script = _import_file(bots / "kasino" / "bots" / "templates" / "project_files.py")
    files = [file for language in LANGUAGES for file in script.own_files(bots / language)]
    files += script.conformance_files(bots)
    templates = {str(file): f"kasino/templates/{file.relative_to(bots).as_posix()}" for file in files}
    return templates | {str(page): f"kasino/docs/{page.name}" for page in (ROOT / "docs").glob("*.md")}


def compile_core(built: Path) -> str | None:
    """Compile the core into `built`/lib. Returns None, or the reason of a failure."""
    if not any(
        shutil.which(compiler) for compiler in (os.environ.get("CC", "cc").split()[0], "cc", "gcc", "clang", "cl")
    ):
        return "no C compiler was found"
    server = ROOT / "server"
    modules = sorted(module.relative_to(server).as_posix() for module in (server / CORE).glob("*.py"))
    ran = subprocess.run(
        [sys.executable, "-c", MYPYC, *modules, str(built)],
        cwd=server,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPYPATH": "."},
    )
    output = (ran.stderr or ran.stdout).strip().splitlines()
    return (
        None
        if ran.returncode == 0
        else f"mypyc or the C compiler refused it ({output[-1] if output else 'no reason given'})"
    )


def _import_file(path: Path) -> Any:
    """Import a module by its path, as the package is not installed during the build."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
