"""A bot that writes down what it is sent: `recording_bot.py FILE REVISION [FLAG…]`.

FILE receives a line for each call, in order: the name of the rpc, and the request as JSON. The flags are fields of
GetBotInfoResponse that are set. It plays the first legal move.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc.aio
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import model_pb2


class RecordingBot:
    def __init__(self, file: Path, revision: int, flags: list[str]) -> None:
        self.file = file
        self.info = bots.GetBotInfoResponse(bot_name="recording", protocol_revision=revision)
        for flag in flags:
            setattr(self.info, flag, True)

    async def GetBotInfo(self, request, context):
        return self.info

    async def StartGame(self, request, context):
        self.record("StartGame", request)
        return bots.StartGameResponse()

    async def ChooseMove(self, request, context):
        self.record("ChooseMove", request)
        return bots.ChooseMoveResponse(choice=model_pb2.Choice(legal_move_index=0))

    async def EndGame(self, request, context):
        self.record("EndGame", request)
        return bots.EndGameResponse()

    def record(self, method: str, request: Message) -> None:
        with self.file.open("a", encoding="utf-8") as lines:
            told = json.dumps(MessageToDict(request, use_integers_for_enums=True), separators=(",", ":"))
            lines.write(f"{method} {told}\n")


def decode_whole(kind: type[Any]) -> Callable[[bytes], Any]:
    """A decoder for messages of this kind that refuses a singular message field that is sent in two parts.

    Python merges the parts, and protobuf.js keeps the last.
    """

    def decode(payload: bytes) -> Any:
        message = kind.FromString(payload)
        if message.ByteSize() != len(payload):
            raise ValueError("a field is sent in two parts")
        return message

    return decode


async def main(file: str, revision: str, *flags: str) -> None:
    server = grpc.aio.server()
    bot = RecordingBot(Path(file), int(revision), [*flags])
    handlers: dict[str, Any] = {
        name: grpc.unary_unary_rpc_method_handler(
            getattr(bot, name), decode_whole(getattr(bots, f"{name}Request")), lambda answer: answer.SerializeToString()
        )
        for name in ("GetBotInfo", "StartGame", "ChooseMove", "EndGame")
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("kasino.v1.BotService", handlers),))
    server.add_insecure_port(os.environ["KASINO_BOT_ADDRESS"])
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
