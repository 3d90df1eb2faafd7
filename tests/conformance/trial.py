"""A guest is tried at the scripted dealer, once for each trouble.

`python -m tests.conformance.trial '["./bin/greedy"]'` starts it with KASINO_DEALER and KASINO_JOIN_CODE, and says of
each trouble whether the guest bore it. It has to answer as `greedy`, in notation, by Play and SubmitMove. The exit code
is 0 where it bore all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import grpc

from tests.conformance.dealer import CODE, PATIENCE, ScriptedDealer, Trouble, services


def bears(guest: Sequence[str], trouble: Trouble) -> list[str]:
    """Start the guest at a dealer with this trouble; what it did wrong."""
    dealer = ScriptedDealer(trouble)
    server = grpc.server(ThreadPoolExecutor(16))
    server.add_generic_rpc_handlers(services(dealer))
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    environment = os.environ | {"KASINO_DEALER": address, "KASINO_JOIN_CODE": CODE}
    try:
        ended = subprocess.run(
            guest,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return [*dealer.wrongs, f"it had not ended after {PATIENCE:g} s"]
    finally:
        server.stop(None).wait()
    return [*dealer.wrongs, *_judged(dealer, ended)]


def _judged(dealer: ScriptedDealer, ended: subprocess.CompletedProcess[str]) -> Iterator[str]:
    """What is wrong with how it ended."""
    last = (ended.stderr.strip() or "nothing").splitlines()[-1]
    if dealer.trouble in (Trouble.SUPERSEDED, Trouble.CLOSED) and dealer.streams:
        return
    if not dealer.played_out:
        yield f"it left before the game was over; the last that it said: {last}"
    elif ended.returncode:
        yield f"it ended with code {ended.returncode}; the last that it said: {last}"


def main(guest: Sequence[str]) -> int:
    """Try every trouble, and say how it went."""
    wrongs = 0
    for trouble in Trouble:
        found = bears(guest, trouble)
        wrongs += len(found)
        sys.stdout.write(f"{'bears' if not found else 'FAILS'} {trouble.value}\n")
        sys.stdout.writelines(f"      {wrong}\n" for wrong in found)
    return 1 if wrongs else 0


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1])))
