/** A move is read in its parts, and written as it stands. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Card } from "../src/cards.js";
import type { Move, StackRef } from "../src/moves.js";
import { moveText, parseMove } from "../src/notation.js";
import { observe, type Stack, stackFromMessage } from "../src/observation.js";
import type { Stack__Input } from "../src/types/kasino/v1/Stack.js";
import { read, received, sessions } from "./recorded.js";

/** A move as `conformance/notation.json` tells it. */
interface Parts {
  kind: Move["kind"];
  card: string;
  cards: string[];
  stacks: { cards: string[]; id?: number }[];
  value?: number;
}

interface Example {
  notation: string;
  stacks: Stack__Input[];
  move?: Parts;
}

function partsOf(move: Move): Parts {
  const { kind } = move;
  const card = move.card.toString();
  switch (move.kind) {
    case "trail":
      return { kind, card, cards: [], stacks: [] };
    case "capture":
      return { kind, card, ...itemsOf([...move.cards, ...move.stacks]) };
    case "build":
      return { kind, card, ...itemsOf([...move.cards, ...move.stacks]), value: move.value };
    case "raise":
      return { kind, card, ...itemsOf([move.stack]), value: move.value };
    case "add":
      return { kind, card, ...itemsOf([...move.cards, move.stack]), value: move.value };
    case "double":
      return { kind, card, ...itemsOf([move.target]) };
  }
}

function itemsOf(items: (Card | StackRef)[]): Pick<Parts, "cards" | "stacks"> {
  const stacks = items.filter((item): item is StackRef => !(item instanceof Card));
  return {
    cards: items.filter((item) => item instanceof Card).map(String),
    stacks: stacks.map((stack) => ({ ...stack, cards: stack.cards.map(String) })),
  };
}

describe("notation", () => {
  const examples = read("notation.json") as Example[];
  assert.ok(examples.length > 30);
  for (const { notation, stacks, move } of examples) {
    const table: Stack[] = received.stacks(stacks).map(stackFromMessage);
    if (move)
      it(`${notation} is a ${move.kind}`, () => {
        const parsed = parseMove(notation, table);
        assert.deepEqual(partsOf(parsed), move);
        assert.equal(moveText(parsed), notation);
      });
    else
      it(`"${notation}" is no move`, () => assert.throws(() => parseMove(notation, table), /no (move|card)/));
  }

  it("every legal move that was told is written as it stands", () => {
    for (const [, games] of sessions())
      for (const { start, questions } of games)
        for (const { ask } of questions) {
          const { stacks } = observe(received.start(start), received.ask(ask), []);
          for (const text of ask.decision?.legalMoves ?? [])
            assert.equal(moveText(parseMove(text, stacks)), text);
        }
  });
});
