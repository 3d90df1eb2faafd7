"""Pytest configuration: runs the code blocks of the docs as tests, and distributes tests to the xdist workers."""

from __future__ import annotations

import os
import re
import signal
import sys
import warnings
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
    """Every fenced block: skipped if marked norun, run if it is Python, failed otherwise."""
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
    """Report the block with its file and line as a skipped test."""
    pytest.skip(f"{Path(example.path).relative_to(HERE).as_posix()}, line {example.line}: {example.parsed}")


def refuse(example: Example) -> str:
    """Fail, because a block that is not run can become wrong without notice."""
    return f"a {example.parsed} block is not run: make it ```python, or write <!-- norun --> on the line above it"


def pytest_configure() -> None:
    """Write bytecode whatever the environment says, as the tests start hundreds of processes with the same imports.

    Restore SIGINT where the parent process ignores it, as a shell does in the background: child processes inherit that.
    """
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # read at import; its log would mix with the results
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["KASINO_PURE"] = "0" if core_is_compiled() else "1"  # child processes run the same


def core_is_compiled() -> bool:
    """Whether these tests run the compiled core. That its sources have changed is no error: then they run."""
    with warnings.catch_warnings(action="ignore"):
        from kasino.game.core import compiled
    return compiled


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the sources of compiled modules where those run: `make test-plain` runs the doctests of the sources."""
    return True if collection_path.with_suffix(".pxd").is_file() and core_is_compiled() else None


def pytest_report_header() -> str:
    """Tell which core is tested."""
    return f"core: {'compiled' if core_is_compiled() else 'plain Python'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pytest tests/game/test_golden.py --cases FILE` check another file of cases."""
    parser.addoption("--cases", metavar="FILE", help="golden cases to check in place of tests/golden/cases.jsonl")


pytest_collect_file = Sybil([blocks], patterns=["README.md", "CONTRIBUTING.md", "docs/*.md"]).pytest()


MANY = 20  # tests in a file from which on it runs in one worker


class ScheduleByFile(LoadScopeScheduling):
    """Sends a file with many tests to one worker, which creates shared fixtures once, and other tests one by one.

    So the last tests to be scheduled are single ones. A document always goes to one worker, as its blocks share a
    namespace.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file.endswith(".md") or self._tests_by_file[file] >= MANY else nodeid

    @cached_property
    def _tests_by_file(self) -> Counter[str]:
        return Counter(nodeid.partition("::")[0] for nodeid in self.collection or ())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Use `ScheduleByFile` as the scheduler of xdist."""
    return ScheduleByFile(config, log)
