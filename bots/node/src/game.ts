/** One game from the view of one seat: its start and its events. */
import { moveText, parseMove } from "./notation.js";
import { observe, type Question, type Start } from "./observation.js";
import { choose } from "./policy.js";
import type { ChooseMoveRequest } from "./types/kasino/v1/ChooseMoveRequest.js";
import type { PublicEvent } from "./types/kasino/v1/PublicEvent.js";
import type { StartGameRequest } from "./types/kasino/v1/StartGameRequest.js";

export class Game {
  private readonly events: PublicEvent[];

  constructor(private readonly start: Start & Pick<StartGameRequest, "soFar">) {
    this.events = [...start.soFar];
  }

  /** Adds an event. */
  hear(events: readonly PublicEvent[]): void {
    this.events.push(...events);
  }

  /** Adds the new events and asks the policy; the answer is a move in notation. */
  choose(asked: Question & Pick<ChooseMoveRequest, "eventsSinceLastCall">): string {
    this.hear(asked.eventsSinceLastCall);
    const seen = observe(this.start, asked, [...this.events]);
    const legalMoves = (asked.decision?.legalMoves ?? []).map((text) => parseMove(text, seen.stacks));
    if (!legalMoves.length) throw Error("the request has no legal moves");
    return moveText(choose(seen, legalMoves));
  }
}
