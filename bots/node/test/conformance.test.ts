/** The bot answers every recorded question legally, and greedy as it is recorded. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { credentials, type Server, status } from "@grpc/grpc-js";
import { v1 } from "../src/contract.js";
import { greedy } from "../src/greedy.js";
import { moveText, parseMove } from "../src/notation.js";
import { observe } from "../src/observation.js";
import { serve } from "../src/service.js";
import type { BotServiceClient } from "../src/types/kasino/v1/BotService.js";
import type { ChooseMoveRequest__Input } from "../src/types/kasino/v1/ChooseMoveRequest.js";
import type { ChosenMove } from "../src/types/kasino/v1/ChosenMove.js";
import type { GetBotInfoResponse } from "../src/types/kasino/v1/GetBotInfoResponse.js";
import { received, sessions } from "./recorded.js";

describe("greedy", () => {
  for (const [file, games] of sessions())
    it(`answers as recorded in ${file}`, () => {
      for (const { start, questions } of games)
        for (const { ask, answer } of questions) {
          const asked = received.ask(ask);
          const seen = observe(received.start(start), asked, []);
          const legalMoves = asked.decision?.legalMoves.map((text) => parseMove(text, seen.stacks)) ?? [];
          assert.equal(moveText(greedy(seen, legalMoves)), answer);
        }
    });
});

describe("the bot", () => {
  let server: Server;
  let client: BotServiceClient;
  before(async () => {
    const serving = await serve("127.0.0.1:0");
    server = serving.server;
    client = new v1.BotService(`127.0.0.1:${serving.port}`, credentials.createInsecure());
  });
  after(() => {
    client.close();
    server.forceShutdown();
  });

  /** What the bot answers to these questions at once. */
  async function choices(decisions: ChooseMoveRequest__Input[]): Promise<ChosenMove[]> {
    const stream = client.chooseMoves();
    stream.end({ decisions });
    const chosen: ChosenMove[] = [];
    for await (const message of stream as AsyncIterable<{ chosen: ChosenMove[] }>)
      chosen.push(...message.chosen);
    return chosen;
  }

  for (const [file, games] of sessions())
    it(`answers every question of ${file} legally, and the same again`, async () => {
      for (const { start, questions } of games) {
        await new Promise((resolve, reject) =>
          client.startGame(start, (error) => (error ? reject(error) : resolve(undefined))),
        );
        const chosen = await choices(questions.map(({ ask }) => ask));
        for (const [place, { ask }] of questions.entries()) {
          const one = chosen[place];
          const move = one?.chosen?.choice?.notation ?? "";
          assert.ok(
            ask.decision?.legalMoves?.includes(move),
            `"${move}" is not legal: ${one?.refused?.message}`,
          );
        }
        assert.deepEqual(
          await choices(questions.map(({ ask }) => ({ ...ask, eventsSinceLastCall: [] }))),
          chosen,
        );
      }
    });

  it("says the lower revision of both", async () => {
    for (const [asked, said] of [
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 2],
    ] as const) {
      const info = await new Promise<GetBotInfoResponse>((resolve, reject) =>
        client.getBotInfo({ protocolRevision: asked }, (error, info) =>
          info ? resolve(info) : reject(error ?? Error("the bot did not answer")),
        ),
      );
      assert.equal(info.protocolRevision, said, `to a runner of revision ${asked}`);
    }
  });

  it("asks for the start of a game that it does not know", async () => {
    const [chosen] = await choices([{ gameId: "new" }]);
    assert.equal(chosen?.refused?.code, status.NOT_FOUND);
  });
});
