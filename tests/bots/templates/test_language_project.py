"""Generating a bot project in another language: its files and names, and the errors."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import kasino.v1
from kasino.bots import LANGUAGES, new_project
from kasino.bots.templates.language_project import template
from kasino.game import KasinoError
from tests.conformance.record import FOLDER, recorded

CONTRACT = Path(*kasino.v1.__path__)
POLICY = {
    "go": "policy.go",
    "node": "src/policy.ts",
    "java": "src/main/java/bot/Policy.java",
    "rust": "src/policy.rs",
    "cpp": "src/policy.cpp",
}
every_language = pytest.mark.parametrize("language", [pytest.param(language, id=language) for language in LANGUAGES])


@every_language
def test_a_new_bot_has_its_policy_a_readme_and_the_contract(tmp_path, language):
    files = new_project("sly-fox", language, CONTRACT, tmp_path)
    names = [file.relative_to(tmp_path / "sly-fox").as_posix() for file in files]
    assert {POLICY[language], "README.md", ".gitignore", "proto/kasino/v1/bot_service.proto"} <= set(names)
    assert len(names) == len(set(names)) < 60
    assert sorted(path for path in (tmp_path / "sly-fox").rglob("*") if path.is_file()) == sorted(files)


@every_language
def test_a_new_bot_carries_the_recorded_games_and_moves(tmp_path, language):
    new_project("sly-fox", language, CONTRACT, tmp_path)
    copies = tmp_path / "sly-fox" / "conformance"
    assert len(recorded()) > 10
    assert all((copies / file.relative_to(FOLDER)).read_bytes() == file.read_bytes() for file in recorded())


@every_language
def test_a_new_bot_has_its_own_name_wherever_the_old_one_was(tmp_path, language):
    for file in new_project("sly-fox", language, CONTRACT, tmp_path):
        assert not re.search(rf"greedy[-_]{language}\b", f"{file.name}\n{file.read_text(encoding='utf-8')}"), file
    readme = (tmp_path / "sly-fox" / "README.md").read_text(encoding="utf-8")
    assert readme.startswith("# sly-fox: a Kasino bot in ")
    assert "sly-fox" in readme.partition("exec:")[2].splitlines()[0] or language == "node"


@every_language
def test_a_new_bot_speaks_of_nothing_that_is_not_there(tmp_path, language):
    files = new_project("sly-fox", language, CONTRACT, tmp_path)
    readme = (tmp_path / "sly-fox" / "README.md").read_text(encoding="utf-8")
    assert not re.search(r"norun|\]\(|make languages|bot new", readme)
    named = re.findall(r"^\| `([^`*]+)` \|", readme, re.MULTILINE)
    assert named
    assert all(any(file.as_posix().endswith(f"/{name}") for file in files) for name in named)


@every_language
def test_what_was_built_is_not_copied(language, tmp_path):
    project = template(language)
    ignored = [line.strip("/") for line in (project / ".gitignore").read_text(encoding="utf-8").split()]
    assert ignored
    root = tmp_path / "sly-fox"
    new_project("sly-fox", language, CONTRACT, tmp_path)
    assert not any((root / path).exists() for path in ignored)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        pytest.param("Sly", "'Sly' is not a valid name of a bot: use lower-case letters", id="a capital"),
        pytest.param("greedy", "the language or its tools reserve it; try my-greedy", id="that of the policy"),
        pytest.param("fn", "the language or its tools reserve it; try my-fn", id="a word of a language"),
        pytest.param("thoughtful", "there is a bot called thoughtful already", id="that of a bot of the house"),
    ],
)
def test_a_name_is_refused_that_is(tmp_path, name, sentence):
    with pytest.raises(KasinoError) as refused:
        new_project(name, "rust", CONTRACT, tmp_path)
    assert sentence in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path):
    (tmp_path / "sly-fox").mkdir()
    with pytest.raises(KasinoError, match="sly-fox exists already, and was not changed"):
        new_project("sly-fox", "go", CONTRACT, tmp_path)
    assert list((tmp_path / "sly-fox").iterdir()) == []


def wheel_hook():
    spec = spec_from_file_location("wheel", Path(__file__).parents[3] / "server" / "wheel.py")
    assert spec is not None
    assert spec.loader is not None
    wheel = module_from_spec(spec)
    spec.loader.exec_module(wheel)
    return wheel


def test_a_wheel_holds_each_project():
    wheel = wheel_hook()
    packed = wheel.data()
    assert wheel.LANGUAGES == LANGUAGES
    assert {f"kasino/templates/{language}/{policy}" for language, policy in POLICY.items()} <= set(packed.values())
    assert not [name for name in packed.values() if re.search(r"/(target|build|dist|bin|node_modules)/", name)]
    shared = {f"kasino/templates/conformance/{file.relative_to(FOLDER)}" for file in recorded()}
    assert shared <= set(packed.values())
    assert len(packed) < 150


def test_a_wheel_adds_nothing_to_a_package_whose_code_is_hashed():
    """So the bots of the house are the same bots there, and a ledger goes on."""
    assert not [name for name in wheel_hook().data().values() if name.startswith("kasino/bots/")]
