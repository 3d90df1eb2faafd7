"""A BotService bot that uses nothing of Kasino but the protocol, and behaves as its argument says.

`once` as asked · `twice` every third question has two answers · `late` the third has its answer after five seconds ·
`refuses` the third has a status · `alone` it refuses ChooseMoves · `single` it has no ChooseMoves · `mute` it starts
and never listens · `exits` it ends at once · `revision` it was written for another revision · `garbage` what it answers
is no message · `gibberish` its moves are none · `closes` it ends the connection at the third question
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from typing import Any

import grpc
import grpc.aio

from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import bot_service_pb2_grpc, model_pb2, refusal_pb2

FIRST = model_pb2.Choice(legal_move_index=0)


class ForeignBot(bot_service_pb2_grpc.BotServiceServicer):
    """Plays the first move."""

    def __init__(self, way):
        self.way = way

    async def GetBotInfo(self, request, context):
        return bots.GetBotInfoResponse(bot_name="strange", protocol_revision=99 if self.way == "revision" else 1)

    async def StartGame(self, request, context):
        return bots.StartGameResponse()

    async def ChooseMove(self, request, context):
        return bots.ChooseMoveResponse(choice=FIRST)

    async def EndGame(self, request, context):
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "it does not want to know")

    async def ChooseMoves(self, requests, context):
        if self.way == "alone":
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "one by one, please")
        async for request in requests:
            for asked in request.decisions:
                third = asked.question == 3
                if third and self.way == "closes":
                    await context.abort(grpc.StatusCode.UNAVAILABLE, "gone fishing")
                chosen = bots.ChosenMove(game_id=asked.game_id, seat=asked.seat, decision_id=asked.decision.decision_id)
                if third and self.way == "refuses":
                    chosen.refused.CopyFrom(refusal_pb2.Refused(code=2, message="not now"))
                else:
                    chosen.chosen.CopyFrom(bots.ChooseMoveResponse(choice=FIRST))
                if third and self.way == "late":
                    await asyncio.sleep(5)
                answers = [chosen, chosen] if third and self.way == "twice" else [chosen]
                yield bots.ChooseMovesResponse(chosen=answers)


def add_single(bot, server):
    """The service as one that was written before ChooseMoves, or without it."""
    single: dict[str, Any] = {
        name: grpc.unary_unary_rpc_method_handler(
            getattr(bot, name), getattr(bots, f"{name}Request").FromString, lambda said: said.SerializeToString()
        )
        for name in ("GetBotInfo", "StartGame", "ChooseMove", "EndGame")
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("kasino.v1.BotService", single),))


async def main(way):
    if way == "exits":
        sys.stderr.write("no weights here\n")
        return 3
    if way == "mute":
        time.sleep(30)
        return 0
    server = grpc.aio.server()
    if way in ("garbage", "gibberish"):
        said = {"GetBotInfo": b"", "StartGame": b""} if way == "gibberish" else {}
        handlers: dict[str, Any] = {
            name: grpc.unary_unary_rpc_method_handler(lambda request, context, name=name: said.get(name, b"\xff"))
            for name in ("GetBotInfo", "StartGame", "ChooseMove", "EndGame")
        }
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("kasino.v1.BotService", handlers),))
    elif way == "single":
        add_single(ForeignBot(way), server)
    else:
        bot_service_pb2_grpc.add_BotServiceServicer_to_server(ForeignBot(way), server)
    server.add_insecure_port(os.environ["KASINO_BOT_ADDRESS"])
    await server.start()
    await server.wait_for_termination()
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
