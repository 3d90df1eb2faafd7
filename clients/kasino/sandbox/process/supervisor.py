"""One supervisor a bot: it starts the bot, holds it to its limits, and does not end before every child of it is gone.

It is a script of its own, run without site-packages and without the rest of Kasino, so that it starts at once and stays
small. Its first line of input tells what to start, as JSON. After that a line `stop` ends the bot in good order and
`kill` at once; the end of input means that whoever started it is gone, and is `kill`. `look` has all that the bot has
printed written to its log. It writes a JSON line when the bot has been started, when it has looked, when the bot has
ended, and how, and where it fails itself.

Where the system is Linux it is the reaper of whatever the bot starts, in whatever session: nothing can get away.
Elsewhere it ends the process group of the bot.
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
TICK = 0.1  # seconds between two looks at the limits
GRACE = 2.0  # seconds from SIGTERM to SIGKILL
CHUNK = 1 << 16
MOST_CHUNKS = 32  # that a pipe can hold
PAUSE = 0.005  # seconds after a chunk of output: 13 MB a second is the most that is taken
WHOLE_SCAN = 2.0  # seconds between two looks at every process there is


def main() -> None:
    """Do what the first line of input says."""
    if LINUX:
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    line = b""
    while not line.endswith(b"\n"):
        more = os.read(0, 1)
        if not more:
            return
        line += more
    try:
        Supervisor(json.loads(line)).run()
    except Exception:  # noqa: BLE001 whoever started it has to hear that it is not the bot's
        import traceback  # it takes its time to import

        say({"failed": traceback.format_exc()})
        sys.exit(1)


class Supervisor:
    """Of one bot."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self._asked = asked
        self._limits: dict[str, int | None] = asked["limits"]
        self._log = Log(Path(asked["log"]), asked["log_bytes"])
        self._family = Family()
        self._stop_at: float | None = None
        self._passed: str | None = None  # the limit that it has passed

    def run(self) -> None:
        folder = Path(self._asked["folder"])
        folder.mkdir(mode=0o700, exist_ok=True)
        output, theirs = os.pipe()
        problem, told = os.pipe()
        pid = os.fork()
        if pid == 0:
            self._become(theirs, told)
        os.close(theirs)
        os.close(told)
        failed = os.read(problem, CHUNK)  # nothing, and the end of it, where the bot has become itself
        os.close(problem)
        try:
            if failed:
                os.waitpid(pid, 0)
                say({"ended": failed.decode(errors="replace"), "how": "start"})
            else:
                say({"pid": pid})
                status = self._watch(pid, output)
                self._end_all(pid)
                self._drain(output)
                say({**how_it_ended(status), "passed": self._passed})
        finally:
            self._end_all(pid)
            remove(folder)

    def _become(self, output: int, problem: int) -> None:
        """In the child: become the bot."""
        try:
            os.setsid()
            nothing = os.open(os.devnull, os.O_RDONLY)
            os.dup2(nothing, 0)
            os.dup2(output, 1)
            os.dup2(output, 2)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
                signal.signal(number, signal.SIG_DFL)
            os.chdir(self._asked["folder"])
            self._limit()
            program = self._asked["arguments"]
            os.execvpe(program[0], program, self._asked["environment"])
        except OSError as error:
            os.write(problem, (error.strerror or str(error)).encode())
        finally:
            os._exit(127)

    def _limit(self) -> None:
        limits = self._limits
        bound(resource.RLIMIT_CORE, 0)
        bound(resource.RLIMIT_NOFILE, limits["files"])
        bound(resource.RLIMIT_FSIZE, limits["file_bytes"])
        bound(resource.RLIMIT_CPU, limits["cpu_seconds"])
        if limits["memory"] is not None:  # what is counted by looking is held here, well above, between two looks
            bound(resource.RLIMIT_DATA, 2 * limits["memory"] + (1 << 29))

    def _watch(self, pid: int, output: int) -> int:
        """Until the bot has ended; its wait status."""
        reading: list[int] = [0, output, os.pidfd_open(pid)] if LINUX else [0, output]
        commands = b""
        while True:
            ready, _, _ = select.select(reading, [], [], TICK)
            if output in ready:
                if self._log.take(output):
                    time.sleep(PAUSE)
                else:
                    reading.remove(output)
            if 0 in ready:
                more = os.read(0, CHUNK)
                *lines, commands = (commands + more).split(b"\n")
                if not more or b"kill" in lines:
                    self._family.kill()
                    reading = [one for one in reading if one != 0]
                elif b"stop" in lines and self._stop_at is None:
                    self._stop_at = time.monotonic() + GRACE
                    signal_group(pid, signal.SIGTERM)
                for _ in range(lines.count(b"look")):
                    self._drain(output)
                    say({"looked": True})
            if self._stop_at is not None and time.monotonic() > self._stop_at:
                self._family.kill()
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                return status
            if self._passed is None:
                self._passed = self._family.passed(self._limits)
            if self._passed is not None:
                self._family.kill()

    def _end_all(self, pid: int) -> None:
        """Kill until no child is left."""
        while True:
            self._family.kill()
            signal_group(pid, signal.SIGKILL)
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return
            time.sleep(0.005)

    def _drain(self, output: int) -> None:
        """What is in the pipe now."""
        os.set_blocking(output, False)
        try:
            for _ in range(MOST_CHUNKS):
                if not self._log.take(output):
                    break
        except BlockingIOError:
            pass
        finally:
            os.set_blocking(output, True)


