"""The supervisor of one bot: starts it, enforces its limits, and exits only when every descendant of it has ended.

It is a script, run by its path without site-packages and without the rest of Kasino, so that it starts at once and
stays small. Its first line of input is the job, as JSON. After that a line `stop` ends the bot by SIGTERM, and `kill`
by SIGKILL; the end of input means that the parent process has ended, and is `kill`. `flush` writes all that the bot has
printed to its log. It writes a JSON line when the bot has started, when it has flushed, when the bot has exited, and
where it fails itself.

On Linux it is the reaper of every process that the bot starts, in any session, so that none can escape. Elsewhere it
kills the process group of the bot.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

LINUX = sys.platform.startswith("linux")
PR_SET_CHILD_SUBREAPER = 36
TICK_SECONDS = 0.1  # between two checks of the limits
GRACE_SECONDS = 2.0  # from SIGTERM to SIGKILL
CHUNK_BYTES = 1 << 16
MAX_CHUNKS = 32  # that a pipe can hold
PAUSE_SECONDS = 0.005  # after a chunk of output, which bounds it to 13 MB a second
FULL_SCAN_SECONDS = 2.0  # between two scans of every process of the system


def main() -> None:
    """Run the job of the first line of input."""
    if LINUX:
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    line = b""
    while not line.endswith(b"\n"):
        data = os.read(0, 1)
        if not data:
            return
        line += data
    try:
        Supervisor(json.loads(line)).run()
    except Exception:  # noqa: BLE001 the parent has to know that it is not the bot's
        import traceback  # slow to import

        send({"failed": traceback.format_exc()})
        sys.exit(1)


class Supervisor:
    """Runs one bot: its process, its limits and its log."""

    def __init__(self, job: dict[str, Any]) -> None:
        self._job = job
        self._limits: dict[str, int | None] = job["limits"]
        self._log = RotatingLog(Path(job["log"]), job["log_bytes"])
        self._tree = ProcessTree()
        self._stop_at: float | None = None
        self._exceeded: str | None = None  # the exceeded limit, in words

    def run(self) -> None:
        """Start the bot, wait for its exit, and send the messages about both."""
        folder = Path(self._job["folder"])
        folder.mkdir(mode=0o700, exist_ok=True)
        output, output_end = os.pipe()
        errors, errors_end = os.pipe()
        pid = os.fork()
        if pid == 0:
            self._exec_bot(output_end, errors_end)
        os.close(output_end)
        os.close(errors_end)
        failed = os.read(errors, CHUNK_BYTES)  # empty at the end of the pipe: exec has closed it
        os.close(errors)
        try:
            if failed:
                os.waitpid(pid, 0)
                send({"ended": failed.decode(errors="replace"), "how": "start"})
            else:
                send({"pid": pid})
                status = self._watch(pid, output)
                self._kill_all(pid)
                self._drain(output)
                send({**describe_exit(status), "exceeded": self._exceeded})
        finally:
            self._kill_all(pid)
            remove_folder(folder)

    def _exec_bot(self, output: int, errors: int) -> None:
        """In the child: execute the bot's program."""
        try:
            os.setsid()
            nothing = os.open(os.devnull, os.O_RDONLY)
            os.dup2(nothing, 0)
            os.dup2(output, 1)
            os.dup2(output, 2)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
                signal.signal(number, signal.SIG_DFL)
            os.chdir(self._job["folder"])
            self._apply_limits()
            program = self._job["arguments"]
            os.execvpe(program[0], program, self._job["environment"])
        except OSError as error:
            os.write(errors, (error.strerror or str(error)).encode())
        finally:
            os._exit(127)

    def _apply_limits(self) -> None:
        limits = self._limits
        lower_limit(resource.RLIMIT_CORE, 0)
        lower_limit(resource.RLIMIT_NOFILE, limits["files"])
        lower_limit(resource.RLIMIT_FSIZE, limits["file_bytes"])
        lower_limit(resource.RLIMIT_CPU, limits["cpu_seconds"])
        if limits["memory"] is not None:  # a hard limit, well above, between two checks
            lower_limit(resource.RLIMIT_DATA, 2 * limits["memory"] + (1 << 29))

    def _watch(self, pid: int, output: int) -> int:
        """Serve commands, copy output and check limits until the bot has exited; its wait status."""
        reading: list[int] = [0, output, os.pidfd_open(pid)] if LINUX else [0, output]
        commands = b""
        while True:
            ready, _, _ = select.select(reading, [], [], TICK_SECONDS)
            if output in ready:
                if self._log.copy(output):
                    time.sleep(PAUSE_SECONDS)
                else:
                    reading.remove(output)
            if 0 in ready:
                data = os.read(0, CHUNK_BYTES)
                *lines, commands = (commands + data).split(b"\n")
                if not data or b"kill" in lines:
                    self._tree.kill()
                    reading = [one for one in reading if one != 0]
                elif b"stop" in lines and self._stop_at is None:
                    self._stop_at = time.monotonic() + GRACE_SECONDS
                    signal_group(pid, signal.SIGTERM)
                for _ in range(lines.count(b"flush")):
                    self._drain(output)
                    send({"flushed": True})
            if self._stop_at is not None and time.monotonic() > self._stop_at:
                self._tree.kill()
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                return status
            if self._exceeded is None:
                self._exceeded = self._tree.exceeded(self._limits)
            if self._exceeded is not None:
                self._tree.kill()

    def _kill_all(self, pid: int) -> None:
        """Kill until no child is left, and reap them."""
        while True:
            self._tree.kill()
            signal_group(pid, signal.SIGKILL)
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return
            time.sleep(0.005)

    def _drain(self, output: int) -> None:
        """Copy what is in the pipe now to the log."""
        os.set_blocking(output, False)
        try:
            for _ in range(MAX_CHUNKS):
                if not self._log.copy(output):
                    break
        except BlockingIOError:
            pass
        finally:
            os.set_blocking(output, True)


