/** Moves: a card from the hand, and what it does. `notation.ts` reads and writes them. */
import type { Card } from "./cards.js";

/** Names a stack on the table by its cards, and by its id too where two stacks hold the same. */
export interface StackRef {
  readonly cards: readonly Card[];
  readonly id?: number;
}

/** Lays the card out. */
export interface Trail {
  readonly kind: "trail";
  readonly card: Card;
}

/** Takes loose cards and stacks, as a set: the groups are not part of the move. */
export interface Capture {
  readonly kind: "capture";
  readonly card: Card;
  readonly cards: readonly Card[];
  readonly stacks: readonly StackRef[];
}

/** Makes a build of the card and loose cards, or of piles where the rules allow it. */
export interface Build {
  readonly kind: "build";
  readonly card: Card;
  readonly cards: readonly Card[];
  readonly stacks: readonly StackRef[];
  readonly value: number;
}

/** Lays the card on a build, which gets a new value. */
export interface Raise {
  readonly kind: "raise";
  readonly card: Card;
  readonly stack: StackRef;
  readonly value: number;
}

/** Adds a group of its own value to a build: the card, with loose cards where it is not enough by itself. */
export interface Add {
  readonly kind: "add";
  readonly card: Card;
  readonly cards: readonly Card[];
  readonly stack: StackRef;
  readonly value: number;
}

/** Lays the card on a loose card or a stack of exactly its table value. */
export interface Double {
  readonly kind: "double";
  readonly card: Card;
  readonly target: Card | StackRef;
}

export type Move = Trail | Capture | Build | Raise | Add | Double;
