"""Generating a Python bot project: its files, that they work, and the errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kasino.bots import new_bot
from kasino.game import KasinoError


def run(*words: str, folder: Path, site: Path) -> str:
    """What this prints, in `folder`, with what is installed in `site` at hand and no plugin of our own tests."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(site), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_bot_installs_is_found_by_its_name_and_passes_its_own_tests(tmp_path):
    files = new_bot("sly-fox", tmp_path)
    root, site = tmp_path / "sly-fox", tmp_path / "site"
    assert [file.relative_to(root).as_posix() for file in files] == [
        "pyproject.toml",
        "src/sly_fox/__init__.py",
        "src/sly_fox/bot.py",
        "tests/test_bot.py",
        "README.md",
    ]
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check")
    run("-m", "pip", "install", *offline, "--target", str(site), str(root), folder=tmp_path, site=site)
    assert " passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", folder=root, site=site)


def test_a_new_bot_is_written_in_the_style_of_the_house(tmp_path):
    for file in new_bot("a1-b2", tmp_path):
        text = file.read_text(encoding="utf-8")
        assert "$" not in text
        assert text.endswith("\n")
        if file.suffix == ".py":
            compile(text, file.name, "exec")
            assert max(map(len, text.splitlines())) <= 120
            assert text.startswith('"""')


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        pytest.param("", "'' is not a valid name of a bot: use lower-case letters", id="empty"),
        pytest.param(
            "Sly", "'Sly' is not a valid name of a bot: use lower-case letters, digits and hyphens", id="a capital"
        ),
        pytest.param("sly_fox", "is not a valid name of a bot", id="an underscore"),
        pytest.param("1fox", "is not a valid name of a bot", id="a digit first"),
        pytest.param("fox-", "is not a valid name of a bot", id="a hyphen last"),
        pytest.param("../fox", "is not a valid name of a bot", id="a path"),
        pytest.param("f" * 61, "is not a valid name of a bot", id="too long"),
        pytest.param("greedy", "there is a bot called greedy already", id="that of a bot of the house"),
        pytest.param("json", "Python has something called json already", id="that of a module"),
        pytest.param("kasino", "Python has something called kasino already", id="ours"),
        pytest.param("class", "Python has something called class already", id="a word of the language"),
    ],
)
def test_a_name_is_refused_that_is(tmp_path, name, sentence):
    with pytest.raises(KasinoError) as refused:
        new_bot(name, tmp_path)
    assert sentence in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path):
    (tmp_path / "sly-fox").mkdir()
    with pytest.raises(KasinoError, match="sly-fox exists already, and was not changed"):
        new_bot("sly-fox", tmp_path)
    assert list((tmp_path / "sly-fox").iterdir()) == []
