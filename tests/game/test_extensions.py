"""Compiled modules: they are loaded only if they were made from the sources that are there.

The checkout here has one module, `one.py`, which `kasino.game.core` imports; its function `answer` returns 1. What
compiles and finds it is that of this project.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]
FILES = {
    "pyproject.toml": "",
    "server/kasino/game/__init__.py": "from kasino.game import extensions\n\nextensions.install()\n",
    "server/kasino/game/core/__init__.py": "",
    "server/kasino/game/core/one.py": "def answer():\n    return 1\n",
    "server/kasino/game/core/one.pxd": "cpdef int answer()\n",
    "server/kasino/game/core/one.h": "#define ONE 1\n",
}
COPIED = ("server/compile_game.py", "server/kasino/game/extensions.py")
ONE = "server/kasino/game/core/one.py"
WARNING = "RuntimeWarning: kasino.game runs in plain Python, because its compiled modules were made from other sources"

pytestmark = pytest.mark.skipif(
    shutil.which(os.environ.get("CC", "cc").split()[0]) is None, reason="compiling needs a C compiler"
)


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose module is compiled."""
    checkout = tmp_path_factory.mktemp("checkout")
    for name, content in FILES.items():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(content, encoding="utf-8")
    for name in COPIED:
        shutil.copy(HERE / name, checkout / name)
    assert compile_game(checkout).startswith("compiled 1 modules of kasino.game in ")
    return checkout


@pytest.fixture
def checkout(compiled_once: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(compiled_once, tmp_path / "copy"))


def test_a_copied_checkout_runs_its_compiled_module(checkout):
    assert ask(checkout) == "compiled 1\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("one.pxd", "cpdef long answer()\n", id="its types"),
        pytest.param("one.h", "#define ONE 2\n", id="a header"),
        pytest.param("other.pxd", "", id="a declaration file that was not there"),
        pytest.param("../../../compile_game.py", "", id="what compiles it"),
        pytest.param("../../../../pyproject.toml", "[build-system]\n", id="the version of Cython"),
    ],
)
def test_the_source_runs_after_a_change_of(checkout, name, content):
    ((checkout / ONE).parent / name).write_text(content, encoding="utf-8")
    told = ask(checkout)
    assert told.endswith("plain 1\n")
    assert WARNING in told


def test_a_source_that_is_edited_runs_as_edited_though_neither_its_size_nor_its_time_changes(checkout):
    source = checkout / ONE
    before = source.stat()
    source.write_text(source.read_text(encoding="utf-8").replace("1", "2"), encoding="utf-8")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    told = ask(checkout)
    assert told.endswith("plain 2\n")
    assert WARNING in told


def test_a_source_that_is_edited_back_runs_compiled(checkout):
    source = (checkout / ONE).read_text(encoding="utf-8")
    (checkout / ONE).write_text(source.replace("1", "2"), encoding="utf-8")
    (checkout / ONE).write_text(source, encoding="utf-8")
    assert ask(checkout) == "compiled 1\n"


def test_compiling_again_compiles_what_was_edited(checkout):
    (checkout / ONE).write_text("def answer():\n    return 2\n", encoding="utf-8")
    assert compile_game(checkout).startswith("compiled 1 modules")
    assert ask(checkout) == "compiled 2\n"
    assert compile_game(checkout) == ""


def test_a_compiled_module_whose_source_is_gone_is_not_found(checkout):
    for source in (checkout / ONE, (checkout / ONE).with_suffix(".pxd")):
        source.unlink()
    assert "ImportError: cannot import name 'one'" in ask(checkout)


def test_a_compiled_module_beside_an_edited_source_is_not_loaded(checkout):
    shutil.copy(built(checkout), beside(checkout))
    (checkout / ONE).write_text("def answer():\n    return 2\n", encoding="utf-8")
    assert ask(checkout).endswith("plain 2\n")


def test_kasino_pure_runs_the_source_without_a_warning(checkout):
    assert ask(checkout, KASINO_PURE="1") == "plain 1\n"
    (checkout / ONE).write_text("def answer():\n    return 2\n", encoding="utf-8")
    assert ask(checkout, KASINO_PURE="1") == "plain 2\n"


