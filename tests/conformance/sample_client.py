"""A minimal client that plays the recorded answers, with a flaw that its argument names; `none` for no flaw."""

from __future__ import annotations

import json
import os
import sys
import time

import grpc

from kasino.v1.model_pb2 import Choice
from kasino.v1.play_service_pb2 import PlayRequest, SubmitMoveRequest
from kasino.v1.play_service_pb2_grpc import PlayServiceStub
from kasino.v1.stream_pb2 import GOODBYE_REASON_SERVER_STOPPING
from kasino.v1.table_service_pb2 import JoinTableRequest
from kasino.v1.table_service_pb2_grpc import TableServiceStub
from tests.conformance.recorded_game import SESSION


def play(flaw: str) -> None:
    """Play until the game is over; a decision counts as handled once it is answered."""
    (session,) = json.loads(SESSION.read_text(encoding="utf-8"))
    answers = {tuple(one["ask"]["decision"]["legalMoves"]): one["answer"] for one in session["questions"]}
    channel = grpc.insecure_channel(os.environ["KASINO_DEALER"])
    code = os.environ["KASINO_JOIN_CODE"]
    joined = TableServiceStub(channel).JoinTable(JoinTableRequest(join_code=code, player_name="guest", bot=True))
    stub, token = PlayServiceStub(channel), (("authorization", f"Bearer {joined.seat_token}"),)
    seq = tries = 0
    while True:
        opening = PlayRequest(name=joined.table.name, resume_after_seq=seq)
        try:
            for said in stub.Play(opening, metadata=token):
                if said.HasField("goodbye"):
                    if said.goodbye.reason != GOODBYE_REASON_SERVER_STOPPING and flaw != "reconnects":
                        return
                    break
                for event in said.events.events:
                    public = event.public_event
                    if event.HasField("decision"):
                        tries += 1
                        legal = tuple(event.decision.legal_moves)
                        move = legal[-tries % len(legal)] if flaw == "changes its answer" else answers[legal]
                        choice = Choice(notation=move)
                        answer = SubmitMoveRequest(name=opening.name, decision_id=public.seq, choice=choice)
                        stub.SubmitMove(answer, metadata=token)
                    seq = public.seq
                    if public.HasField("game_finished"):
                        return
        except grpc.RpcError as lost:
            if lost.code() is not grpc.StatusCode.UNAVAILABLE or flaw == "gives up":
                sys.exit(f"kasino: {lost.details()}")
        time.sleep(0.01)


if __name__ == "__main__":
    play(sys.argv[1])
