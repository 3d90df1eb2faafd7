"""Every code block of the documents is run, or says aloud that it is not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

HERE = Path(__file__).resolve().parent
# A block is a fence with its language; the line above it may say <!-- norun --> or <!-- norun: why -->.
FENCES = RawFencedCodeBlockLexer(re.compile(r"(?P<language>.*)$\n?", re.MULTILINE))
NORUN = re.compile(r"<!-- (?P<why>norun(?:: .+)?) -->\s*\Z")
PYTHON = PythonEvaluator(future_imports=["annotations"])
DOCTESTS = DocTestStringParser(DocTestEvaluator())


def blocks(document: Document) -> Iterable[Region]:
    """Every fenced block: skipped if marked, run if Python, else refused."""
    for block in FENCES(document):
        source, language = block.lexemes["source"], block.lexemes["language"].strip()
        if marked := NORUN.search(document.text, 0, block.start):
            yield Region(block.start, block.end, marked["why"], skip)
        elif language != "python":
            yield Region(block.start, block.end, language or "plain", refuse)
        elif source.startswith(">>>"):
            for line in DOCTESTS(source, document.path):
                line.adjust(block, source)
                yield line
        else:
            yield Region(block.start, block.end, source, PYTHON)


def skip(example: Example) -> None:
    """List the block, with its place, among the skipped tests."""
    pytest.skip(f"{Path(example.path).relative_to(HERE).as_posix()}, line {example.line}: {example.parsed}")


def refuse(example: Example) -> str:
    """Fail: nobody would notice when this block stops being true."""
    return f"a {example.parsed} block is not run: make it ```python, or write <!-- norun --> on the line above it"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pytest tests/game/test_golden.py --cases FILE` check another file of cases."""
    parser.addoption("--cases", metavar="FILE", help="golden cases to check in place of tests/golden/cases.jsonl")


pytest_collect_file = Sybil([blocks], patterns=["README.md", "CONTRIBUTING.md", "docs/*.md"]).pytest()


class DocumentsWhole(LoadScopeScheduling):
    """Tests go to whichever worker is free, but a document, whose blocks share a namespace, to one."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path.endswith(".md") else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Give xdist the order above."""
    return DocumentsWhole(config, log)
