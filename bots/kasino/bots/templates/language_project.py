"""Generates a bot project in another language: a copy of our own project in it, under a new name.

Its folder `proto` has the contract; `conformance` has the recorded games and moves that its tests replay.
"""

from __future__ import annotations

import re
from pathlib import Path

from kasino.bots.templates.project_files import conformance_files, own_files
from kasino.bots.templates.python_project import new_folder
from kasino.game import KasinoError

LANGUAGES = ("go", "node", "java", "rust", "cpp")

_HERE = Path(__file__).parents[1]
_RESERVED = """
    abstract all as async auto await become bot box break build cards case catch char class clean client
    conformance conformance-test const continue contract core crate default do double dyn else enum export extern
    final float fn for format game goto greedy if impl import in install int interface java kasino let lint long
    loop macro main match mod move moves mut new node notation notation-test observation observation-test operator
    override package policy priv private prost prost-types protected proto pub public recorded ref return rust
    self service short signed static std struct super switch table template test this throw tokio tokio-stream tonic
    tonic-prost trait true try typedef typename typeof types union unsafe unsigned unsized use using virtual void
    where while yield
""".split()
"""Names that are reserved in a language, in its build tools, or in the project itself."""


def new_project(name: str, language: str, contract: Path, folder: Path | str = ".") -> list[Path]:
    """Write a bot in one of LANGUAGES into the new folder `folder/name`, with the .proto files in `contract`.

    Returns the files written. Raises KasinoError where the name is not valid, or where it exists already.
    """
    if name in _RESERVED:
        raise KasinoError(f"'{name}' is not a valid name of a bot: the language or its tools reserve it; try my-{name}")
    root = new_folder(name, folder)
    project = template(language)
    texts = {file.relative_to(project): file.read_text(encoding="utf-8") for file in own_files(project)}
    texts[Path("README.md")] = _standalone_readme(texts[Path("README.md")])
    old = f"greedy-{language}"
    renamed = {path: _renamed(text, old, name) for path, text in texts.items()}
    for file in sorted(contract.glob("*.proto")):
        renamed[Path("proto", "kasino", "v1", file.name)] = file.read_text(encoding="utf-8")
    for file in conformance_files(project.parent):
        renamed[file.relative_to(project.parent)] = file.read_text(encoding="utf-8")
    for path, text in renamed.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return [root / path for path in renamed]


def template(language: str) -> Path:
    """The folder of our own bot in this language: in an installed wheel, or in the source tree."""
    packed = _HERE.parent / "templates" / language
    return packed if packed.is_dir() else _HERE.parents[1] / language


def _renamed(text: str, old: str, new: str) -> str:
    return text.replace(old, new).replace(old.replace("-", "_"), new.replace("-", "_"))


def _standalone_readme(readme: str) -> str:
    """The README for a project outside this repository: without norun marks, relative links, and how it was made."""
    text = re.sub(r"<!-- norun.*?-->\n", "", readme)
    text = re.sub(r"\[([^]]*)\]\(\.\./[^)]*\)", r"\1", text)
    return "\n\n".join(part for part in text.split("\n\n") if "kasino bot new" not in part)
