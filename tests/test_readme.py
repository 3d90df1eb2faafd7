"""The outputs of code on the pages match what the code prints."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = "norun: the output of the lines above"
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize(
    "page",
    [path for path in [ROOT / "README.md", *ROOT.glob("docs/*.md")] if OUTPUT in path.read_text()],
    ids=lambda path: path.name,
)
def test_a_page_shows_the_output_of_its_code(page: Path) -> None:
    names: dict[str, object] = {}
    printed = ""
    shown = 0
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["mark"] == OUTPUT:
            assert printed == block["text"]
            shown += 1
        elif block["language"] == "python" and not block["mark"] and not block["text"].startswith(">>>"):
            out = StringIO()
            with redirect_stdout(out):
                exec(block["text"], names)
            printed = out.getvalue()
    assert shown == page.read_text(encoding="utf-8").count(OUTPUT)
