/** The policy: Kasino's docs/bots.md, section 8. */
import type { PublicState } from "./types/kasino/v1/PublicState.js";
import type { Rules } from "./types/kasino/v1/Rules.js";

/** What the bot is called at a table. */
export const name = "greedy-node";

/** Of the legal moves the one that takes most points at once; of those, most cards; of those, the first. */
export function choose(rules: Rules, seen: PublicState, legalMoves: string[]): string {
  let best = { move: "", points: -1_000_000, cards: 0 };
  for (const move of legalMoves) {
    const { points, cards } = worth(rules, seen, move);
    if (points > best.points || (points === best.points && cards > best.cards))
      best = { move, points, cards };
  }
  return best.move;
}

/** What a move takes at once. Only a capture does, as in `9h x 4c [5d 3s]#2`: the stack stands in brackets. */
function worth(rules: Rules, seen: PublicState, move: string): { points: number; cards: number } {
  const [played, taken] = move.split(" x ");
  if (!played || !taken) return { points: 0, cards: 0 };
  const cards = [played, ...(taken.match(/[A2-9TJQK][cdhs]/g) ?? [])];
  const items = taken.match(/\[[^\]]*\]|[A2-9TJQK][cdhs]/g) ?? [];
  let points = cards.reduce((sum, card) => sum + cardPoints(rules, card), 0);
  if (items.length === seen.tableCards.length + seen.stacks.length) points += sweepPoints(rules, seen);
  return { points, cards: cards.length };
}

/** What a card is worth by itself to the side that takes it. */
function cardPoints(rules: Rules, card: string): number {
  const penalty = rules.misere ? rules.miserePoints : undefined;
  const spade = card.endsWith("s");
  let points = 0;
  if (card === "Td") points += (rules.bigCasinoPoints ?? 0) - (penalty?.big ?? 0);
  if (card === "2s") points += (rules.littleCasinoPoints ?? 0) - (penalty?.little ?? 0);
  if (card.startsWith("A")) points += (rules.acePoints ?? 0) - (penalty?.ace ?? 0);
  if (card === "Js" && rules.jackSpadesPoints) points += rules.jackSpadesPoints;
  else if (spade) points += rules.spadeEachPoints ?? 0;
  if (spade && card !== "2s") points -= penalty?.spade ?? 0;
  return points;
}

/** What emptying the table now is worth; 0 where it does not count. */
function sweepPoints(rules: Rules, seen: PublicState): number {
  const freeze = rules.sweepFreezeScore?.number;
  const lastCard = seen.lastDeal && seen.seats.reduce((sum, seat) => sum + seat.handCount, 0) === 1;
  if (freeze !== undefined && Math.max(...seen.sideScores) >= freeze) return 0;
  if (seen.lastDeal && !rules.sweepInLastDeal) return 0;
  if (lastCard && !rules.sweepOnLastCapture) return 0;
  return (rules.sweepPoints ?? 0) - (rules.misere ? (rules.miserePoints?.sweep ?? 0) : 0);
}
