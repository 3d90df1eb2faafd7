"""docs/architecture.md: every path that the page names exists, and every package and sub-package is on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.test_layers import LAYERS, ROOMS

HERE = Path(__file__).resolve().parents[2]
PAGE = (HERE / "docs" / "architecture.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`((?:proto|server|bots|clients|tests)(?:/[\w.]+)+|pyproject\.toml)`", PAGE)))
INSIDE = PAGE.partition("## 2.")[2].partition("## 3.")[0]
ROWS = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", INSIDE, re.MULTILINE))


@pytest.mark.parametrize("path", PATHS)
def test_a_path_on_the_page_exists(path: str) -> None:
    assert (HERE / path).exists()


def test_the_page_names_many_paths():
    assert len(PATHS) > 40


def test_every_package_has_a_row():
    assert set(re.findall(r"^\| `kasino\.(\w+)`", PAGE, re.MULTILINE)) == set(LAYERS)


@pytest.mark.parametrize("package", [package for package in ROWS if package != "cli"])
def test_sub_packages_are_listed_in_their_order_of_imports(package: str) -> None:
    listed = re.findall(r"`(\w+)`(?= \(| ·|$)", ROWS[package])
    assert listed == [room for room in ROOMS[package].split() if room in listed]


def test_every_package_imports_from_lower_levels_only():
    levels = {
        package: int(level)
        for level, line in re.findall(r"^level (\d) {2,}(.+)$", PAGE, re.MULTILINE)
        for package in re.split(r" {2,}", line)
        if package in LAYERS
    }
    assert set(levels) == set(LAYERS)
    assert [
        (package, lower) for package in LAYERS for lower in LAYERS[package] if levels[lower] >= levels[package]
    ] == []
