/** BotService: the bot is called by whoever plays a seat for it. */
import { type handleUnaryCall, Server, ServerCredentials, status } from "@grpc/grpc-js";
import { v1 } from "./contract.js";
import { choose, name } from "./greedy.js";
import type { BotServiceHandlers } from "./types/kasino/v1/BotService.js";
import type { ChooseMoveRequest } from "./types/kasino/v1/ChooseMoveRequest.js";
import type { ChooseMoveResponse__Input } from "./types/kasino/v1/ChooseMoveResponse.js";
import type { ChooseMovesRequest } from "./types/kasino/v1/ChooseMovesRequest.js";
import type { ChosenMove__Input } from "./types/kasino/v1/ChosenMove.js";
import type { Rules } from "./types/kasino/v1/Rules.js";

/** The rules of each game, by game and seat: a bot may sit at several seats of one game. */
const games = new Map<string, Rules | null>();
const key = (asked: { gameId: string; seat: number }) => `${asked.seat} ${asked.gameId}`;

/** The answer to one question; undefined where the game is not known. */
function answer(asked: ChooseMoveRequest): ChooseMoveResponse__Input | undefined {
  const rules = games.get(key(asked));
  if (!rules || !asked.publicState || !asked.decision) return undefined;
  return { choice: { notation: choose(rules, asked.publicState, asked.decision.legalMoves) } };
}

const unknown = { code: status.NOT_FOUND, message: "this game is not known: send StartGame" };

function chosen(asked: ChooseMoveRequest): ChosenMove__Input {
  const answered = answer(asked);
  const outcome = answered ? { chosen: answered } : { refused: unknown };
  return { gameId: asked.gameId, seat: asked.seat, decisionId: asked.decision?.decisionId, ...outcome };
}

const unary =
  <In, Out>(reply: (asked: In) => Out | undefined): handleUnaryCall<In, Out> =>
  (call, callback) => {
    const said = reply(call.request);
    callback(said === undefined ? { ...unknown, details: unknown.message } : null, said);
  };

const bot: BotServiceHandlers = {
  GetBotInfo: unary(() => ({
    botName: name,
    botVersion: "1",
  })),
  StartGame: unary((start) => {
    games.set(key(start), start.rules);
    return {};
  }),
  ChooseMove: unary(answer),
  /** ChooseMove for many games at once. Without it the bot is asked one by one. */
  ChooseMoves(call) {
    call.on("data", ({ decisions }: ChooseMovesRequest) => {
      for (const asked of decisions) call.write({ chosen: [chosen(asked)] }); // one by one, for each has its own time
    });
    call.on("end", () => call.end());
  },
  EndGame: unary((ended) => {
    games.delete(key(ended));
    return {};
  }),
};

/** Answers at this address; returns the server and its port once it can be reached. */
export async function serve(address: string): Promise<{ server: Server; port: number }> {
  const server = new Server();
  server.addService(v1.BotService.service, bot);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { server, port };
}
