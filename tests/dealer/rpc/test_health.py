"""The health and reflection services."""

from __future__ import annotations

import pytest
from grpc import aio
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2
from grpc_reflection.v1alpha.reflection_pb2_grpc import ServerReflectionStub

from kasino.dealer import Settings
from tests.dealer.serving import Served, Untyped, dealing, health, refusal, within

Request, Response = health_pb2.HealthCheckRequest, health_pb2.HealthCheckResponse
SERVICES = ("kasino.v1.TableService", "kasino.v1.PlayService", "kasino.v1.WatchService")


def reflection(served: Served) -> Untyped:
    """A stream on which the contract can be asked for."""
    stub: Untyped = ServerReflectionStub
    return stub(served.channel).ServerReflectionInfo()


@pytest.mark.parametrize("name", ["", *SERVICES])
async def test_a_dealer_is_serving_until_it_stops(name: str) -> None:
    async with dealing() as served:
        asked = health(served)
        assert (await within(asked.Check(Request(service=name)))).status == Response.SERVING
        watching = asked.Watch(Request(service=name))
        assert (await within(watching.read())).status == Response.SERVING
        await within(served.dealer.close())
        assert (await within(watching.read())).status == Response.NOT_SERVING
        assert await within(watching.read()) is aio.EOF


async def test_an_unknown_service_has_no_status() -> None:
    async with dealing() as served:
        asked = health(served)
        assert (await refusal(asked.Check(Request(service="kasino.v1.BotService")))).code == "NOT_FOUND"
        watching = asked.Watch(Request(service="kasino.v1.BotService"))
        assert (await within(watching.read())).status == Response.SERVICE_UNKNOWN


async def test_reflection_is_on_at_a_loopback_address() -> None:
    async with dealing() as served:
        asking = reflection(served)
        await asking.write(reflection_pb2.ServerReflectionRequest(list_services=""))
        named = {service.name for service in (await within(asking.read())).list_services_response.service}
        assert named == {*SERVICES, "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"}
        await asking.write(reflection_pb2.ServerReflectionRequest(file_containing_symbol="kasino.v1.PlayService"))
        assert (await within(asking.read())).file_descriptor_response.file_descriptor_proto
        await asking.done_writing()
        assert await within(asking.read()) is aio.EOF


async def test_reflection_can_be_turned_off() -> None:
    async with dealing(Settings(reflection=False)) as served:
        asking = reflection(served)
        assert (await refusal(asking.read())).code == "UNIMPLEMENTED"


async def test_an_open_reflection_stream_does_not_delay_the_shutdown() -> None:
    async with dealing(Settings(drain_seconds=1000)) as served:
        asking = reflection(served)
        await asking.write(reflection_pb2.ServerReflectionRequest(list_services=""))
        await within(asking.read())
        await within(served.dealer.close())
        assert (await refusal(asking.read())).reason == "SERVER_STOPPING"
