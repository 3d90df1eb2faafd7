"""Every rpc of the contract has a handler of the kind that grpc.aio can cancel."""

from __future__ import annotations

import inspect

from kasino.dealer.rpc.server_options import OPTIONS
from kasino.v1 import play_service_pb2, table_service_pb2, watch_service_pb2
from tests.dealer.serving import dealing

FILES = (table_service_pb2, play_service_pb2, watch_service_pb2)


async def test_every_rpc_has_a_handler_and_each_is_a_coroutine() -> None:
    async with dealing() as served:
        found = served.dealer.handlers()
    for file in FILES:
        for service in file.DESCRIPTOR.services_by_name.values():
            assert found[service.full_name].keys() == set(service.methods_by_name), service.full_name
            for name, method in service.methods_by_name.items():
                handler = found[service.full_name][name]
                assert handler.request_streaming, "a call is counted before its request has come"
                assert handler.response_streaming is method.server_streaming
    for handlers in found.values():
        for handler in handlers.values():
            kinds = (handler.unary_unary, handler.unary_stream, handler.stream_unary, handler.stream_stream)
            [function] = [kind for kind in kinds if kind is not None]
            assert inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)
            assert handler.response_serializer is None, "an error in a serializer would pass by the shield"
            assert handler.request_deserializer is not None
            assert handler.request_deserializer(b"\xff\xff\xff"), "it never raises"


def test_the_kernel_never_lets_two_dealers_share_a_port() -> None:
    assert dict(OPTIONS)["grpc.so_reuseport"] == 0
