/** The cards of the pack. */
import { Card as Names } from "./types/kasino/v1/Card.js";

/** Clubs, diamonds, hearts and spades: the order in which cards of a rank are sorted. */
export type Suit = "c" | "d" | "h" | "s";

const RANKS = "A23456789TJQK";
const SUITS: readonly Suit[] = ["c", "d", "h", "s"];

/** One face of the pack. There is one object for each, so cards are compared with ===; with two packs there are twins. */
export class Card {
  private constructor(
    /** 1 for an ace, 11 to 13 for jack, queen and king. */
    readonly rank: number,
    readonly suit: Suit,
  ) {}

  /** All 52, in the order of the contract: by suit, then rank. */
  static readonly PACK: readonly Card[] = SUITS.flatMap((suit) =>
    Array.from(RANKS, (_, place) => new Card(place + 1, suit)),
  );

  /** Reads a card such as `Td`. */
  static parse(text: string): Card {
    const card = BY_TEXT.get(text);
    if (!card) throw Error(`"${text}" is no card: write a rank (${RANKS}) and a suit (${SUITS.join("")})`);
    return card;
  }

  /** Reads the name that a card has in the contract. */
  static fromMessage(name: string): Card {
    const card = BY_NAME.get(name);
    if (!card) throw Error(`there is no card ${name}`);
    return card;
  }

  /** Writes the card as `parse` reads it. */
  toString(): string {
    return RANKS.charAt(this.rank - 1) + this.suit;
  }
}

const BY_TEXT = new Map(Card.PACK.map((card) => [card.toString(), card]));
// The first name is that of no card.
const BY_NAME = new Map(Object.keys(Names).map((name, number) => [name, Card.PACK[number - 1]]));

export const BIG_CASINO = Card.parse("Td");
export const LITTLE_CASINO = Card.parse("2s");
export const JACK_OF_SPADES = Card.parse("Js");
