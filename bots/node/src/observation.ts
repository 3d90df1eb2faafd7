/** What a seat may know when it has to play. Seats and sides count from 0. */
import { createHash } from "node:crypto";
import { Card } from "./cards.js";
import type { StackRef } from "./moves.js";
import type { Duration } from "./types/google/protobuf/Duration.js";
import type { ChooseMoveRequest } from "./types/kasino/v1/ChooseMoveRequest.js";
import type { PublicEvent } from "./types/kasino/v1/PublicEvent.js";
import type { Rules } from "./types/kasino/v1/Rules.js";
import type { Stack as StackMessage } from "./types/kasino/v1/Stack.js";
import type { StartGameRequest } from "./types/kasino/v1/StartGameRequest.js";

/** Cards that lie as one: a build, or a doubled pile. Taken whole or not at all. */
export interface Stack {
  readonly id: number;
  readonly cards: readonly Card[];
  /** What a card must capture to take it. */
  readonly value: number;
  /** The seat of a build; undefined: a doubled pile. */
  readonly owner?: number;
  /** The value can no longer change. */
  readonly locked: boolean;
}

/** All that the seat may know. What is undefined is not there. */
export interface Observation {
  /** Every field of them; docs/rules.md of Kasino describes each. */
  readonly rules: Rules;
  /** The own one, which is to play. */
  readonly seat: number;
  /** Of each seat: 0 1 0 1 are partners. */
  readonly sides: readonly number[];
  readonly dealer: number;
  /** From 1. */
  readonly round: number;
  /** From 1, within the round. */
  readonly deal: number;
  /** The pack is empty: these are the last hands of the round. */
  readonly lastDeal: boolean;
  readonly hand: readonly Card[];
  /** Loose cards, sorted. */
  readonly table: readonly Card[];
  /** Doubled piles, then builds, each by age. */
  readonly stacks: readonly Stack[];
  /** By seat, as the two below. */
  readonly handCounts: readonly number[];
  /** Captured cards; the piles lie face down. */
  readonly capturedCounts: readonly number[];
  /** Of this round. */
  readonly sweeps: readonly number[];
  readonly stockCount: number;
  /** The seat that captured last in this round. */
  readonly lastCapturer?: number;
  /** By side. */
  readonly scores: readonly number[];
  /** Of the game so far, in order, as far as the seat received them. */
  readonly events: readonly PublicEvent[];
  /** The number of this question to this seat. */
  readonly question: number;
  /** Seconds that are left for the game. */
  readonly clock?: number;
  /** Seconds that are left for this move. */
  readonly timeLeft?: number;
  /** There are more legal moves than are listed, and any may be played. */
  readonly legalMovesTruncated: boolean;
  /** Of the seat's own draws; it reveals nothing about the pack. */
  readonly seed: Uint8Array;
}

/** The stack that a move names. */
export function find(stacks: readonly Stack[], { cards, id }: StackRef): Stack | undefined {
  const name = sorted(cards);
  return stacks.find((stack) => (id === undefined ? sorted(stack.cards) === name : stack.id === id));
}

/**
 * A generator for this question alone: each call draws a number from 0 up to 1, and asked the same again, a bot draws
 * the same numbers.
 */
export function random({ seed, question }: Pick<Observation, "seed" | "question">): () => number {
  let drawn = 0;
  return () => {
    const digest = createHash("sha256").update(seed).update(`/${question}/${drawn++}`).digest();
    return digest.readUIntBE(0, 6) / 2 ** 48;
  };
}

/** What an observation needs of the start of a game. */
export type Start = Pick<StartGameRequest, "rules" | "seat" | "sides" | "seed">;

/** What an observation needs of a question. */
export type Question = Pick<
  ChooseMoveRequest,
  "publicState" | "privateState" | "decision" | "clocks" | "question"
>;

/** Makes an Observation from the start of the game, the question, and the events up to it. */
export function observe(start: Start, asked: Question, events: readonly PublicEvent[]): Observation {
  const { publicState, privateState, decision } = asked;
  if (!start.rules || !publicState || !privateState || !decision)
    throw Error("the question is not complete: it lacks the rules, a state, the hand or the decision");
  return {
    rules: start.rules,
    seat: start.seat,
    sides: start.sides,
    dealer: publicState.dealerSeat,
    round: publicState.round,
    deal: publicState.deal,
    lastDeal: publicState.lastDeal,
    hand: privateState.hand.map((card) => Card.fromMessage(card)),
    table: publicState.tableCards.map((card) => Card.fromMessage(card)),
    stacks: publicState.stacks.map(stackFromMessage),
    handCounts: publicState.seats.map((seat) => seat.handCount),
    capturedCounts: publicState.seats.map((seat) => seat.capturedCount),
    sweeps: publicState.seats.map((seat) => seat.sweeps),
    stockCount: publicState.stockCount,
    lastCapturer: publicState.lastCapturerSeat,
    scores: publicState.sideScores,
    events,
    question: asked.question,
    clock: seconds(asked.clocks.find((clock) => clock.seat === start.seat)?.bankLeft),
    timeLeft: seconds(decision.timeLeft),
    legalMovesTruncated: decision.legalMovesTruncated,
    seed: start.seed,
  };
}

export function stackFromMessage({ stackId, cards, value, ownerSeat, locked }: StackMessage): Stack {
  return {
    id: stackId,
    cards: cards.map((card) => Card.fromMessage(card)),
    value,
    owner: ownerSeat,
    locked,
  };
}

function sorted(cards: readonly Card[]): string {
  return cards.map(String).sort().join(" ");
}

function seconds(duration: Duration | null | undefined): number | undefined {
  return duration ? duration.seconds + duration.nanos / 1e9 : undefined;
}
