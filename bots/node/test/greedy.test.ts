import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { credentials, type Server, status } from "@grpc/grpc-js";
import { v1 } from "../src/contract.js";
import { serve } from "../src/service.js";
import type { BotServiceClient } from "../src/types/kasino/v1/BotService.js";
import type { ChooseMoveRequest__Input } from "../src/types/kasino/v1/ChooseMoveRequest.js";
import type { ChosenMove } from "../src/types/kasino/v1/ChosenMove.js";
import type { StartGameRequest__Input } from "../src/types/kasino/v1/StartGameRequest.js";

/** A recorded game: what a seat was asked, and what greedy answers. */
interface Session {
  start: StartGameRequest__Input;
  questions: { ask: ChooseMoveRequest__Input; answer: string }[];
}

const folder = fileURLToPath(new URL("../../../conformance/sessions/", import.meta.url));
const files = existsSync(folder) ? readdirSync(folder) : [];
const sessions = (file: string) => JSON.parse(readFileSync(folder + file, "utf8")) as Session[];

describe(
  "greedy",
  { skip: files.length ? false : "there are no recorded sessions beside this project" },
  () => {
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

    for (const file of files) {
      it(`answers as recorded in ${file}`, async () => {
        for (const { start, questions } of sessions(file)) {
          await new Promise((resolve, reject) =>
            client.startGame(start, (error) => (error ? reject(error) : resolve(undefined))),
          );
          const chosen = await choices(questions.map(({ ask }) => ask));
          assert.deepEqual(
            chosen.map((one) => one.chosen?.choice?.notation),
            questions.map(({ answer }) => answer),
          );
        }
      });
    }

    it("asks for the start of a game that it does not know", async () => {
      const [chosen] = await choices([{ gameId: "new" }]);
      assert.equal(chosen?.refused?.code, status.NOT_FOUND);
    });
  },
);
