/** Moves as text, both ways, in the form in which a dealer writes them. */
import { Card } from "./cards.js";
import type { Move, StackRef } from "./moves.js";
import { find, type Stack } from "./observation.js";

const CARD = "[A2-9TJQK][cdhs]";
const STACK = `\\[${CARD}(?: ${CARD})*\\](?:#\\d{1,9})?`;
const ITEM = `(?:${CARD}|${STACK})`;
/** A card alone, or a card, an operator, items and, after +, a value. */
const MOVE = RegExp(
  `^(?<card>${CARD})(?: (?:(?<operator>[x*]) (?<items>${ITEM}(?: ${ITEM})*)|\\+ (?<laid>${ITEM}(?: ${ITEM})*) = (?<value>\\d{1,3})))?$`,
);
const CARDS = RegExp(CARD, "g");
const ITEMS = RegExp(ITEM, "g");

/**
 * Reads a move. The stacks on the table decide what + means: a build, a raise of one, or another group for one. Throws an
 * Error where the text is no move.
 */
export function parseMove(text: string, stacks: readonly Stack[]): Move {
  const parts = MOVE.exec(text)?.groups;
  if (!parts) throw Error(`"${text}" is no move: write it as in 9c, 9h x 9c 6d 3h, 5h + 4c = 9 or Qh * Qd`);
  const card = Card.parse(parts.card ?? "");
  const items = itemsOf(parts.items ?? parts.laid ?? "");
  if (parts.value) return laid(card, items, Number(parts.value), stacks);
  if (parts.operator === "x") return { kind: "capture", card, ...items };
  if (!parts.operator) return { kind: "trail", card };
  const [target, second] = [...items.cards, ...items.stacks];
  if (!target || second) throw Error(`"${text}" is no move: a card doubles one card or one stack`);
  return { kind: "double", card, target };
}

/** A build is raised by a card and a new value, and added to with its own value; anything else is a new build. */
function laid(card: Card, { cards, stacks: refs }: Items, value: number, stacks: readonly Stack[]): Move {
  const [stack, second] = refs;
  const ground = stack && find(stacks, stack);
  if (!stack || second || (ground && ground.owner === undefined))
    return { kind: "build", card, cards, stacks: refs, value };
  if (cards.length || ground?.value === value) return { kind: "add", card, cards, stack, value };
  return { kind: "raise", card, stack, value };
}

/** Writes a move as `parseMove` reads it. */
export function moveText(move: Move): string {
  switch (move.kind) {
    case "trail":
      return move.card.toString();
    case "capture":
      return `${move.card} x ${itemsText(move.cards, move.stacks)}`;
    case "build":
      return `${move.card} + ${itemsText(move.cards, move.stacks)} = ${move.value}`;
    case "raise":
      return `${move.card} + ${stackText(move.stack)} = ${move.value}`;
    case "add":
      return `${move.card} + ${itemsText(move.cards, [move.stack])} = ${move.value}`;
    case "double":
      return `${move.card} * ${move.target instanceof Card ? move.target : stackText(move.target)}`;
  }
}

interface Items {
  cards: Card[];
  stacks: StackRef[];
}

function itemsOf(text: string): Items {
  const words = text.match(ITEMS) ?? [];
  const isStack = (word: string) => word.startsWith("[");
  return {
    cards: words.filter((word) => !isStack(word)).map((word) => Card.parse(word)),
    stacks: words.filter(isStack).map(stackOf),
  };
}

function stackOf(text: string): StackRef {
  const [named = "", id] = text.split("#");
  const cards = (named.match(CARDS) ?? []).map((word) => Card.parse(word));
  return id === undefined ? { cards } : { cards, id: Number(id) };
}

function itemsText(cards: readonly Card[], stacks: readonly StackRef[]): string {
  return [...cards, ...stacks.map(stackText)].join(" ");
}

function stackText({ cards, id }: StackRef): string {
  return `[${cards.join(" ")}]${id === undefined ? "" : `#${id}`}`;
}
