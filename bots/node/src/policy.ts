/** The policy: make it yours. */
import { greedy } from "./greedy.js";
import type { Move } from "./moves.js";
import type { Observation } from "./observation.js";

/** What the bot is called at a table. */
export const name = "greedy-node";

/**
 * Chooses a move. It gets what the seat may know and the legal moves in canonical order, at least one, and answers with a
 * legal move. As it stands it plays greedy.
 */
export function choose(seen: Observation, legalMoves: readonly Move[]): Move {
  return greedy(seen, legalMoves);
}
