"""Resolving specs: any spelling of an existing file is that file, but the name of a bot has priority."""

from __future__ import annotations

from pathlib import Path

import pytest

from kasino.bots import Greedy, InFile, Named, Program, SpecError, load, resolve
from kasino.bots.loading.resolver import is_same_bot

BOT = "class Fox:\n    def choose_move(self, seen, moves):\n        return moves[0]\n"
CHARACTERS = """\
fox.py|red fox.py|what?.py|a#b.py|a=b.py|a=b?c=d.py|a:b.py|räv-狐.py|it's "one".py|100%25.py|~.py|[ab]*.py|\
C:\\fox.py|exec.py|a\tb.py|two\nlines.py|-v.py|fox.py?depth.py|@fox!$HOME.py|grpc.py| fox.py |fox"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    for place in (tmp_path, tmp_path / "sub", home, tmp_path / "league"):
        place.mkdir(exist_ok=True)
        (place / "fox.py").write_text(BOT)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("spelled", "path"),
    [
        pytest.param("fox.py", "./fox.py", id="its name"),
        pytest.param("./fox.py", "./fox.py", id="its name, from here"),
        pytest.param(".//fox.py", "./fox.py", id="its name, from here, with more slashes"),
        pytest.param("sub/fox.py", "sub/fox.py", id="a path"),
        pytest.param("./sub/fox.py", "sub/fox.py", id="a path, from here"),
        pytest.param("sub/../fox.py", "sub/../fox.py", id="a path there and back"),
        pytest.param("{}/fox.py", "{}/fox.py", id="a path from the root"),
        pytest.param("~/fox.py", "{}/home/fox.py", id="a path from home"),
    ],
)
@pytest.mark.parametrize("rest", ["", ":Fox", "?", ":Fox?"], ids=["", "its class", "no options", "both"])
def test_a_file_is_found_by(folder, spelled, path, rest):
    spec = resolve(spelled.format(folder) + rest)
    assert isinstance(spec, InFile)
    assert (spec.path, spec.name) == (path.format(folder), "Fox" if "Fox" in rest else None)
    assert type(load(spec)()).__name__ == "Fox"
    assert resolve(str(spec)) == spec
    assert resolve(str(spec.absolute), folder="/") == InFile(str(spec.file), spec.name, folder="/")


@pytest.mark.parametrize("name", CHARACTERS.split("|"))
@pytest.mark.parametrize("above", ["", "./", "{}/"], ids=["bare", "from here", "from the root"])
def test_a_file_may_be_called(folder, name, above):
    (folder / name).write_text(BOT)
    spec = resolve(above.format(folder) + name)
    assert isinstance(spec, InFile)
    assert spec.file.samefile(folder / name)
    assert resolve(str(spec)) == spec
    if name.endswith(".py"):
        assert type(load(spec)()).__name__ == "Fox"
    else:
        with pytest.raises(
            SpecError, match=r"is no file of Python, whose name ends in .py; a program is written exec:"
        ):
            load(spec)


def test_paths_begin_at_the_folder_that_is_given(folder):
    spec = resolve("fox.py", str(folder / "league"))
    assert isinstance(spec, InFile)
    assert (str(spec), spec.file) == ("./fox.py", folder / "league" / "fox.py")
    program = resolve('exec:["python3","fox.py","x/y","--n"]', str(folder / "league"))
    assert isinstance(program, Program)
    assert program.absolute.arguments == ("python3", str(folder / "league" / "fox.py"), "x/y", "--n")


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        pytest.param("greedy", Named("greedy"), id="a name of the house"),
        pytest.param("greedy?x=1", Named("greedy", (("x", 1),)), id="a name with options"),
        pytest.param("./greedy", InFile("./greedy"), id="never a path"),
    ],
)
def test_a_name_wins_over_a_file(folder, text, spec):
    for name in ("greedy", "greedy?x=1"):
        (folder / name).write_text(BOT)
    assert resolve(text) == spec
    assert isinstance(load("greedy")(), Greedy)


def test_what_may_be_two_files_is_refused(folder):
    (folder / "fox.py:Fox").write_text(BOT)
    with pytest.raises(SpecError, match=r"'fox.py:Fox' is ./fox.py:Fox and ./fox.py, which are both there"):
        resolve("fox.py:Fox")


@pytest.mark.parametrize(
    ("spelled", "same"),
    [
        ("./fox.py", True), ("fox.py", True), ("sub/../fox.py", True), ("{}/fox.py", True), ("linked/fox.py", True),
        ("sub/fox.py", False), ("./fox.py?depth=2", False), ("./fox.py:Fox", False), ("greedy", False), ("?", False),
    ],
)  # fmt: skip
def test_another_spelling_is_of_the_same_bot(folder, spelled, same):
    (folder / "linked").symlink_to(folder)
    assert is_same_bot(resolve("fox.py"), spelled.format(folder)) is same


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (["sub/fox.py"], "fox.py"),
        (["python3", "sub/fox.py", "--fast"], "fox.py"),
        (["./fox.py", "sub/fox.py"], "fox.py"),
        (["java", "-jar", "nowhere.jar"], "java"),
        (["/opt/nowhere/bot"], "bot"),
    ],
)
def test_a_program_is_called_by_its_file(folder, arguments, title):
    assert Program(tuple(arguments)).title == title
