"""The environments that figures come from, and how a measurement runs in them. Nothing else chooses an interpreter.

`COMPILED` is this interpreter with the compiled modules of kasino.game, `PLAIN` the same without, and `PEERS` has the
libraries they are compared with. One that is not there is named, and what needs it is skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple

from tests.bench.report.output import say


class Environment(NamedTuple):
    """An interpreter, and the variables that are set for it."""

    name: str
    python: Path
    variables: tuple[tuple[str, str], ...] = ()

    def start(self, *arguments: str, errors: IO[str] | int, requests: int | None = None) -> subprocess.Popen[str]:
        """Start this interpreter with these arguments."""
        return subprocess.Popen(
            [self.python, *arguments],
            stdin=requests,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | dict(self.variables),
        )


COMPILED = Environment("compiled", Path(sys.executable), (("KASINO_PURE", "0"),))
PLAIN = Environment("plain", Path(sys.executable), (("KASINO_PURE", "1"),))
PEERS = Environment("peers", Path(".venv-peers/bin/python"))
RULES_WAYS = (COMPILED, PLAIN)


@cache
def problem(environment: Environment) -> str | None:
    """Why nothing can be measured in this environment, None if there is no reason."""
    if not environment.python.exists():
        return f"there is no {environment.python}"
    if environment is COMPILED:
        process = environment.start("-m", "tests.bench.runtime", errors=subprocess.DEVNULL)
        output, _ = process.communicate()
        if process.returncode or not json.loads(output)["compiled"]:
            return "nothing of kasino.game is compiled"
    return None


def run(environment: Environment, module: str, *arguments: str) -> Any:
    """Run a measurement to its end and return what it prints; None, with a printed line, if it cannot run."""
    if reason := problem(environment):
        return skip(environment, module, arguments, reason)
    process = environment.start("-m", module, *arguments, errors=subprocess.PIPE)
    output, errors = process.communicate()
    if process.returncode:
        return skip(environment, module, arguments, last_line(errors))
    return json.loads(output)


@contextmanager
def meter(environment: Environment, module: str) -> Iterator[Meter]:
    """A meter that is ended afterwards."""
    with TemporaryFile("w+") as errors:
        running = Meter(environment, module, errors)
        try:
            yield running
        finally:
            running.end()


class Meter:
    """A process of `tests.bench.meter` in an environment; it is started again after a measurement that fails."""

    def __init__(self, environment: Environment, module: str, errors: IO[str]) -> None:
        self._environment = environment
        self._module = module
        self._errors = errors
        self._process: subprocess.Popen[str] | None = None
        self._failed: set[tuple[Any, ...]] = set()

    def ask(self, *request: Any) -> Any:
        """The answer to a request; None if it failed, which is printed once."""
        if request in self._failed or ("all",) in self._failed:
            return None
        if reason := problem(self._environment):
            self._failed.add(("all",))
            return skip(self._environment, self._module, (), reason)
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass  # the process says why on its standard error
        answer = process.stdout.readline()
        if answer:
            return json.loads(answer)
        self.end()
        self._failed.add(request)
        self._errors.seek(0)
        return skip(self._environment, self._module, request, last_line(self._errors.read()))

    def _start(self) -> subprocess.Popen[str]:
        return self._environment.start("-m", self._module, errors=self._errors, requests=subprocess.PIPE)

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.communicate()
        self._process = None


def skip(environment: Environment, module: str, arguments: tuple[Any, ...], reason: str) -> None:
    """Say what is skipped, and why."""
    say(f"  skipped, {environment.name}: {' '.join(map(str, (module, *arguments)))}: {reason}")


def last_line(errors: str) -> str:
    """The last line of what a process wrote to its standard error."""
    return (errors.strip().splitlines() or ["it ended without a word"])[-1]
