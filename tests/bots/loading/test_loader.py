"""Loading the bot of a spec: where it is found, its content hash, and the errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kasino.bots import Greedy, SpecError, known_bots, load, play
from kasino.bots.loading.house_bots import HOUSE_BOTS

BOT = """
class Clever:
    def __init__(self, depth=1, *, bold=False):
        self.depth, self.bold = depth, bold

    def choose_move(self, observation, legal_moves):
        return legal_moves[0]
"""
FUNCTION = """
def choose_move(observation, legal_moves):
    return legal_moves[-1]
"""
TWO = BOT + BOT.replace("Clever", "Cleverer")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# where bots come from


@pytest.mark.parametrize("name", HOUSE_BOTS)
def test_a_bot_of_the_house_is_known_by_its_name(name):
    maker = load(name)
    assert maker() is not maker()
    assert name in [known.name for known in known_bots()]


@pytest.mark.parametrize(
    ("source", "spec", "bot"),
    [
        pytest.param(BOT, "./bot.py", "Clever", id="the one class of it"),
        pytest.param(BOT, "bot.py", "Clever", id="the file of that name, where no bot is called so"),
        pytest.param(BOT, "bot.py:Clever", "Clever", id="the class that is named"),
        pytest.param(TWO, "./bot.py:Cleverer", "Cleverer", id="the one that is named of two"),
        pytest.param(FUNCTION, "./bot.py", "function", id="the function choose_move"),
        pytest.param(FUNCTION.replace("choose_move", "last"), "./bot.py:last", "function", id="the function named"),
        pytest.param(
            "from kasino.bots import Greedy\n" + BOT, "./bot.py", "Clever", id="its own class, not what it imports"
        ),
        pytest.param("class _Base:\n    choose_move = None\n" + BOT, "./bot.py", "Clever", id="its one public class"),
    ],
)
def test_of_a_file_the_bot_is(folder, source, spec, bot):
    (folder / "bot.py").write_text(source)
    assert type(load(spec)()).__name__ == bot
    assert play([spec, "random"], "norwegian fixed_rounds=1").faults == ()


def test_a_name_wins_over_a_file_and_dot_slash_forces_the_file(folder):
    (folder / "greedy").write_text(FUNCTION)
    assert isinstance(load("greedy")(), Greedy)
    with pytest.raises(SpecError, match="no file of Python"):
        load("./greedy")


def test_a_module_that_can_be_imported_has_bots(folder, monkeypatch):
    package = folder / "strange_bots"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "fox.py").write_text(BOT)
    monkeypatch.syspath_prepend(str(folder))
    bot: Any = load("strange_bots.fox:Clever?depth=3&bold=true")()
    assert (bot.depth, bot.bold) == (3, True)


def test_a_file_imports_what_lies_beside_it_and_two_folders_may_have_the_same_names(folder):
    for name, depth in (("one", 1), ("two", 2)):
        (folder / name).mkdir()
        (folder / name / "helper_of_bots.py").write_text(f"DEPTH = {depth}\n")
        (folder / name / "bot.py").write_text("from helper_of_bots import DEPTH\n" + BOT.replace("=1,", "=DEPTH,"))
    path = list(sys.path)
    bots: list[Any] = [load(f"{name}/bot.py")() for name in ("one", "two", "one")]
    assert [bot.depth for bot in bots] == [1, 2, 1]
    assert "helper_of_bots" not in sys.modules
    assert sys.path == path


def test_an_installed_package_is_found_by_its_entry_point(folder):
    (folder / "foxes.py").write_text(BOT)
    info = folder / "foxes-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foxes\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[kasino.bots]\nfox = foxes:Clever\n")
    script = (
        "from kasino.bots import known_bots, load, play\n"
        "print(type(load('fox?depth=2')()).__name__, play(['fox', 'greedy']).faults)\n"
        "print([(k.place, k.distribution) for k in known_bots() if k.name == 'fox'])\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert output.stdout == "Clever ()\n[('foxes:Clever', 'foxes')]\n"


# which bot it is


def test_the_identity_of_a_bot_is_its_spec_and_the_content_of_its_files(folder):
    (folder / "helper_of_fox.py").write_text("DEPTH = 1\n")
    (folder / "bot.py").write_text("import helper_of_fox\n" + BOT)
    first = load("./bot.py?depth=2")
    assert first.identity == f"./bot.py?depth=2 {first.content}"
    assert len(first.content) == 16
    assert load("./bot.py").content == first.content
    (folder / "helper_of_fox.py").write_text("DEPTH = 2\n")
    beside = load("./bot.py").content
    (folder / "bot.py").write_text("import helper_of_fox\n# changed\n" + BOT)
    assert len({first.content, beside, load("./bot.py").content}) == 3


def test_what_a_system_leaves_in_a_package_is_no_other_bot_and_its_data_are(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    found = {}
    for number, (name, same) in enumerate(
        [("fox.py", True), (".DS_Store", True), (".git/x", True), ("__pycache__/y.pyc", True), ("fox.pyc", True),
         ("fox.py~", True), ("weights/deep.json", False), ("deep.py", False)]
    ):  # fmt: skip
        package = folder / f"hashed_bots_{number}"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text("more")
        (package / "fox.py").write_text(BOT)
        found[name] = load(f"{package.name}.fox:Clever").content, same
    plain, _ = found["fox.py"]
    assert [name for name, (content, same) in found.items() if (content == plain) is not same] == []


def test_the_content_of_a_bot_does_not_depend_on_where_it_lies(folder):
    for name in ("one", "two"):
        (folder / name).mkdir()
        (folder / name / "bot.py").write_text(BOT)
    assert load("one/bot.py").content == load("two/bot.py").content
    assert load("greedy").content == load("random").content


# what is wrong


@pytest.mark.parametrize(
    ("source", "spec", "sentence"),
    [
        pytest.param(BOT, "gredy", "no bot 'gredy' (did you mean greedy?); there are endgame, greedy", id="no name"),
        pytest.param(BOT, "bot", "bot.py is a file, and is written ./bot.py", id="a file without its ending"),
        pytest.param(BOT, "./bott.py", "no file ./bott.py (did you mean bot.py?)", id="no such file"),
        pytest.param(BOT, "bott.py", "no file bott.py (did you mean bot.py?)", id="no such file, without a folder"),
        pytest.param(BOT, "nowhere.at.all:Bot", "no module 'nowhere' for nowhere.at.all", id="no such module"),
        pytest.param(BOT, "kasino.bots:Gredy", "no Gredy in kasino.bots", id="no such class in a module"),
        pytest.param(BOT, "bot.py:Clver", "no Clver in ./bot.py; there is Clever (did you", id="no class"),
        pytest.param(TWO, "./bot.py", "has several bots, Clever, Cleverer: say which, as in ./bot.py:Clever", id="two"),
        pytest.param("X = 1\n", "./bot.py", "./bot.py has no bot: write a class with choose_move", id="no bot in it"),
        pytest.param("class A: pass\n", "./bot.py:A", "the class has no choose_move", id="a class that is no bot"),
        pytest.param("X = 1\n", "./bot.py:X", "./bot.py:X is not a bot: name a class", id="something else"),
        pytest.param(BOT, "./bot.py?deth=2", "no option deth; it takes depth, bold (did you mean", id="no option"),
        pytest.param(BOT, "greedy?depth=2", "Greedy takes no option depth; it takes none", id="an option of the house"),
        pytest.param(BOT, "thoughtful?sweeps=2", "takes no option sweeps; it takes", id="a weight that is none"),
        pytest.param(BOT, "thoughtful?sweep=lots", "sweep is a number, as in ?sweep=2, not 'lots'", id="no number"),
        pytest.param(BOT, "thoughtful?sweep=1e999", "sweep is a number, as in ?sweep=2, not inf", id="not finite"),
        pytest.param(
            BOT, "kasino.bots:Endgame?max_nodes=1.5", "max_nodes is a whole number from 0", id="no whole number"
        ),
        pytest.param(FUNCTION, "./bot.py?a=1", "a function takes no options", id="an option for a function"),
        pytest.param(BOT.replace("=1,", ","), "./bot.py", "Clever needs the option depth", id="an option left out"),
        pytest.param(
            "import no_such_thing\n", "./bot.py", "bot.py does not import: ModuleNotFoundError: No module named "
            "'no_such_thing' (line 1 of bot.py)", id="a file that needs what is not there",
        ),
        pytest.param(
            "\nx = = 1\n", "./bot.py", "does not import: SyntaxError: invalid syntax (line 2 of bot.py)",
            id="a file of no Python",
        ),
        pytest.param("\n1 / 0\n", "./bot.py", "ZeroDivisionError: division by zero (line 2 of bot.py)", id="a failure"),
        pytest.param("raise SystemExit(3)\n", "./bot.py", "does not import: SystemExit: 3", id="a file that leaves"),
        pytest.param(BOT, 'exec:["./bot"]', "is a program of its own, and only bots of Python", id="a program"),
        pytest.param(BOT, "grpc://127.0.0.1:7000", "only bots of Python can be played here", id="an address"),
    ],
)  # fmt: skip
def test_a_bot_is_refused_for(folder, source, spec, sentence):
    (folder / "bot.py").write_text(source)
    with pytest.raises(SpecError) as refused:
        load(spec)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "Traceback" not in str(refused.value)
