"""Misbehaving bots. Each does one thing wrong, at its third decision of a game unless its docstring says otherwise.

What they start or take is bounded, and ends by itself.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import ClassVar

from kasino.bots import Choice
from kasino.game import Capture

NAP = 20  # seconds: longer than any limit here, and not for ever


class Bad:
    """Plays the first move, but for what it does wrong."""

    def choose_move(self, seen, moves):
        if seen.decision == 3:
            return self.misbehave(moves)
        return moves[0]

    def misbehave(self, moves):
        raise NotImplementedError


class Sleeps(Bad):
    """Sleeps at every decision from the third on."""

    def choose_move(self, seen, moves):
        if seen.decision >= 3:
            time.sleep(NAP)
        return moves[0]


class SleepsOnce(Bad):
    def misbehave(self, moves):
        time.sleep(NAP)
        return moves[0]


class Exits(Bad):
    def misbehave(self, moves):
        os._exit(7)


class KillsItself(Bad):
    def misbehave(self, moves):
        os.kill(os.getpid(), signal.SIGKILL)


class Segfaults(Bad):
    def misbehave(self, moves):
        ctypes.string_at(0)


class Illegal(Bad):
    def misbehave(self, moves):
        return Capture(moves[0].card)


class Silent(Bad):
    def misbehave(self, moves):
        return None


class FloodsStdout:
    """Writes 40 MB to its standard output in all, whatever it is asked."""

    written = 0

    def choose_move(self, seen, moves):
        if FloodsStdout.written < 40:
            FloodsStdout.written += 1
            sys.stdout.write("o" * 1_000_000)
        return moves[0]


class FloodsStderr:
    """The same with standard error."""

    written = 0

    def choose_move(self, seen, moves):
        if FloodsStderr.written < 40:
            FloodsStderr.written += 1
            sys.stderr.write("e" * 1_000_000)
        return moves[0]


class TakesMemory(Bad):
    """Takes more memory than it may, slowly, and no more than 400 MB."""

    def misbehave(self, moves):
        hoard = []
        for _ in range(40):
            hoard.append(b"m" * 10_000_000)
            time.sleep(0.05)
        return moves[0]


class StartsProcesses(Bad):
    """Starts twenty processes, each of which ends by itself."""

    def misbehave(self, moves):
        started = [subprocess.Popen([sys.executable, "-S", "-c", f"import time; time.sleep({NAP})"]) for _ in range(20)]
        time.sleep(2)
        for process in started:
            process.kill()
        return moves[0]


class LeavesAGrandchild:
    """Has a grandchild in a session of its own, which ends by itself, and does nothing wrong."""

    left = False

    def choose_move(self, seen, moves):
        if not LeavesAGrandchild.left:
            LeavesAGrandchild.left = True
            code = f"import os, time; os.fork() or os.setsid() or time.sleep({2 * NAP})"
            subprocess.Popen([sys.executable, "-S", "-c", code], start_new_session=True).wait()
        return moves[0]


class IgnoresSigterm:
    """Does nothing wrong until it has to go."""

    deaf = False

    def choose_move(self, seen, moves):
        if not IgnoresSigterm.deaf:
            IgnoresSigterm.deaf = True
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
        return moves[0]


class HugeNote:
    """Says ten megabytes with its move."""

    def choose_move(self, seen, moves):
        return Choice(moves[0], "🂡" * 2_500_000) if seen.decision == 3 else moves[0]


class Memorises:
    """Remembers, in its process and in files, which packs there were, and says so where it meets one again."""

    packs: ClassVar[set[str]] = set()

    def on_game_start(self, start):
        self.met = False

    def on_event(self, event):
        table = getattr(event, "table", ())
        if table and event.deal == 1:
            name = " ".join(map(str, table))
            notes = [Path.home() / name, Path(tempfile.gettempdir()) / name, Path(name)]
            self.met = name in Memorises.packs or any(note.exists() for note in notes)
            Memorises.packs.add(name)
            for note in notes:
                note.touch()

    def choose_move(self, seen, moves):
        if self.met:
            raise RuntimeError("I know this pack")
        return moves[0]
