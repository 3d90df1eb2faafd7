/** The recorded games and moves of `conformance`, a folder of this project or the one beside it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { v1 } from "../src/contract.js";
import type {
  ChooseMoveRequest,
  ChooseMoveRequest__Input,
} from "../src/types/kasino/v1/ChooseMoveRequest.js";
import type { Stack, Stack__Input } from "../src/types/kasino/v1/Stack.js";
import type { StartGameRequest, StartGameRequest__Input } from "../src/types/kasino/v1/StartGameRequest.js";

/** A recorded game: how it starts, what the seat was asked, and what greedy answers. */
export interface Session {
  start: StartGameRequest__Input;
  questions: { ask: ChooseMoveRequest__Input; answer: string }[];
}

const methods = v1.BotService.service;

/** From `dist/test`: in the project, or in the folder above it. */
const folders = ["../../conformance/", "../../../conformance/"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const folder = folders.find(existsSync) ?? "";

export function read(path: string): unknown {
  return JSON.parse(readFileSync(folder + path, "utf8"));
}

/** Every recorded game, by the name of its file. Throws where they are missing. */
export function sessions(): [string, Session[]][] {
  const files = existsSync(`${folder}sessions`) ? readdirSync(`${folder}sessions`) : [];
  if (files.length < 10)
    throw Error(
      `conformance/sessions holds ${files.length} files of recorded games: it has to be beside this project`,
    );
  return files.map((file) => [file, read(`sessions/${file}`) as Session[]]);
}

/** The messages as the service receives them: every field has its default, enumerations are names. */
export const received = {
  start: (start: StartGameRequest__Input): StartGameRequest =>
    methods.StartGame.requestDeserialize(methods.StartGame.requestSerialize(start)),
  ask: (ask: ChooseMoveRequest__Input): ChooseMoveRequest =>
    methods.ChooseMove.requestDeserialize(methods.ChooseMove.requestSerialize(ask)),
  stacks: (stacks: Stack__Input[]): Stack[] =>
    received.ask({ publicState: { stacks } }).publicState?.stacks ?? [],
};
