"""`kasino health`: queries the gRPC health service of a dealer, for its operator."""

from __future__ import annotations

import asyncio
from argparse import Namespace

import grpc
from grpc import aio
from grpc_health.v1 import health_pb2

from kasino.cli.connection.dealer import open_channel
from kasino.cli.options.connection import ADDRESS, add_connection_flags
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json, print_result
from kasino.dealer.address import PORT

_TIMEOUT_SECONDS = 5.0

_DETAILS = """\
Prints one line. Exit code 0: the dealer is serving. 1: it is not serving, or cannot be reached."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "health",
        run,
        details=_DETAILS,
        examples="""
            kasino health
            kasino health cards.example.org:7878 --tls || systemctl restart kasino
        """,
    )
    parser.add_argument("address", metavar="ADDRESS", nargs="?", default=f"127.0.0.1:{PORT}", help=ADDRESS)
    add_connection_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    status = asyncio.run(_status(args))
    if args.json:
        print_json({"address": args.address, "status": status, "serving": status == "serving"})
    else:
        print_result(f"{status} {args.address}")
    return 0 if status == "serving" else 1


async def _status(args: Namespace) -> str:
    async with open_channel(args, args.address) as grpc_channel:
        check = grpc_channel.unary_unary(
            "/grpc.health.v1.Health/Check",
            request_serializer=health_pb2.HealthCheckRequest.SerializeToString,
            response_deserializer=health_pb2.HealthCheckResponse.FromString,
        )
        try:
            answer = await check(health_pb2.HealthCheckRequest(), timeout=_TIMEOUT_SECONDS)
        except aio.AioRpcError as error:
            return "unknown" if error.code() is grpc.StatusCode.UNIMPLEMENTED else "unreachable"
    name: str = health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)
    return name.lower().replace("_", " ")
