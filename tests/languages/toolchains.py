"""The tools that each language of bots/ needs, and the commands that build, check and start its project."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language: `needs` are programs with their minimal versions, () for any; `get` says where to get them.

    `build`, `style` and `test` are commands in the folder of the project, and `program` starts the bot there; NAME in
    them is the name of the project. `shared` is a folder of compiled files that a copy of the project can reuse.
    """

    name: str
    needs: dict[str, tuple[int, ...]]
    get: str
    build: tuple[Words, ...]
    style: tuple[Words, ...]
    test: Words
    program: Words
    shared: str | None = None

    def missing(self) -> list[str]:
        """The missing tools, a phrase each."""
        return [*self._missing()]

    def _missing(self) -> Iterator[str]:
        for program, least in self.needs.items():
            if shutil.which(program) is None:
                yield f"there is no {program}"
            elif least and (found := _version(program)) < least:
                yield f"{program} is {_dotted(found)}, and at least {_dotted(least)} is needed"


def _version(program: str) -> tuple[int, ...]:
    words = [program, "version" if program == "go" else "--version"]
    output = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    found = re.search(r"\d+(\.\d+)*", re.sub(r"\x1b\[[\d;]*m", "", output.stdout))  # Maven writes in colours
    return tuple(map(int, found[0].split("."))) if found else ()


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version)) or "of no version"


LANGUAGES = (
    Language(
        name="go",
        needs={"go": (1, 24), "make": ()},
        get="https://go.dev/dl",
        build=(("make",),),
        style=(("make", "lint"),),
        test=("make", "test"),
        program=("bin/NAME",),
    ),
    Language(
        name="node",
        needs={"node": (20,), "npm": ()},
        get="https://nodejs.org",
        build=(("npm", "ci", "--no-audit", "--no-fund"), ("npm", "run", "build")),
        style=(("npm", "run", "lint"),),
        test=("npm", "test"),
        program=("node", "dist/src/main.js"),
    ),
    Language(
        name="java",
        needs={"javac": (17,), "mvn": (3, 8)},
        get="apt-get install default-jdk-headless maven",
        build=(("mvn", "--batch-mode", "--quiet", "package", "-DskipTests"),),
        style=(),  # the build looks at it
        test=("mvn", "--batch-mode", "--quiet", "test"),
        program=("java", "-jar", "target/NAME.jar"),
    ),
    Language(
        name="rust",
        needs={"cargo": (1, 88)},
        get="https://rustup.rs",
        build=(("cargo", "build"),),  # unlike what a README says: it is built in half the time
        style=(("cargo", "fmt", "--check"), ("cargo", "clippy", "--all-targets", "--", "-D", "warnings")),
        test=("cargo", "test"),
        program=("target/debug/NAME",),
        shared="target",
    ),
    Language(
        name="cpp",
        needs={"c++": (), "cmake": (3, 18), "make": (), "pkg-config": (), "grpc_cpp_plugin": (), "clang-format": ()},
        get="apt-get install g++ cmake pkg-config libgrpc++-dev libprotobuf-dev protobuf-compiler-grpc clang-format",
        build=(("make",),),
        style=(("make", "lint"),),
        test=("make", "test"),
        program=("build/NAME",),
    ),
)
