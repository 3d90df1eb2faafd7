"""Reads lines from a file descriptor in a thread: a file, a pipe, a device and a terminal alike."""

from __future__ import annotations

import asyncio
import os
import queue
import select
import threading
from typing import Any


class Interrupted(Exception):
    """Reading was interrupted before a line was typed."""


class LineReader:
    """Reads one line for each request. With `edits` prompted lines are edited by readline, where there is one."""

    def __init__(self, fd: int, *, edits: bool) -> None:
        self.edits = edits and _has_readline()
        self._fd = fd
        self._requests: queue.Queue[tuple[str, asyncio.Future[str | None]]] = queue.Queue()
        self._buffer = b""
        self._at_end = False
        self._wake, self._waker = os.pipe()
        self._saved_state = _terminal_state(fd)
        self._thread: threading.Thread | None = None

    async def read_line(self, prompt: str) -> str | None:
        """The next line without its line end; None at the end of input. Raises Interrupted.

        Only the reading of a line without a prompt can be interrupted.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="kasino-reader", daemon=True)
            self._thread.start()
        future: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._requests.put((prompt, future))
        return await future

    def interrupt(self) -> None:
        """Interrupt the reading of a line without a prompt."""
        os.write(self._waker, b".")

    def close(self) -> None:
        """Restore the state of the terminal."""
        if self._saved_state is not None:
            import termios

            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._saved_state)

    def _run(self) -> None:
        while True:
            prompt, future = self._requests.get()
            try:
                outcome: str | BaseException | None = self._read(prompt)
            except BaseException as error:  # noqa: BLE001 - it is raised in the caller
                outcome = error
            try:
                future.get_loop().call_soon_threadsafe(_settle, future, outcome)
            except RuntimeError:  # the event loop is closed
                return

    def _read(self, prompt: str) -> str | None:
        return self._read_edited(prompt) if prompt and self.edits else self._read_plain(can_interrupt=not prompt)

    def _read_edited(self, prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            return None
        except ValueError:  # the bytes are no text
            return ""

    def _read_plain(self, *, can_interrupt: bool) -> str | None:
        while b"\n" not in self._buffer and not self._at_end:
            ready, _, _ = select.select([self._fd, self._wake], [], [])
            if self._wake in ready:
                os.read(self._wake, 1024)
                if can_interrupt:
                    raise Interrupted
            if self._fd in ready:
                read = self._read_bytes()
                self._at_end = not read
                self._buffer += read
        line, ended, rest = self._buffer.partition(b"\n")
        self._buffer = rest
        if not ended and not line:
            self._at_end = False  # a terminal reports the end of input once, and a line may follow
            return None
        return line.decode("utf-8", "replace").rstrip("\r")

    def _read_bytes(self) -> bytes:
        try:
            return os.read(self._fd, 65536)
        except OSError:  # the terminal is gone
            return b""


def _settle(future: asyncio.Future[str | None], outcome: str | BaseException | None) -> None:
    if not future.done():
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def _has_readline() -> bool:
    try:
        import readline  # noqa: F401 - the import makes `input` use it
    except ImportError:
        return False
    return True


def _terminal_state(fd: int) -> Any:
    """The state of the terminal to restore, None if this is no terminal."""
    try:
        import termios

        return termios.tcgetattr(fd)
    except (ImportError, OSError, ValueError):
        return None
    except Exception as error:
        if type(error).__name__ == "error":  # termios.error: this is no terminal
            return None
        raise
