package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The notation of a move: a card alone, or a card, an operator, items and, after +, a value. An item is a loose card, or
// the cards of a stack in brackets.
const (
	cardPattern  = `[A2-9TJQK][cdhs]`
	stackPattern = `\[` + cardPattern + `(?: ` + cardPattern + `)*\](?:#\d{1,9})?`
	itemPattern  = `(?:` + cardPattern + `|` + stackPattern + `)`
)

var (
	move   = regexp.MustCompile(`^(` + cardPattern + `)(?: ([x*+]) (` + itemPattern + `(?: ` + itemPattern + `)*)(?: = (\d{1,3}))?)?$`)
	item   = regexp.MustCompile(itemPattern)
	inside = regexp.MustCompile(cardPattern)
)

// ParseMove reads a move in the form in which a dealer writes it. The stacks on the table decide what + means: a build, a
// raise of one, or another group for one.
func ParseMove(text string, stacks []Stack) (Move, error) {
	parts := move.FindStringSubmatch(text)
	if parts == nil {
		return nil, fmt.Errorf("%q is no move: write it as in 9c, 9h x 9c 6d 3h, 5h + 4c = 9 or Qh * Qd", text)
	}
	card := cardsIn(parts[1])[0]
	cards, refs := items(parts[3])
	value, err := strconv.Atoi(parts[4])
	switch operator := parts[2]; {
	case operator == "":
		return Trail{card}, nil
	case (err == nil) != (operator == "+"):
		return nil, fmt.Errorf("%q is no move: + needs a value, and nothing else has one", text)
	case operator == "x":
		return Capture{card, cards, refs}, nil
	case operator == "+":
		return laid(card, cards, refs, value, stacks), nil
	case len(cards)+len(refs) != 1:
		return nil, fmt.Errorf("%q is no move: a card doubles one card or one stack", text)
	case len(cards) == 1:
		return Double{card, cards[0]}, nil
	default:
		return Double{card, refs[0]}, nil
	}
}

// laid is what + means: a build is raised by a card and a new value, and added to with its own; anything else is a new
// build.
func laid(card Card, cards []Card, refs []StackRef, value int, stacks []Stack) Move {
	if len(refs) != 1 {
		return Build{card, cards, refs, value}
	}
	ground, found := find(stacks, refs[0])
	switch {
	case found && ground.Owner == nil:
		return Build{card, cards, refs, value}
	case len(cards) > 0 || found && ground.Value == value:
		return Add{card, cards, refs[0], value}
	default:
		return Raise{card, refs[0], value}
	}
}

func (m Trail) String() string   { return m.Card.String() }
func (m Capture) String() string { return fmt.Sprintf("%v x %s", m.Card, itemsText(m.Cards, m.Stacks)) }
func (m Build) String() string {
	return fmt.Sprintf("%v + %s = %d", m.Card, itemsText(m.Cards, m.Stacks), m.Value)
}
func (m Raise) String() string { return fmt.Sprintf("%v + %v = %d", m.Card, m.Stack, m.Value) }
func (m Add) String() string {
	return fmt.Sprintf("%v + %s = %d", m.Card, itemsText(m.Cards, []StackRef{m.Stack}), m.Value)
}
func (m Double) String() string { return fmt.Sprintf("%v * %v", m.Card, m.Target) }

func (r StackRef) String() string {
	text := "[" + texts(r.Cards) + "]"
	if r.ID != 0 {
		text += "#" + strconv.Itoa(r.ID)
	}
	return text
}

func items(text string) (cards []Card, stacks []StackRef) {
	for _, word := range item.FindAllString(text, -1) {
		named, id, _ := strings.Cut(word, "#")
		if !strings.HasPrefix(named, "[") {
			cards = append(cards, cardsIn(named)...)
			continue
		}
		number, _ := strconv.Atoi(id) // 0 where there is none
		stacks = append(stacks, StackRef{cardsIn(named), number})
	}
	return cards, stacks
}

func itemsText(cards []Card, stacks []StackRef) string {
	return strings.TrimSpace(texts(cards) + " " + texts(stacks))
}

func texts[T fmt.Stringer](values []T) string {
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = value.String()
	}
	return strings.Join(words, " ")
}

// cardsIn reads every card in a text that a pattern has matched.
func cardsIn(text string) []Card {
	var cards []Card
	for _, word := range inside.FindAllString(text, -1) {
		card, _ := ParseCard(word)
		cards = append(cards, card)
	}
	return cards
}
