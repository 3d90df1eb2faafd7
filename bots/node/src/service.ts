/** BotService: a runner calls the bot. */
import { type handleUnaryCall, Server, ServerCredentials, status } from "@grpc/grpc-js";
import { revision, v1 } from "./contract.js";
import { Game } from "./game.js";
import { name } from "./policy.js";
import type { BotServiceHandlers } from "./types/kasino/v1/BotService.js";
import type { ChooseMoveRequest } from "./types/kasino/v1/ChooseMoveRequest.js";
import type { ChooseMoveResponse__Input } from "./types/kasino/v1/ChooseMoveResponse.js";
import type { ChooseMovesRequest } from "./types/kasino/v1/ChooseMovesRequest.js";
import type { ChosenMove__Input } from "./types/kasino/v1/ChosenMove.js";

/** The message of a status. */
class Refusal extends Error {
  constructor(
    readonly code: status,
    message: string,
  ) {
    super(message);
  }
}

/** Every game, by game and seat: a bot may sit at several seats of one game. */
const games = new Map<string, Game>();
const key = (asked: { gameId: string; seat: number }) => `${asked.seat} ${asked.gameId}`;

/** The answer to one question. Throws a Refusal. */
function answer(asked: ChooseMoveRequest): ChooseMoveResponse__Input {
  const game = games.get(key(asked));
  if (!game) throw new Refusal(status.NOT_FOUND, "this game is not known: send StartGame");
  return { choice: { notation: game.choose(asked) } };
}

/** A Refusal as it is; anything else that is thrown is a fault of the bot, and its trace is the message. */
function refusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(status.UNKNOWN, error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function chosen(asked: ChooseMoveRequest): ChosenMove__Input {
  const named = { gameId: asked.gameId, seat: asked.seat, decisionId: asked.decision?.decisionId };
  try {
    return { ...named, chosen: answer(asked) };
  } catch (error) {
    const { code, message } = refusal(error);
    return { ...named, refused: { code, message } };
  }
}

const unary =
  <In, Out>(reply: (asked: In) => Out): handleUnaryCall<In, Out> =>
  (call, callback) => {
    try {
      callback(null, reply(call.request));
    } catch (error) {
      const { code, message } = refusal(error);
      callback({ code, details: message });
    }
  };

const bot: BotServiceHandlers = {
  /** Answers with the lower of both revisions: a runner refuses a bot that was written for a later one than its own. */
  GetBotInfo: unary(({ protocolRevision }) => ({
    botName: name,
    botVersion: "1",
    protocolRevision: Math.min(protocolRevision || 1, revision),
  })),
  StartGame: unary((start) => {
    games.set(key(start), new Game(start));
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
