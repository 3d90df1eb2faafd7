/** The contract, read from proto/ beside this project or above it; `npm run types` makes its types. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPackageDefinition } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import type { ProtoGrpcType as Bot } from "./types/bot_service.js";
import type { ProtoGrpcType as Play } from "./types/play_service.js";
import type { ProtoGrpcType as Tables } from "./types/table_service.js";

const folders = ["../../proto", "../../../../proto"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const files = ["bot_service", "play_service", "table_service"].map((name) => `kasino/v1/${name}.proto`);
const options = { longs: Number, enums: String, defaults: true, oneofs: true };

const loaded: unknown = loadPackageDefinition(
  loadSync(files, { ...options, includeDirs: folders.filter(existsSync) }),
);
export const v1 = (loaded as Bot & Play & Tables).kasino.v1;

/** The revision of the contract that this bot was written for. */
export const revision = 2;
