"""Checks a client against the faulty dealer, once for each disruption.

`python -m tests.conformance.check_client '["./bin/greedy"]'` starts it with KASINO_DEALER and KASINO_JOIN_CODE, and
prints for each disruption whether the client passes. It has to answer as `greedy`, in notation, by Play and SubmitMove.
The exit code is 0 if it passes all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import grpc

from tests.conformance.faulty_dealer import CODE, PATIENCE, Disruption, FaultyDealer, services


def check_client(client: Sequence[str], disruption: Disruption) -> list[str]:
    """Run the client at a dealer with this disruption; returns its violations."""
    dealer = FaultyDealer(disruption)
    server = grpc.server(ThreadPoolExecutor(16))
    server.add_generic_rpc_handlers(services(dealer))
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    environment = os.environ | {"KASINO_DEALER": address, "KASINO_JOIN_CODE": CODE}
    try:
        ended = subprocess.run(
            client,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return [*dealer.violations, f"it had not ended after {PATIENCE:g} s"]
    finally:
        server.stop(None).wait()
    return [*dealer.violations, *_exit_violations(dealer, ended)]


def _exit_violations(dealer: FaultyDealer, ended: subprocess.CompletedProcess[str]) -> Iterator[str]:
    """The violations in how the client ended."""
    last = (ended.stderr.strip() or "nothing").splitlines()[-1]
    if dealer.disruption in (Disruption.SUPERSEDED, Disruption.CLOSED) and dealer.streams:
        return
    if not dealer.played_out:
        yield f"it ended before the game was over; its last output: {last}"
    elif ended.returncode:
        yield f"it ended with code {ended.returncode}; its last output: {last}"


def main(client: Sequence[str]) -> int:
    """Run every disruption, and print the results."""
    violations = 0
    for disruption in Disruption:
        found = check_client(client, disruption)
        violations += len(found)
        sys.stdout.write(f"{'passes' if not found else 'FAILS'}: {disruption.value}\n")
        sys.stdout.writelines(f"      {violation}\n" for violation in found)
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1])))
