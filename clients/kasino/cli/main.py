"""The entry point of `kasino`: runs a command and turns errors into messages and exit codes.

A KasinoError is one line on standard error and exit code 2, Ctrl-C one line and 130, a closed output pipe 141.
Everything else is imported when it is needed, so that Ctrl-C prints no traceback even while modules are loading.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from kasino.cli.exit_codes import CLOSED_PIPE, REFUSED, STOPPED

GRPC_ENVIRONMENT = {
    "GRPC_VERBOSITY": "NONE",  # gRPC's own log is for its developers; we report errors ourselves
    "GRPC_DNS_RESOLVER": "native",  # the system's resolver knows names that gRPC's own does not
}
"""Defaults for the variables that gRPC reads once, on import. Values that are set already are not changed."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names, by default that of the process, and return the exit code."""
    for name, value in GRPC_ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        _prepare_streams()
        code = _run_command(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _ignore_interrupts()
        sys.stderr.write("kasino: stopped\n")
        return STOPPED
    except BrokenPipeError:
        _discard_output()
        return CLOSED_PIPE
    return code


def _run_command(argv: Sequence[str]) -> int:
    from kasino.cli.command_line import parse

    args = parse(argv)  # exits here if only help is wanted

    from kasino.cli.output import os_error_text, print_message
    from kasino.game import KasinoError

    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except KasinoError as error:
        print_message(error)
    except BrokenPipeError:
        raise
    except OSError as error:  # an error of the environment: a file, a folder, a full disk
        if error.strerror is None:
            raise
        print_message(error.strerror if error.filename is None else os_error_text(error))
        if error.filename is None:
            _discard_output()
    else:
        return code
    return REFUSED


def _prepare_streams() -> None:
    """Escape characters that a stream cannot encode, and replace streams that were closed at the start."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _ignore_interrupts() -> None:
    """Ignore SIGINT from now on: the program is ending, and a further Ctrl-C must not print anything."""
    while True:
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        except KeyboardInterrupt:  # a signal that arrived before
            continue
        except ValueError:  # not the main thread, which alone receives signals
            return
        else:
            return


def _discard_output() -> None:
    """Send standard output to the null device: otherwise Python flushes it again at exit, and reports the error."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
