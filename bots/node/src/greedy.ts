/** `greedy`, a policy that Kasino's docs/bots.md specifies: in every language it plays the same moves. */
import { BIG_CASINO, type Card, JACK_OF_SPADES, LITTLE_CASINO } from "./cards.js";
import type { Move } from "./moves.js";
import type { Observation } from "./observation.js";
import type { Rules } from "./types/kasino/v1/Rules.js";

/** Of the legal moves the one that takes most points at once; of those, most cards; of those, the first. */
export function greedy(seen: Observation, legalMoves: readonly Move[]): Move {
  return legalMoves
    .map((move) => ({ move, ...worth(seen, move) }))
    .reduce((best, next) =>
      next.points > best.points || (next.points === best.points && next.cards > best.cards) ? next : best,
    ).move;
}

/** The points and the cards that a move takes at once. Only a capture takes anything. */
function worth(seen: Observation, move: Move): { points: number; cards: number } {
  if (move.kind !== "capture") return { points: 0, cards: 0 };
  const taken = [move.card, ...move.cards, ...move.stacks.flatMap((stack) => stack.cards)];
  const isSweep = move.cards.length + move.stacks.length === seen.table.length + seen.stacks.length;
  const points = taken.reduce((sum, card) => sum + cardPoints(seen.rules, card), 0);
  return { points: points + (isSweep ? sweepPoints(seen) : 0), cards: taken.length };
}

/** What a card is worth by itself to the side that takes it. */
function cardPoints(rules: Rules, card: Card): number {
  const penalty = penalties(rules);
  const spade = card.suit === "s";
  let points = 0;
  if (card === BIG_CASINO) points += (rules.bigCasinoPoints ?? 0) - (penalty?.big ?? 0);
  if (card === LITTLE_CASINO) points += (rules.littleCasinoPoints ?? 0) - (penalty?.little ?? 0);
  if (card.rank === 1) points += (rules.acePoints ?? 0) - (penalty?.ace ?? 0);
  if (card === JACK_OF_SPADES && rules.jackSpadesPoints) points += rules.jackSpadesPoints;
  else if (spade) points += rules.spadeEachPoints ?? 0;
  if (spade && card !== LITTLE_CASINO) points -= penalty?.spade ?? 0;
  return points;
}

/** What emptying the table now is worth; 0 where it does not count. */
function sweepPoints({ rules, scores, lastDeal, handCounts }: Observation): number {
  const freeze = rules.sweepFreezeScore?.number;
  const lastCard = lastDeal && handCounts.reduce((sum, count) => sum + count, 0) === 1;
  if (freeze !== undefined && Math.max(...scores) >= freeze) return 0;
  if (lastDeal && !rules.sweepInLastDeal) return 0;
  if (lastCard && !rules.sweepOnLastCapture) return 0;
  return (rules.sweepPoints ?? 0) - (penalties(rules)?.sweep ?? 0);
}

/** The points that cards and sweeps cost; none unless the game is misère. */
function penalties(rules: Rules) {
  return rules.misere ? rules.miserePoints : undefined;
}
