"""Prints the lines of the benchmark, and where they are measured."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path


def say(line: str = "") -> None:
    """Print a line and flush it."""
    print(line, flush=True)  # noqa: T201 the output of the benchmark


def processors() -> list[int]:
    """The processors that this process may use; none where the system does not tell."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def print_machine() -> None:
    """Where the figures come from: processors, how busy they are, Python, the C compiler."""
    named = ", ".join(map(str, processors())) or "unknown"
    say(f"processors {named} ({processor_model()}); {platform.system()} {platform.release()}")
    say(f"Python {sys.version.split()[0]}; C compiler: {compiler()}")
    if hasattr(os, "getloadavg"):
        say(f"load before the run: {os.getloadavg()[0]:.1f} (above 0.5 the figures are those of a busy machine)")


def processor_model() -> str:
    """The name of the processor."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def compiler() -> str:
    """The first line of what the C compiler says of itself."""
    found = shutil.which(os.environ.get("CC", "cc").split()[0])
    if found is None:
        return "none"
    ran = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
    return (ran.stdout.splitlines() or [found])[0]
