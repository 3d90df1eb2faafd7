"""Hatchling build hook: adds the protobuf stubs, the templates, the docs and the compiled modules to the wheel."""

from __future__ import annotations

import os
import shutil
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("go", "node", "java", "rust", "cpp")


class WheelHook(BuildHookInterface[Any]):
    """The build hook of hatchling, called for editable wheels too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate the stubs and compile the rules; add the compiled modules and the data files, unless editable.

        KASINO_COMPILE=0 disables compilation. Without it, or if it fails, the rules run in plain Python.
        """
        stubs = _import_file(ROOT / "proto" / "compile.py").compile_contract()
        build_data["artifacts"] += [f"/{stub.relative_to(self.root).as_posix()}" for stub in stubs]
        if version != "editable":
            build_data["force_include"].update(data())
        if os.environ.get("KASINO_COMPILE") != "0":
            self._compile(version, build_data)

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        compiler = _import_file(ROOT / "server" / "compile_game.py")
        try:
            if version == "editable":
                compiler.compile_checkout()
            else:
                self._library = Path(tempfile.mkdtemp(prefix="kasino-"))
                self._add(compiler.compile_wheel(self._library), build_data)
        except compiler.CompilationError as error:
            self.app.display_warning(f"kasino.game will run in plain Python, which is slower: {error}")

    def _add(self, modules: list[Path], build_data: dict[str, Any]) -> None:
        """Put these modules, which are below `self._library`, beside their sources in the wheel."""
        if modules:
            files = {str(module): module.relative_to(self._library).as_posix() for module in modules}
            build_data["force_include"].update(files)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary build folder."""
        shutil.rmtree(getattr(self, "_library", ""), ignore_errors=True)


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


def _import_file(path: Path) -> Any:
    """Import a module by its path, as the package is not installed during the build."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