class Family:
    """All processes that descend from this one."""

    def __init__(self) -> None:
        self._known: set[int] = set()
        self._last = 0  # the youngest process when they were last looked at
        self._scanned = 0.0

    def kill(self) -> None:
        """Kill every one that is there now."""
        self._look(whole=True)
        for pid in self._known:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue

    def passed(self, limits: dict[str, int | None]) -> str | None:
        """The limit that they are beyond, taken together: in words."""
        if not LINUX:
            return None
        now = time.monotonic()
        self._look(whole=now - self._scanned > WHOLE_SCAN)
        count = memory = 0
        seconds = 0.0
        for pid in list(self._known):
            told = stat_of(pid)
            if told is None:
                self._known.discard(pid)
            elif told[0] != "Z":
                count += 1
                seconds += told[2]
                memory += memory_of(pid)
        most = limits["processes"]
        if most is not None and count > most:
            return f"processes: {count} where {most} are allowed"
        most = limits["memory"]
        if most is not None and memory > most:
            return f"memory: {memory >> 20} MiB where {most >> 20} MiB are allowed"
        most = limits["cpu_seconds"]
        if most is not None and seconds > most:
            return f"processor: {seconds:.0f} s where {most} s are allowed"
        return None

    def _look(self, *, whole: bool) -> None:
        """Find those that are new: among the processes begun since the last look, or among all."""
        if not LINUX:
            return
        youngest = int(Path("/proc/loadavg").read_text().split()[4])
        if whole or youngest < self._last:
            self._scanned = time.monotonic()
            pids = sorted(int(place.name) for place in Path("/proc").iterdir() if place.name.isdigit())
            self._known.clear()  # a number that was theirs may by now be another's
        else:
            pids = list(range(self._last + 1, youngest + 1))
        self._last = youngest
        parents = {pid: told[1] for pid in pids if (told := stat_of(pid)) is not None}
        found = True
        while found:  # a child may have a lower number than its parent
            found = False
            for pid, parent in parents.items():
                if pid in self._known or not (parent in self._known or parent == os.getpid()):
                    continue
                if whole or not is_thread(pid):
                    self._known.add(pid)
                    found = True


class Log:
    """The bot's output in a file that is bounded: when half of it is full it becomes `.1`, and a new one begins."""

    def __init__(self, path: Path, size: int) -> None:
        self._path = path
        self._half = size // 2
        self._file: int | None = None
        self._written = 0

    def take(self, output: int) -> bool:
        """Take what there is, a chunk at most; False at its end."""
        more = os.read(output, CHUNK)
        try:
            self._write(more)
        except OSError:
            return bool(more)  # a full disk is no reason to let a bot go
        return bool(more)

    def _write(self, more: bytes) -> None:
        if not more:
            return
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._open(os.O_APPEND)
        elif self._written > self._half:
            os.close(self._file)
            self._path.replace(f"{self._path}.1")
            self._open(os.O_TRUNC)
        assert self._file is not None
        self._written += os.write(self._file, more)

    def _open(self, way: int) -> None:
        self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | way, 0o644)
        self._written = os.fstat(self._file).st_size


def stat_of(pid: int) -> tuple[str, int, float] | None:
    """The state of a process, its parent, and the seconds it has used; None where it is gone."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return words[0], int(words[1]), (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def is_thread(pid: int) -> bool:
    """Whether this number is that of a thread: no list has it, but it can be looked up all the same."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines()
    except OSError:
        return True
    return f"Tgid:\t{pid}" not in lines


def memory_of(pid: int) -> int:
    """The bytes that are this process's own: what it has not from files."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines()
    except OSError:
        return 0
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith(("RssAnon:", "RssShmem:")))


def how_it_ended(status: int) -> dict[str, Any]:
    """Of a wait status, in words and in one."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return {"ended": f"it ended with exit code {code}", "how": "exit", "code": code}
    name = signal.Signals(-code).name if -code in {one.value for one in signal.Signals} else str(-code)
    return {"ended": f"it was ended by the signal {name}", "how": "signal", "code": -code}


def bound(what: int, most: int | None) -> None:
    if most is not None:
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))


def signal_group(pid: int, number: signal.Signals) -> None:
    try:
        os.killpg(pid, number)
    except (ProcessLookupError, PermissionError):
        return


def say(what: dict[str, Any]) -> None:
    try:
        os.write(1, json.dumps(what).encode() + b"\n")
    except OSError:
        return  # nobody is there to hear it


def remove(folder: Path) -> None:
    """A folder with all that is in it, links not followed."""
    for place, folders, files in os.walk(folder, topdown=False):
        paths = [Path(place, name) for name in (*files, *folders)]
        for path in paths:
            forget(path.rmdir if path.is_dir() and not path.is_symlink() else path.unlink)
    forget(folder.rmdir)


def forget(how: Callable[[], None]) -> None:
    try:
        how()
    except OSError:
        return


if __name__ == "__main__":
    main()
