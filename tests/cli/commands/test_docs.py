"""`kasino docs`, and references to its pages in messages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.cli.warm import kasino, result

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted(page.stem for page in (ROOT / "docs").glob("*.md"))


def said() -> Iterator[str]:
    """Every string literal, docstrings aside, of the modules in which the word docs occurs."""
    for root in ("server", "bots", "clients"):
        for path in (ROOT / root / "kasino").rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            if "docs" not in source:  # most modules: to parse all of them takes seconds
                continue
            tree = ast.parse(source)
            docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                    yield node.value


def test_every_page_is_listed_and_printed(tmp_path):
    assert [line.split("\t")[0] for line in result("docs", folder=tmp_path).splitlines()] == PAGES
    for page in PAGES:
        assert result("docs", page, folder=tmp_path) == (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


def test_an_unknown_page_is_reported(tmp_path):
    told = kasino("docs", "rule", folder=tmp_path)
    assert told.code == 2
    assert told.err.startswith(f"kasino: argument PAGE: no 'rule' (did you mean rules?); there are {PAGES[0]}, ")


def test_messages_refer_to_a_page_by_the_command_that_prints_it():
    texts = list(said())
    assert [text for text in texts if re.search(r"docs/\w+\.md", text)] == []
    named = {page for text in texts for page in re.findall(r"`kasino docs (\w+)`", text)}
    assert named
    assert named <= set(PAGES)
