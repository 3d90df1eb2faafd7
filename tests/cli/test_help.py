"""Help is printed without importing any command, and the version with what runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import version
from platform import python_version

import pytest

from kasino.game.core import compiled


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        pytest.param(["--help"], "play against bots on this machine", id="the commands"),
        pytest.param(["bot", "--help"], "ask a bot for its move", id="the commands for bots"),
    ],
)
def test_python_m_kasino_imports_neither_rules_nor_grpc_to_print(words, printed):
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "kasino", *words], capture_output=True, text=True, check=True
    )
    imported = set(re.findall(r"\| +([\w.]+)$", told.stderr, re.MULTILINE))
    assert printed in told.stdout
    assert "kasino.cli.command_line" in imported
    assert not imported & {"kasino.game", "kasino.bots", "kasino.v1", "asyncio", "grpc"}


def test_the_version_tells_which_core_runs_on_which_python():
    core = "compiled core" if compiled else "core in plain Python"
    assert printed_version({}) == f"kasino {version('kasino')} ({core}, Python {python_version()})\n"


def test_kasino_pure_runs_the_core_in_plain_python():
    assert "(core in plain Python, Python 3." in printed_version({"KASINO_PURE": "1"})


def printed_version(variables):
    command = [sys.executable, "-m", "kasino", "--version"]
    return subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("there", "then"),
    [
        pytest.param({}, "native NONE", id="this system, and writes nothing of its own"),
        pytest.param({"GRPC_DNS_RESOLVER": "ares", "GRPC_VERBOSITY": "INFO"}, "ares INFO", id="what the user says"),
    ],
)
def test_grpc_resolves_names_with(there, then):
    """Names of local machines and containers are known to the system, and not to its own resolver."""
    script = (
        "import os, sys; from kasino.cli import main; main(['docs'])\n"
        "assert 'grpc' not in sys.modules; print(os.environ['GRPC_DNS_RESOLVER'], os.environ['GRPC_VERBOSITY'])"
    )
    env = {name: value for name, value in os.environ.items() if not name.startswith("GRPC_")} | there
    told = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == then
