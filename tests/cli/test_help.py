"""What tells of the commands and runs none of them: it is there at once, for it imports none of them."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version

import pytest


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        pytest.param(["--version"], f"kasino {version('kasino')}\n", id="the version"),
        pytest.param(["--help"], "play against bots, here and now", id="the commands"),
        pytest.param(["bot", "--help"], "ask a bot for one decision", id="the commands for bots"),
    ],
)
def test_without_the_rules_and_without_grpc_python_m_kasino_prints(words, printed):
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "kasino", *words], capture_output=True, text=True, check=True
    )
    imported = set(re.findall(r"\| +([\w.]+)$", told.stderr, re.MULTILINE))
    assert printed in told.stdout
    assert "kasino.cli.commands" in imported
    assert not imported & {"kasino.game", "kasino.bots", "kasino.v1", "asyncio", "grpc"}
