"""A bot that writes down what it is sent: `recording_bot.py FILE REVISION [FLAG…]`.

FILE receives a line for each call, in order: the name of the rpc, and the request as JSON. The flags are fields of
GetBotInfoResponse that are set. It plays the first legal move.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import grpc.aio
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import bot_service_pb2_grpc, model_pb2


class RecordingBot(bot_service_pb2_grpc.BotServiceServicer):
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

    async def ChooseMoves(self, requests, context):
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "one by one, please")
        yield bots.ChooseMovesResponse()

    async def EndGame(self, request, context):
        self.record("EndGame", request)
        return bots.EndGameResponse()

    def record(self, method: str, request: Message) -> None:
        with self.file.open("a", encoding="utf-8") as lines:
            told = json.dumps(MessageToDict(request, use_integers_for_enums=True), separators=(",", ":"))
            lines.write(f"{method} {told}\n")


async def main(file: str, revision: str, *flags: str) -> None:
    server = grpc.aio.server()
    bot = RecordingBot(Path(file), int(revision), [*flags])
    bot_service_pb2_grpc.add_BotServiceServicer_to_server(bot, server)
    server.add_insecure_port(os.environ["KASINO_BOT_ADDRESS"])
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