class ProcessTree:
    """The processes that descend from this one, on Linux."""

    def __init__(self) -> None:
        self._known: set[int] = set()
        self._youngest = 0  # the newest process id at the last scan
        self._last_full_scan = 0.0

    def kill(self) -> None:
        """Kill every one that runs now."""
        self._scan(full=True)
        for pid in self._known:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue

    def exceeded(self, limits: dict[str, int | None]) -> str | None:
        """The limit that they exceed together, in words; None where there is none."""
        if not LINUX:
            return None
        now = time.monotonic()
        self._scan(full=now - self._last_full_scan > FULL_SCAN_SECONDS)
        count = memory = 0
        seconds = 0.0
        for pid in list(self._known):
            stat = stat_of(pid)
            if stat is None:
                self._known.discard(pid)
            elif stat[0] != "Z":
                count += 1
                seconds += stat[2]
                memory += memory_of(pid)
        limit = limits["processes"]
        if limit is not None and count > limit:
            return f"processes: {count} where {limit} are allowed"
        limit = limits["memory"]
        if limit is not None and memory > limit:
            return f"memory: {memory >> 20} MiB where {limit >> 20} MiB are allowed"
        limit = limits["cpu_seconds"]
        if limit is not None and seconds > limit:
            return f"processor: {seconds:.0f} s where {limit} s are allowed"
        return None

    def _scan(self, *, full: bool) -> None:
        """Find new descendants: among the processes started since the last scan, or among all."""
        if not LINUX:
            return
        youngest = int(Path("/proc/loadavg").read_text().split()[4])
        if full or youngest < self._youngest:
            self._last_full_scan = time.monotonic()
            pids = sorted(int(place.name) for place in Path("/proc").iterdir() if place.name.isdigit())
            self._known.clear()  # the id of one that ended may be reused
        else:
            pids = list(range(self._youngest + 1, youngest + 1))
        self._youngest = youngest
        parents = {pid: stat[1] for pid in pids if (stat := stat_of(pid)) is not None}
        found = True
        while found:  # a child may have a lower id than its parent
            found = False
            for pid, parent in parents.items():
                if pid in self._known or not (parent in self._known or parent == os.getpid()):
                    continue
                if full or not is_thread(pid):
                    self._known.add(pid)
                    found = True


class RotatingLog:
    """The bot's output in a bounded file: at half of `size` bytes it is rotated to `.1`, and a new one begins."""

    def __init__(self, path: Path, size: int) -> None:
        self._path = path
        self._half = size // 2
        self._file: int | None = None
        self._written = 0

    def copy(self, output: int) -> bool:
        """Copy what can be read, one chunk at most; False at the end of the pipe."""
        data = os.read(output, CHUNK_BYTES)
        try:
            self._write(data)
        except OSError:
            return bool(data)  # a full disk must not end the bot
        return bool(data)

    def _write(self, data: bytes) -> None:
        if not data:
            return
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._open(os.O_APPEND)
        elif self._written > self._half:
            os.close(self._file)
            self._path.replace(f"{self._path}.1")
            self._open(os.O_TRUNC)
        assert self._file is not None
        self._written += os.write(self._file, data)

    def _open(self, flags: int) -> None:
        self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | flags, 0o644)
        self._written = os.fstat(self._file).st_size


def stat_of(pid: int) -> tuple[str, int, float] | None:
    """The state, the parent, and the processor seconds of a process; None where it has ended."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return words[0], int(words[1]), (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def is_thread(pid: int) -> bool:
    """Whether this id is that of a thread: /proc does not list it, but has it all the same."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines()
    except OSError:
        return True
    return f"Tgid:\t{pid}" not in lines


def memory_of(pid: int) -> int:
    """The anonymous and shared bytes of a process: its memory without mapped files."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines()
    except OSError:
        return 0
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith(("RssAnon:", "RssShmem:")))


def describe_exit(status: int) -> dict[str, Any]:
    """The message about a wait status: a sentence, `exit` or `signal`, and the code."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return {"ended": f"it ended with exit code {code}", "how": "exit", "code": code}
    name = signal.Signals(-code).name if -code in {one.value for one in signal.Signals} else str(-code)
    return {"ended": f"it was ended by the signal {name}", "how": "signal", "code": -code}


def lower_limit(what: int, limit: int | None) -> None:
    """Set a resource limit, at most to the hard limit; None leaves it."""
    if limit is not None:
        _, hard = resource.getrlimit(what)
        limit = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(what, (limit, limit))


def signal_group(pid: int, number: signal.Signals) -> None:
    """Send a signal to the process group of the bot, if there is one."""
    try:
        os.killpg(pid, number)
    except (ProcessLookupError, PermissionError):
        return


def send(message: dict[str, Any]) -> None:
    """Write a message to the parent, if it still runs."""
    try:
        os.write(1, json.dumps(message).encode() + b"\n")
    except OSError:
        return


def remove_folder(folder: Path) -> None:
    """Remove a folder with all that is in it; links are not followed."""
    for place, folders, files in os.walk(folder, topdown=False):
        paths = [Path(place, name) for name in (*files, *folders)]
        for path in paths:
            ignore_os_error(path.rmdir if path.is_dir() and not path.is_symlink() else path.unlink)
    ignore_os_error(folder.rmdir)


def ignore_os_error(action: Callable[[], None]) -> None:
    """Do this, if the system allows it."""
    try:
        action()
    except OSError:
        return


if __name__ == "__main__":
    main()
