"""Every code block of the documents is run, or says aloud that it is not."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
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


def pytest_configure() -> None:
    """Keep what is compiled, whatever the environment says: some hundred processes begin here with the same imports.

    And hear Ctrl-C, though whoever began this in the background made it deaf: those that begin here inherit that.
    """
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # it reads this when it is imported, and writes among the results
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pytest tests/game/test_golden.py --cases FILE` check another file of cases."""
    parser.addoption("--cases", metavar="FILE", help="golden cases to check in place of tests/golden/cases.jsonl")


pytest_collect_file = Sybil([blocks], patterns=["README.md", "CONTRIBUTING.md", "docs/*.md"]).pytest()


MANY = 20  # tests of a file


class FilesWhole(LoadScopeScheduling):
    """A file of many tests goes to one worker, which makes once what they share; of few, each to any.

    So the last to be given out are single tests. A document, whose blocks share a namespace, is whole in any case.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file.endswith(".md") or self._tests_by_file[file] >= MANY else nodeid

    @cached_property
    def _tests_by_file(self) -> Counter[str]:
        return Counter(nodeid.partition("::")[0] for nodeid in self.collection or ())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Give xdist the order above."""
    return FilesWhole(config, log)
