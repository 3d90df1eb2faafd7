/** An observation is all that the seat was told. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { find, observe, random } from "../src/observation.js";
import { Card } from "../src/cards.js";
import { received, sessions } from "./recorded.js";

describe("an observation", () => {
  it("tells all that the seat was told", () => {
    const [session] = sessions().find(([file]) => file === "norwegian-2.json")?.[1] ?? [];
    assert.ok(session);
    const asked = session.questions.slice(0, 3).map(({ ask }) => received.ask(ask));
    const [, , third] = asked;
    assert.ok(third);
    const events = asked.flatMap((ask) => ask.eventsSinceLastCall);
    const seen = observe(received.start(session.start), third, events);
    assert.deepEqual(
      {
        ...seen,
        rules: seen.rules.preset,
        hand: texts(seen.hand),
        table: texts(seen.table),
        events: events.length,
      },
      {
        rules: "norwegian",
        seat: 0,
        sides: [0, 1],
        dealer: 0,
        round: 1,
        deal: 1,
        lastDeal: false,
        hand: "4s Ks",
        table: "4h 9h 9s Js",
        stacks: [
          { id: 2, cards: [Card.parse("Ad"), Card.parse("As")], value: 1, owner: undefined, locked: true },
        ],
        handCounts: [2, 1],
        capturedCounts: [0, 3],
        sweeps: [0, 0],
        stockCount: 40,
        lastCapturer: 1,
        scores: [0, 0],
        events: 12,
        question: 3,
        clock: undefined,
        timeLeft: undefined,
        legalMovesTruncated: false,
        seed: seen.seed,
      },
    );
    assert.equal(seen.seed.length, 32);
    assert.equal(find(seen.stacks, { cards: [Card.parse("As"), Card.parse("Ad")] }), seen.stacks[0]);
  });

  it("draws the same numbers for the same question, and others for another", () => {
    const draw = (question: number) => {
      const next = random({ seed: Buffer.from("a seed"), question });
      return [next(), next(), next()];
    };
    assert.deepEqual(draw(1), draw(1));
    assert.equal(new Set([...draw(1), ...draw(2)]).size, 6);
    assert.ok(draw(1).every((drawn) => drawn >= 0 && drawn < 1));
  });
});

function texts(cards: readonly Card[]): string {
  return cards.join(" ");
}
