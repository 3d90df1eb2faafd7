"""What holds for every command: a refusal is one line and exit code 2, Ctrl-C is one line and 130, a closed pipe 141.

Everything else is imported where it is needed, so that Ctrl-C is quiet from the first moment on.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from kasino.cli.exit_codes import CLOSED_PIPE, REFUSED, STOPPED

GRPC = {
    "GRPC_VERBOSITY": "NONE",  # what it writes is for those who develop it; refusals are told in sentences
    "GRPC_DNS_RESOLVER": "native",  # its own resolver knows fewer names than this system does
}
"""What gRPC reads from the environment once, when it is imported; what stands there already is left as it is."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what these words ask, by default those of the command line; the exit code."""
    for name, value in GRPC.items():
        os.environ.setdefault(name, value)
    try:
        _prepare_streams()
        code = _command(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _ignore_interrupts()
        sys.stderr.write("kasino: stopped\n")
        return STOPPED
    except BrokenPipeError:
        _discard_output()
        return CLOSED_PIPE
    return code


def _command(words: Sequence[str]) -> int:
    from kasino.cli.command_line import parse

    args = parse(words)  # which ends the program where help is all that is asked

    from kasino.cli.output import print_message
    from kasino.game import KasinoError

    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except KasinoError as error:
        print_message(error)
    except BrokenPipeError:
        raise
    except OSError as error:  # what the world gives: a file, a folder, a disk that is full
        if error.strerror is None:
            raise
        print_message(error.strerror if error.filename is None else f"{error.filename}: {error.strerror}")
        if error.filename is None:
            _discard_output()
    else:
        return code
    return REFUSED


def _prepare_streams() -> None:
    """Text that a stream cannot take is escaped; a stream that was closed from the start takes everything."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _ignore_interrupts() -> None:
    """It is over: one more Ctrl-C has nothing to say."""
    while True:
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        except KeyboardInterrupt:  # one that came before
            continue
        except ValueError:  # not the main thread, to which no signal comes
            return
        else:
            return


def _discard_output() -> None:
    """Nobody reads what is still to be written; Python would try once more, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
