package main

import (
	"cmp"
	"fmt"
	"strings"

	pb "greedy-go/kasino/v1"
)

// Rank is the number on a card: 1 for an ace, 11 to 13 for the faces.
type Rank int

// The ranks that have a name.
const (
	Ace   Rank = 1
	Jack  Rank = 11
	Queen Rank = 12
	King  Rank = 13
)

// Suit is the suit of a card, in the order in which cards of a rank are sorted.
type Suit int

// The suits.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Card is one face of the pack. With two packs there are twins, which are equal.
type Card struct {
	Rank Rank
	Suit Suit
}

// The cards that bring points of their own.
var (
	BigCasino    = Card{10, Diamonds}
	LittleCasino = Card{2, Spades}
	JackOfSpades = Card{Jack, Spades}
)

const (
	rankLetters = "A23456789TJQK"
	suitLetters = "cdhs"
)

// ParseCard reads a card such as "Td".
func ParseCard(text string) (Card, error) {
	if len(text) == 2 {
		rank, suit := strings.IndexByte(rankLetters, text[0]), strings.IndexByte(suitLetters, text[1])
		if rank >= 0 && suit >= 0 {
			return Card{Rank(rank + 1), Suit(suit)}, nil
		}
	}
	return Card{}, fmt.Errorf("%q is no card: write a rank (%s) and a suit (%s)", text, rankLetters, suitLetters)
}

// String writes the card as ParseCard reads it.
func (c Card) String() string {
	return rankLetters[c.Rank-1:c.Rank] + suitLetters[c.Suit:c.Suit+1]
}

// Compare orders cards by rank, then by suit.
func (c Card) Compare(other Card) int {
	return cmp.Or(cmp.Compare(c.Rank, other.Rank), cmp.Compare(c.Suit, other.Suit))
}

// cardFromMessage reads the number that a card has in the contract.
func cardFromMessage(number pb.Card) Card {
	index := int(number) - 1
	return Card{Rank(index%13 + 1), Suit(index / 13)}
}

func cardsFromMessage(numbers []pb.Card) []Card {
	cards := make([]Card, len(numbers))
	for i, number := range numbers {
		cards[i] = cardFromMessage(number)
	}
	return cards
}
