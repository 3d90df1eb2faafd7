"""A bot in a process of its own: starts its supervisor, and reports where it listens and how it exited."""

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
_READ_BYTES = 1 << 16


class ProcessExit(NamedTuple):
    """How a process exited: a sentence, whether it exceeded its memory limit, and its exit code, None for a signal."""

    text: str
    out_of_memory: bool = False
    code: int | None = None


class BotProcess:
    """A started bot. `address` is where it has to listen; `ended` resolves to its exit."""

    def __init__(self, spec: Any, limits: Limits, output_log: OutputLog) -> None:
        self.address = f"127.0.0.1:{_free_port()}"
        self.ended: asyncio.Future[ProcessExit] = asyncio.get_running_loop().create_future()
        self.pid: int | None = None
        self._flushes: deque[asyncio.Future[None]] = deque()
        self._supervisor_ended = asyncio.Event()
        self._buffer = b""
        folder = str(Path(gettempdir()) / f"kasino-bot-{uuid4().hex}")
        values = asdict(limits)
        job = {
            "arguments": arguments(spec),
            "environment": environment(os.environ, folder, self.address),
            "folder": folder,
            "log": str(output_log.path.absolute()),
            "log_bytes": values["log_bytes"],
            "limits": {name: values[name] for name in ("memory", "cpu_seconds", "processes", "files", "file_bytes")},
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
        self._command(json.dumps(job))

    async def stop(self) -> None:
        """Send SIGTERM, and after two seconds SIGKILL. Returns when no process of it is left."""
        self._command("stop")
        await self._supervisor_ended.wait()

    async def kill(self) -> None:
        """Send SIGKILL. Returns when no process of it is left."""
        self._command("kill")
        await self._supervisor_ended.wait()

    async def flush_output(self) -> None:
        """Write all that the bot has printed to its log."""
        if self.ended.done():
            return
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushes.append(flushed)
        self._command("flush")
        either: list[asyncio.Future[Any]] = [flushed, self.ended]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)

    def _command(self, command: str) -> None:
        assert self._supervisor.stdin is not None
        with suppress(OSError, ValueError):
            self._supervisor.stdin.write(command.encode() + b"\n")

    def _read(self) -> None:
        """Handle messages of the supervisor; its own exit means that no process of the bot is left."""
        assert self._supervisor.stdout is not None
        assert self._supervisor.stdin is not None
        more = self._supervisor.stdout.read(_READ_BYTES)
        if more:
            *lines, self._buffer = (self._buffer + more).split(b"\n")
            try:
                for line in lines:
                    self._handle(json.loads(line))
            except Exception as error:  # noqa: BLE001 it is raised to whatever awaits the exit
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
            self._supervisor_ended.set()

    def _fail(self, error: BaseException) -> None:
        """Resolve `ended` with an internal error, which is not the bot's."""
        if not self.ended.done():
            self.ended.set_exception(error)
            self.ended.exception()  # retrieved, for asyncio warns of an error that nothing awaits

    def _handle(self, message: dict[str, Any]) -> None:
        if "pid" in message:
            self.pid = int(message["pid"])
        if "flushed" in message:
            flushed = self._flushes.popleft()
            if not flushed.done():  # it was cancelled
                flushed.set_result(None)
        if "failed" in message:
            self._fail(RuntimeError(f"the supervisor of a bot failed:\n{message['failed']}"))
        if "ended" not in message or self.ended.done():
            return
        exceeded = message.get("exceeded")
        if message["how"] == "start":
            self.ended.set_result(ProcessExit(f"it cannot be started: {message['ended']}"))
        elif exceeded:
            self.ended.set_result(ProcessExit(f"it took more {exceeded}", exceeded.startswith("memory")))
        else:
            self.ended.set_result(
                ProcessExit(message["ended"], code=message["code"] if message["how"] == "exit" else None)
            )


def _free_port() -> int:
    """A port that is free now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
