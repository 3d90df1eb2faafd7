"""A new bot in another language: the project of this house in it under another name, complete in its folder.

The contract lies in its folder `proto`, the recorded games and moves that its own tests replay in `conformance`.
"""

from __future__ import annotations

import re
from pathlib import Path

from kasino.bots.templates.project_files import conformance_files, own_files
from kasino.bots.templates.python_project import new_folder
from kasino.game import KasinoError

LANGUAGES = ("go", "node", "java", "rust", "cpp")

_HERE = Path(__file__).parents[1]
_TAKEN = """
    abstract all as async auto await become bot box break build cards case catch char class clean client
    conformance conformance-test const continue contract core crate default do double dyn else enum export extern
    final float fn for format game goto greedy if impl import in install int interface java kasino let lint long
    loop macro main match mod move moves mut new node notation notation-test observation observation-test operator
    override package policy priv private prost prost-types protected proto pub public recorded ref return rust
    self service short signed static std struct super switch template test this throw tokio tokio-stream tonic
    tonic-prost trait true try typedef typename typeof types union unsafe unsigned unsized use using virtual void
    where while yield
""".split()
"""Names that mean something to a language, to what builds in it, or in the project itself."""


def new_project(name: str, language: str, contract: Path, folder: Path | str = ".") -> list[Path]:
    """Write a bot in one of LANGUAGES into the new folder `folder/name`, the .proto files in `contract` with it.

    The files written. Raises KasinoError where the name will not do, or where there is something of that name already.
    """
    if name in _TAKEN:
        raise KasinoError(f"'{name}' will not do for a bot: it means something to what builds it; try my-{name}")
    root = new_folder(name, folder)
    project = template(language)
    texts = {file.relative_to(project): file.read_text(encoding="utf-8") for file in own_files(project)}
    texts[Path("README.md")] = _alone(texts[Path("README.md")])
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
    """The folder of the house's bot in this language: in the wheel, or in the sources that this is a part of."""
    packed = _HERE.parent / "templates" / language
    return packed if packed.is_dir() else _HERE.parents[1] / language


def _renamed(text: str, old: str, new: str) -> str:
    return text.replace(old, new).replace(old.replace("-", "_"), new.replace("-", "_"))


def _alone(readme: str) -> str:
    """The README of a project that is not in this repository: its links lead nowhere, and its commands can be run."""
    text = re.sub(r"<!-- norun.*?-->\n", "", readme)
    text = re.sub(r"\[([^]]*)\]\(\.\./[^)]*\)", r"\1", text)
    return "\n\n".join(part for part in text.split("\n\n") if "kasino bot new" not in part)
