"""Runs `kasino WORDS` in a process that is forked from one with all modules imported, which is faster than a new one.

A short command takes most of its time to import modules. Each command still has its own process, folder, environment,
terminal and signals. Tests of the start of a process use `tests.cli.prompt` instead.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import io
import json
import os
import resource
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from kasino.cli.main import GRPC_ENVIRONMENT
from tests.cli.prompt import CommandResult

ROOT = Path(__file__).resolve().parents[2]
MODULES = (
    "command_line",
    "local.practice",
    *(f"commands.{name}" for name in ("play", "host", "join", "sit", "watch", "rules", "table", "serve")),
    *(f"commands.bot.{name}" for name in ("ask", "list", "new", "play")),
    *(f"commands.{name}" for name in ("replay", "standings", "tournament", "verify")),
)


class Warm:
    """A running command with the given streams.

    `room` limits the size of files in bytes. A `user` has no home folder in the environment.
    """

    def __init__(
        self,
        words: Sequence[str],
        streams: tuple[int, int, int],
        folder: Path,
        env: Mapping[str, str],
        room: int | None = None,
        user: int | None = None,
    ) -> None:
        self._status, theirs = os.pipe()
        how = {"words": words, "folder": str(folder), "env": dict(env), "room": room, "user": user}
        asked = json.dumps(how).encode()
        server = _server()
        server.sendall(len(asked).to_bytes(4, "big"))
        socket.send_fds(server, [b"."], [*streams, theirs])
        server.sendall(asked)
        os.close(theirs)
        self.pid = _number(self._status)

    def wait(self) -> int:
        """Wait for the end; returns the exit code, or the negative number of a signal."""
        code = _number(self._status)
        os.close(self._status)
        return code

    def has_room(self, room: int) -> None:
        """Limit the size of files to this number of bytes from now on."""
        hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (room, hard))

    def signals(self, number: int) -> None:
        """Send it this signal."""
        os.kill(self.pid, number)


class BackgroundCommand:
    """A command that runs in the background, with a short input, and its output in two pipes."""

    def __init__(
        self,
        *words: str,
        folder: Path,
        env: Mapping[str, str] | None = None,
        room: int | None = None,
        user: int | None = None,
        stdin: bytes = b"",
    ) -> None:
        self._out, out = os.pipe()
        self._err, err = os.pipe()
        reads, typed = os.pipe()
        os.write(typed, stdin)
        os.close(typed)
        self.process = Warm(words, (reads, out, err), folder, {**os.environ, **(env or {})}, room, user)
        for fd in (reads, out, err):
            os.close(fd)
        self.out = open(self._out, encoding="utf-8")  # noqa: SIM115, PTH123
        self.err = open(self._err, encoding="utf-8")  # noqa: SIM115, PTH123

    def ended(self) -> CommandResult:
        """Wait for the end; returns the exit code, and the output that was not read yet."""
        with self.out, self.err:
            return CommandResult(out=self.out.read(), err=self.err.read(), code=self.process.wait())


def kasino(*words: str, folder: Path, stdin: str | bytes = "", env: Mapping[str, str] | None = None) -> CommandResult:
    """Run `kasino WORDS` in this folder, and wait for its end."""
    with TemporaryFile() as said, TemporaryFile() as out, TemporaryFile() as err:
        said.write(stdin.encode() if isinstance(stdin, str) else stdin)
        said.seek(0)
        streams = (said.fileno(), out.fileno(), err.fileno())
        code = Warm(words, streams, folder, {**os.environ, **(env or {})}).wait()
        return CommandResult(code, *(_read(stream) for stream in (out, err)))


def result(*words: str, folder: Path, stdin: str = "", env: Mapping[str, str] | None = None) -> str:
    """The output of `kasino WORDS`, which must succeed without messages."""
    told = kasino(*words, folder=folder, stdin=stdin, env=env)
    assert (told.code, told.err) == (0, "")
    return told.out


def _read(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode()


@cache
def _server() -> socket.socket:
    """The process that the commands are forked from."""
    ours, theirs = socket.socketpair()
    with theirs:
        words = [sys.executable, "-m", "tests.cli.warm", str(theirs.fileno())]
        process = subprocess.Popen(words, cwd=ROOT, pass_fds=[theirs.fileno()])

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def _number(fd: int) -> int:
    """The next number that a process writes to the pipe."""
    told = os.read(fd, 4)
    if not told:
        raise EOFError("it could not be forked")
    return int.from_bytes(told, "big", signed=True)


def _serve(stream: socket.socket) -> None:
    """Fork a process for each request, which forks the command and waits for it."""
    for name, value in GRPC_ENVIRONMENT.items():  # as in `kasino`, before gRPC is imported
        os.environ.setdefault(name, value)
    for name in MODULES:
        import_module(f"kasino.cli.{name}")
    gc.freeze()  # the forked processes need not scan the shared objects
    while size := stream.recv(4):
        _, fds, _, _ = socket.recv_fds(stream, 1, 4)
        asked = json.loads(stream.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL))
        if os.fork() == 0:
            stream.close()
            _watch_over(fds, **asked)
        for fd in fds:
            os.close(fd)
        while _reaped():
            pass


def _reaped() -> bool:
    with suppress(ChildProcessError):
        return os.waitpid(-1, os.WNOHANG)[0] != 0
    return False


def _watch_over(
    fds: Sequence[int],
    words: Sequence[str],
    folder: str,
    env: Mapping[str, str],
    room: int | None,
    user: int | None,
) -> None:
    *streams, status = fds
    pid = os.fork()
    if pid == 0:
        os.close(status)
        sys.dont_write_bytecode = True  # a limit, now or later, would cut the bytecode of a module
        if room is not None:
            env = {**env, "PYTHONDONTWRITEBYTECODE": "1"}
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        if user is not None:
            env = {name: text for name, text in env.items() if name != "HOME"}
            os.setuid(user)
        _become(words, streams, folder, env)
    for fd in streams:
        os.close(fd)
    os.write(status, pid.to_bytes(4, "big"))
    _, ended = os.waitpid(pid, 0)
    os.write(status, os.waitstatus_to_exitcode(ended).to_bytes(4, "big", signed=True))
    os._exit(0)


def _become(words: Sequence[str], streams: Sequence[int], folder: str, env: Mapping[str, str]) -> None:
    """Set up streams, folder and environment, and run the command."""
    os.setsid()
    for fd, given in enumerate(streams):
        os.dup2(given, fd)
        os.close(given)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    for name, fd, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        raw = open(fd, f"{mode}b", closefd=False)  # noqa: SIM115
        text = io.TextIOWrapper(raw, encoding="utf-8", line_buffering=os.isatty(fd) or fd == 2)
        setattr(sys, name, text)
    sys.exit(import_module("kasino.cli").main(words))


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as asking:
        _serve(asking)