@pytest.mark.parametrize(
    ("variables", "told"),
    [({}, "compiled 1\n"), ({"KASINO_PURE": "0"}, "compiled 1\n"), ({"KASINO_PURE": "1"}, "plain 1\n")],
)
def test_in_a_wheel_the_module_beside_the_source_runs_unless_kasino_pure_is_1_and_here_it_is(checkout, variables, told):
    shutil.copy(built(checkout), beside(checkout))
    (checkout / "server" / "compile_game.py").unlink()
    assert ask(checkout, **variables) == told


def test_a_cython_source_is_compiled_and_its_module_does_not_exist_in_plain_python(checkout):
    (checkout / ONE).with_name("two.pyx").write_text("def answer():\n    return 2\n", encoding="utf-8")
    assert compile_game(checkout).startswith("compiled 1 modules")
    assert ask(checkout) == "compiled 1\n"
    assert run(checkout, "-c", "from kasino.game.core.two import answer; print(answer())") == "2\n"
    missing = run(checkout, "-c", "import kasino.game.core.two", KASINO_PURE="1")
    assert "ModuleNotFoundError: No module named 'kasino.game.core.two'" in missing


def test_two_processes_compile_at_once(checkout):
    shutil.rmtree(checkout / "build")
    command = [sys.executable, "server/compile_game.py"]
    both = [subprocess.Popen(command, cwd=checkout, env=environment({}), stdout=subprocess.PIPE) for _ in "ab"]
    assert [process.communicate()[0][:10] for process in both] == [b"compiled 1", b"compiled 1"]
    assert ask(checkout) == "compiled 1\n"
    assert list((checkout / "build" / "extensions").iterdir()) == [built(checkout)]


def test_a_compilation_that_was_killed_leaves_nothing_that_runs(checkout):
    shutil.rmtree(checkout / "build")
    folder = checkout / "build" / "extensions" / ".killed" / "lib"
    folder.mkdir(parents=True)
    (folder / f"one{EXTENSION_SUFFIXES[0]}").write_bytes(b"half")
    assert ask(checkout) == "plain 1\n"
    assert compile_game(checkout).startswith("compiled 1 modules")
    assert ask(checkout) == "compiled 1\n"


@pytest.mark.parametrize(
    ("variables", "printed"),
    [
        pytest.param({"CC": "/nonexistent/cc"}, "no C compiler was found", id="no compiler"),
        pytest.param({"CC": "false"}, "returned non-zero exit status 1", id="a compiler that fails"),
        pytest.param({"KASINO_COMPILE": "0"}, "", id="KASINO_COMPILE=0"),
    ],
)
def test_the_source_runs_without_a_warning_with(checkout, variables, printed):
    shutil.rmtree(checkout / "build")
    assert printed in compile_game(checkout, **variables)
    assert ask(checkout) == "plain 1\n"


def test_a_module_that_cython_refuses_is_reported_with_the_place(checkout):
    (checkout / ONE).with_suffix(".pxd").write_text("cpdef nonsense answer()\n", encoding="utf-8")
    told = compile_game(checkout)
    assert "one.pxd:1:6: 'nonsense' is not a type identifier" in told
    assert "kasino.game runs in plain Python, which is slower: " in told


def built(checkout: Path) -> Path:
    """The compiled module of this checkout."""
    (file,) = (checkout / "build" / "extensions").glob("*" + EXTENSION_SUFFIXES[0])
    return file


def beside(checkout: Path) -> Path:
    """Where a wheel has it: beside its source."""
    return (checkout / ONE).with_suffix(EXTENSION_SUFFIXES[0])


def ask(checkout: Path, **variables: str) -> str:
    """Which module runs, and its answer; or the end of the traceback."""
    code = "from kasino.game import extensions\nfrom kasino.game.core import one\n"
    code += "print('compiled' if extensions.is_extension(one) else 'plain', one.answer())"
    return run(checkout, "-c", code, **variables)


def compile_game(checkout: Path, **variables: str) -> str:
    """What is printed when the modules that are missing are compiled."""
    return run(checkout, "server/compile_game.py", **variables)


def run(checkout: Path, *words: str, **variables: str) -> str:
    """Standard output and error of Python in this checkout."""
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=checkout,
        env=environment(variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return ran.stdout.decode()


def environment(variables: dict[str, str]) -> dict[str, str]:
    """The variables of these processes, which do not have those of the tests."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KASINO_")}
    return {**inherited, "PYTHONPATH": "server", "CFLAGS": "-O0", **variables}
