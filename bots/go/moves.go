package main

import "slices"

// Move is one of Trail, Capture, Build, Raise, Add and Double: a card from the hand, and what it does.
// Its String is the notation, which ParseMove reads.
type Move interface {
	// Played is the card that leaves the hand.
	Played() Card
	String() string
	isMove()
}

// Trail lays the card out.
type Trail struct{ Card Card }

// Capture takes loose cards and stacks, as a set: the groups are not part of the move.
type Capture struct {
	Card   Card
	Cards  []Card
	Stacks []StackRef
}

// Build makes a build of the card and loose cards, or of piles where the rules allow it.
type Build struct {
	Card   Card
	Cards  []Card
	Stacks []StackRef
	Value  int
}

// Raise lays the card on a build, which gets a new value.
type Raise struct {
	Card  Card
	Stack StackRef
	Value int
}

// Add adds a group of its own value to a build: the card, with loose cards where it is not enough by itself.
type Add struct {
	Card  Card
	Cards []Card
	Stack StackRef
	Value int
}

// Double lays the card on a loose card or a stack of exactly its table value.
type Double struct {
	Card   Card
	Target Target
}

// Target is what a card can double: a Card or a StackRef.
type Target interface {
	String() string
	isTarget()
}

// StackRef names a stack on the table by its cards, and by its ID too where two stacks hold the same.
type StackRef struct {
	Cards []Card
	ID    int // 0: the cards are enough
}

// Names says whether this is the name of the stack.
func (r StackRef) Names(stack Stack) bool {
	if r.ID != 0 {
		return r.ID == stack.ID
	}
	return slices.Equal(sorted(r.Cards), sorted(stack.Cards))
}

func sorted(cards []Card) []Card {
	return slices.SortedFunc(slices.Values(cards), Card.Compare)
}

func (m Trail) Played() Card   { return m.Card }
func (m Capture) Played() Card { return m.Card }
func (m Build) Played() Card   { return m.Card }
func (m Raise) Played() Card   { return m.Card }
func (m Add) Played() Card     { return m.Card }
func (m Double) Played() Card  { return m.Card }

func (Trail) isMove()   {}
func (Capture) isMove() {}
func (Build) isMove()   {}
func (Raise) isMove()   {}
func (Add) isMove()     {}
func (Double) isMove()  {}

func (Card) isTarget()     {}
func (StackRef) isTarget() {}
