"""Keepalive pings: a client is disconnected only if it pings much more often than it is told."""

from __future__ import annotations

import asyncio

import pytest

from kasino.dealer import Settings
from tests.dealer.serving import dealing, within

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS, PING, GOAWAY = 4, 6, 7
ACKNOWLEDGED = 1
TOO_MANY = b"too_many_pings"


def frame(kind: int, content: bytes = b"", flags: int = 0) -> bytes:
    """A frame of HTTP/2 on the connection itself."""
    return len(content).to_bytes(3) + bytes([kind, flags]) + bytes(4) + content


async def answered(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next ping that is acknowledged, or goodbye."""
    while True:
        head = await reader.readexactly(9)
        content = await reader.readexactly(int.from_bytes(head[:3]))
        if head[3] == GOAWAY or (head[3] == PING and head[4] == ACKNOWLEDGED):
            return head[3], content


@pytest.mark.parametrize(
    ("allowed_seconds", "kept"), [pytest.param(0.05, True, id="in time"), pytest.param(10.0, False, id="too soon")]
)
async def test_a_client_that_pings_without_an_open_call_stays_connected_if_it_pings(
    allowed_seconds: float, kept: bool
) -> None:
    async with dealing(Settings(min_keepalive_seconds=allowed_seconds)) as served:
        reader, writer = await asyncio.open_connection(served.dealer.address.host, served.dealer.address.port)
        writer.write(PREFACE + frame(SETTINGS))
        told = []
        for number in range(5):
            writer.write(frame(PING, number.to_bytes(8)))
            told.append(await within(answered(reader)))
            if told[-1][0] == GOAWAY:
                break
            await asyncio.sleep(0.05)
        writer.close()
    assert all(kind == PING for kind, _ in told) is kept
    assert told[-1][1].endswith(TOO_MANY) is not kept
