"""A BotService bot that uses nothing of Kasino but the protocol, and behaves as its argument says.

`once` as asked · `twice` every third question has two answers · `late` the third has its answer after five seconds ·
`refuses` the third has a status · `alone` it refuses ChooseMoves · `single` it has no ChooseMoves · `mute` it starts
and never listens · `exits` it ends at once · `revision` it was written for another revision · `garbage` what it answers
is no message · `gibberish` its moves are none · `closes` it ends the connection at the third question · `spare` by
revision 2 it is told only what it needs, and refuses a call that says more
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
        if self.way == "spare":
            spare: dict[str, Any] = {"no_legal_moves": True, "no_public_state": True, "games_in_stream": True}
            return bots.GetBotInfoResponse(bot_name="strange", protocol_revision=2, **spare)
        return bots.GetBotInfoResponse(bot_name="strange", protocol_revision=99 if self.way == "revision" else 1)

    async def StartGame(self, request, context):
        if self.way == "spare" or request.max_legal_moves:
            await context.abort(grpc.StatusCode.INTERNAL, "this is not for me")
        return bots.StartGameResponse()

    async def ChooseMove(self, request, context):
        return bots.ChooseMoveResponse(choice=FIRST)

    async def EndGame(self, request, context):
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "it does not want to know")

    async def ChooseMoves(self, requests, context):
        if self.way == "alone":
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "one by one, please")
        async for request in requests:
            if request.starts or request.ends:
                yield self.started_and_ended(request)
            for asked in request.decisions:
                third = asked.question == 3
                if third and self.way == "closes":
                    await context.abort(grpc.StatusCode.UNAVAILABLE, "gone fishing")
                chosen = bots.ChosenMove(game_id=asked.game_id, seat=asked.seat, decision_id=asked.decision.decision_id)
                if third and self.way == "refuses":
                    chosen.refused.CopyFrom(refusal_pb2.Refused(code=2, message="not now"))
                elif self.way == "spare" and says_more(asked):
                    chosen.refused.CopyFrom(refusal_pb2.Refused(code=13, message="that is more than it needs"))
                else:
                    chosen.chosen.CopyFrom(bots.ChooseMoveResponse(choice=FIRST))
                if third and self.way == "late":
                    await asyncio.sleep(5)
                answers = [chosen, chosen] if third and self.way == "twice" else [chosen]
                yield bots.ChooseMovesResponse(chosen=answers)

    def started_and_ended(self, request):
        answers = bots.ChooseMovesResponse()
        for start in request.starts:
            started = answers.started.add(game_id=start.game_id, seat=start.seat)
            if start.max_legal_moves != 128:
                started.refused.CopyFrom(refusal_pb2.Refused(code=13, message="how many legal moves?"))
        for end in request.ends:
            ended = answers.ended.add(game_id=end.game_id, seat=end.seat)
            ended.refused.CopyFrom(refusal_pb2.Refused(code=12, message="it does not want to know"))
        return answers


def says_more(asked):
    """Whether this has a field that a bot of revision 2 does without."""
    decision = asked.decision
    told = decision.legal_moves, decision.legal_move_count, decision.legal_moves_truncated, decision.fallback_move
    return asked.HasField("public_state") or any(told) or not asked.private_state.hand


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
