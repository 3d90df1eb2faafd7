"""Installations as users make them: wheels, source distributions and editable installs, with a C compiler and without.

`make test-install` runs this file. It is not named as a test, because it takes minutes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

HERE = Path(__file__).resolve().parents[2]
COMPILER = shutil.which(os.environ.get("CC", "cc").split()[0])
NONE: Mapping[str, str] = {}
NO_COMPILER = {"CC": "/nonexistent/cc"}
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")
PLAIN = "kasino.game will run in plain Python, which is slower: "


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what git has of this checkout, with the changes in it."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    files = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True).stdout.split("\0")
    for file in filter(None, files):
        if (HERE / file).is_file():
            (tmp_path / "checkout" / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HERE / file, tmp_path / "checkout" / file)
    return tmp_path / "checkout"


@pytest.fixture
def source_distribution(checkout: Path) -> Path:
    """The source distribution of the checkout."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", "dist", cwd=checkout)
    (archive,) = (checkout / "dist").glob("*.tar.gz")
    return archive


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The interpreter of a new environment, which has the dependencies of Kasino, but not Kasino."""
    run(sys.executable, "-m", "venv", str(tmp_path / "environment"))
    (site,) = (tmp_path / "environment").glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return tmp_path / "environment" / "bin" / "python"


@needs_compiler
def test_a_wheel_of_a_source_distribution_is_compiled(source_distribution: Path, python: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(source_distribution))
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.stem.endswith("-any")
    install(python, str(wheel))
    assert "(compiled core, Python 3." in version(python)
    assert "(core in plain Python, Python 3." in version(python, {"KASINO_PURE": "1"})
    assert "1 of 1 sets" in kasino(python, "tournament", "greedy", "random", "--sets", "1", "--in-process")


@needs_compiler
def test_a_wheel_has_each_compiled_module_beside_its_sources(source_distribution: Path, tmp_path: Path) -> None:
    wheel, _ = build_wheel(source_distribution, tmp_path)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    names = ZipFile(wheel).namelist()
    compiled = {name.removesuffix(suffix) for name in names if name.endswith(suffix)}
    typed = {name.removesuffix(".pxd") for name in names if name.endswith(".pxd")}
    sources = {name.removesuffix(".py") for name in names if name.endswith(".py")}
    cython = {name.removesuffix(".pyx") for name in names if name.endswith(".pyx")}
    assert compiled == (typed & sources) | cython
    assert compiled


@pytest.mark.parametrize(
    ("variables", "told"),
    [
        pytest.param(NO_COMPILER, f"{PLAIN}no C compiler was found", id="no compiler, says so"),
        pytest.param({"CC": "false"}, f"{PLAIN}error: ", id="a compiler that fails, says so"),
        pytest.param({"KASINO_COMPILE": "0"}, "Successfully built kasino", id="KASINO_COMPILE=0, says nothing"),
    ],
)
def test_a_wheel_that_is_built_with(
    source_distribution: Path, python: Path, tmp_path: Path, variables: dict[str, str], told: str
) -> None:
    wheel, output = build_wheel(source_distribution, tmp_path, variables)
    assert told in output
    assert (PLAIN in output) == (PLAIN in told)
    assert wheel.stem.endswith("-none-any")
    install(python, str(wheel))
    assert "(core in plain Python, Python 3." in version(python)
    assert "1 of 1 sets" in kasino(python, "tournament", "greedy", "random", "--sets", "1", "--in-process")


def test_a_wheel_is_built_from_a_git_repository(checkout: Path, tmp_path: Path) -> None:
    for words in ("init --quiet", "add .", "-c user.name=a -c user.email=a@b commit --quiet -m all"):
        run("git", *words.split(), cwd=checkout)
    wheel, _ = build_wheel(f"git+file://{checkout}", tmp_path, {"KASINO_COMPILE": "0"})
    assert wheel.exists()


@needs_compiler
def test_an_editable_install_is_compiled_until_a_source_changes_and_again_when_it_is_repeated(
    checkout: Path, python: Path
) -> None:
    install(python, "--editable", str(checkout))
    assert "(compiled core, Python 3." in version(python)
    source = checkout / "server" / "kasino" / "game" / "core" / "position.py"
    source.write_text(source.read_text(encoding="utf-8") + "\n\nadded = 1\n", encoding="utf-8")
    assert "(core in plain Python, Python 3." in version(python)
    install(python, "--editable", str(checkout))
    assert "(compiled core, Python 3." in version(python)
    assert run(str(python), "-c", "from kasino.game.core.position import added; print(added)") == "1\n"


def test_an_editable_install_without_a_compiler_runs_in_plain_python(checkout: Path, python: Path) -> None:
    assert f"{PLAIN}no C compiler was found" in install(
        python, "--verbose", "--editable", str(checkout), variables=NO_COMPILER
    )
    assert "(core in plain Python, Python 3." in version(python)


@pytest.mark.parametrize("words", [["docs", "rules"], ["bot", "list"], ["bot", "new", "mine", "--language", "go"]])
def test_a_wheel_has_the_files_that_a_command_needs(
    source_distribution: Path, python: Path, tmp_path: Path, words: list[str]
) -> None:
    wheel, _ = build_wheel(source_distribution, tmp_path, {"KASINO_COMPILE": "0"})
    install(python, str(wheel))
    assert kasino(python, *words)


def build_wheel(source: Path | str, folder: Path, variables: Mapping[str, str] = NONE) -> tuple[Path, str]:
    """Build a wheel in `folder` with the build tools of this environment; what the build printed, too."""
    options = ["--verbose", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    output = run(sys.executable, "-m", "pip", "wheel", *options, str(source), variables=variables)
    (wheel,) = folder.glob("*.whl")
    return wheel, output


def install(python: Path, *words: str, variables: Mapping[str, str] = NONE) -> str:
    """Install without dependencies, with the build tools of this environment."""
    return run(str(python), "-m", "pip", "install", "--no-deps", "--no-build-isolation", *words, variables=variables)


def version(python: Path, variables: Mapping[str, str] = NONE) -> str:
    """What `kasino --version` prints."""
    return run(str(python), "-m", "kasino", "--version", cwd=python.parent, variables=variables)


def kasino(python: Path, *words: str) -> str:
    """What a command prints, run in the folder of the environment."""
    return run(str(python), "-m", "kasino", *words, cwd=python.parent)


def run(*words: str, cwd: Path | None = None, variables: Mapping[str, str] = NONE) -> str:
    """Standard output and error of a program that succeeds."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KASINO_")}
    ran = subprocess.run(
        words, cwd=cwd, env={**inherited, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert ran.returncode == 0, ran.stdout
    return ran.stdout
