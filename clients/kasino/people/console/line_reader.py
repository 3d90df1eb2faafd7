"""A line is read by a thread when it is asked for: from a file, a pipe, a device and a terminal alike."""

from __future__ import annotations

import asyncio
import os
import queue
import select
import threading
from typing import Any


class Interrupted(Exception):
    """Reading was ended, and no line was typed."""


class LineReader:
    """Reads one line when one is asked for, in a thread."""

    def __init__(self, fd: int, *, edits: bool) -> None:
        self.edits = edits and _readline()
        self._fd = fd
        self._asked: queue.Queue[tuple[str, asyncio.Future[str | None]]] = queue.Queue()
        self._rest = b""
        self._over = False
        self._wake, self._waker = os.pipe()
        self._kept = _terminal_state(fd)
        self._thread: threading.Thread | None = None

    async def line(self, prompt: str) -> str | None:
        """The next line without its end; None at the end of input. Raises Interrupted."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="kasino-reader", daemon=True)
            self._thread.start()
        future: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._asked.put((prompt, future))
        return await future

    def interrupt(self) -> None:
        """End the reading of a line without a prompt."""
        os.write(self._waker, b".")

    def close(self) -> None:
        """Leave the terminal as it was found."""
        if self._kept is not None:
            import termios

            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._kept)

    def _work(self) -> None:
        while True:
            prompt, future = self._asked.get()
            try:
                line = self._edited(prompt) if prompt and self.edits else self._plain(interruptible=not prompt)
                outcome: str | BaseException | None = line
            except BaseException as error:  # noqa: BLE001 - it belongs to whoever asked
                outcome = error
            try:
                future.get_loop().call_soon_threadsafe(_settle, future, outcome)
            except RuntimeError:  # the loop is closed: nobody asks any more
                return

    def _edited(self, prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            return None
        except ValueError:  # bytes that are no text
            return ""

    def _plain(self, *, interruptible: bool) -> str | None:
        while b"\n" not in self._rest and not self._over:
            ready, _, _ = select.select([self._fd, self._wake], [], [])
            if self._wake in ready:
                os.read(self._wake, 1024)
                if interruptible:
                    raise Interrupted
            if self._fd in ready:
                read = self._read()
                self._over = not read
                self._rest += read
        line, ended, rest = self._rest.partition(b"\n")
        self._rest = rest
        if not ended and not line:
            self._over = False  # on a terminal the end is told once, and a line may follow
            return None
        return line.decode("utf-8", "replace").rstrip("\r")

    def _read(self) -> bytes:
        try:
            return os.read(self._fd, 65536)
        except OSError:  # a terminal that is gone
            return b""


def _settle(future: asyncio.Future[str | None], outcome: str | BaseException | None) -> None:
    if not future.done():
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def _readline() -> bool:
    try:
        import readline  # noqa: F401 - it is `input` that uses it
    except ImportError:
        return False
    return True


def _terminal_state(fd: int) -> Any:
    try:
        import termios

        return termios.tcgetattr(fd)
    except (ImportError, OSError, ValueError):
        return None
    except Exception as error:
        if type(error).__name__ == "error":  # termios.error: this is no terminal
            return None
        raise
