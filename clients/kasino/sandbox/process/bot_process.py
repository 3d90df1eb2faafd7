"""A bot in a process of its own, as whoever started it sees it: where it listens, and how it ended."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections import deque
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import gettempdir
from typing import Any, NamedTuple
from uuid import uuid4

from kasino.game import KasinoError
from kasino.sandbox.process.environment import arguments, environment
from kasino.sandbox.process.limits import Limits
from kasino.sandbox.process.output_log import OutputLog

_SUPERVISOR = Path(__file__).with_name("supervisor.py")
_LINE = 1 << 16


class ProcessExit(NamedTuple):
    """How a process ended: a sentence, whether it was memory that it wanted too much of, and its exit code."""

    text: str
    out_of_memory: bool = False
    code: int | None = None


class BotProcess:
    """A bot that has been started; `address` is where it has to listen, `ended` how it ended, once it has."""

    def __init__(self, spec: Any, limits: Limits, output: OutputLog) -> None:
        self.address = f"127.0.0.1:{_free_port()}"
        self.ended: asyncio.Future[ProcessExit] = asyncio.get_running_loop().create_future()
        self.pid: int | None = None
        self._looks: deque[asyncio.Future[None]] = deque()
        self._gone = asyncio.Event()
        self._told = b""
        folder = str(Path(gettempdir()) / f"kasino-bot-{uuid4().hex}")
        bounds = asdict(limits)
        asked = {
            "arguments": arguments(spec),
            "environment": environment(os.environ, folder, self.address),
            "folder": folder,
            "log": str(output.path.absolute()),
            "log_bytes": bounds["log_bytes"],
            "limits": {name: bounds[name] for name in ("memory", "cpu_seconds", "processes", "files", "file_bytes")},
        }
        try:
            self._supervisor = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_SUPERVISOR)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            raise KasinoError(f"no process can be started for {spec}: {error.strerror}") from None
        assert self._supervisor.stdin is not None
        assert self._supervisor.stdout is not None
        os.set_blocking(self._supervisor.stdout.fileno(), False)
        asyncio.get_running_loop().add_reader(self._supervisor.stdout.fileno(), self._read)
        self._command(json.dumps(asked))

    async def stop(self) -> None:
        """End it in good order: SIGTERM, and after two seconds SIGKILL. Returns when nothing of it is left."""
        self._command("stop")
        await self._gone.wait()

    async def kill(self) -> None:
        """End it at once. Returns when nothing of it is left."""
        self._command("kill")
        await self._gone.wait()

    async def look(self) -> None:
        """Have all that the bot has printed written to its log."""
        if self.ended.done():
            return
        looked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._looks.append(looked)
        self._command("look")
        either: list[asyncio.Future[Any]] = [looked, self.ended]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)

    def _command(self, words: str) -> None:
        assert self._supervisor.stdin is not None
        with suppress(OSError, ValueError):
            self._supervisor.stdin.write(words.encode() + b"\n")

    def _read(self) -> None:
        """What the supervisor says: how the bot ended, and by its own end that nothing of it is left."""
        assert self._supervisor.stdout is not None
        assert self._supervisor.stdin is not None
        more = self._supervisor.stdout.read(_LINE)
        if more:
            *lines, self._told = (self._told + more).split(b"\n")
            try:
                for line in lines:
                    self._heard(json.loads(line))
            except Exception as error:  # noqa: BLE001 whoever waits for the end has to hear it
                self._fail(error)
        elif more is not None:
            asyncio.get_running_loop().remove_reader(self._supervisor.stdout.fileno())
            self._supervisor.stdout.close()
            with suppress(OSError):
                self._supervisor.stdin.close()
            code = self._supervisor.wait()
            if not self.ended.done():
                how = f"signal {-code}" if code < 0 else f"exit code {code}"
                self.ended.set_result(ProcessExit(f"its supervisor was ended ({how})"))
            self._gone.set()

    def _fail(self, error: BaseException) -> None:
        """Something went wrong that is not the bot's: it is raised to whoever waits for the end."""
        if not self.ended.done():
            self.ended.set_exception(error)
            self.ended.exception()  # it is no loss where nobody waits

    def _heard(self, told: dict[str, Any]) -> None:
        if "pid" in told:
            self.pid = int(told["pid"])
        if "looked" in told:
            looked = self._looks.popleft()
            if not looked.done():  # nobody waits for it any more
                looked.set_result(None)
        if "failed" in told:
            self._fail(RuntimeError(f"the supervisor of a bot failed:\n{told['failed']}"))
        if "ended" not in told or self.ended.done():
            return
        passed = told.get("passed")
        if told["how"] == "start":
            self.ended.set_result(ProcessExit(f"it cannot be started: {told['ended']}"))
        elif passed:
            self.ended.set_result(ProcessExit(f"it took more {passed}", passed.startswith("memory")))
        else:
            self.ended.set_result(ProcessExit(told["ended"], code=told["code"] if told["how"] == "exit" else None))


def _free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
