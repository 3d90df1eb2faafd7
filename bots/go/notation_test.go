package main

import (
	"encoding/json"
	"reflect"
	"testing"

	pb "greedy-go/kasino/v1"
)

// parts is a move as conformance/notation.json tells it.
type parts struct {
	Kind   string
	Card   string
	Cards  []string
	Stacks []named
	Value  int
}

type named struct {
	Cards []string
	ID    int
}

func partsOf(move Move) parts {
	switch move := move.(type) {
	case Trail:
		return tell("trail", move.Card, nil, nil, 0)
	case Capture:
		return tell("capture", move.Card, move.Cards, move.Stacks, 0)
	case Build:
		return tell("build", move.Card, move.Cards, move.Stacks, move.Value)
	case Raise:
		return tell("raise", move.Card, nil, []StackRef{move.Stack}, move.Value)
	case Add:
		return tell("add", move.Card, move.Cards, []StackRef{move.Stack}, move.Value)
	case Double:
		if stack, isStack := move.Target.(StackRef); isStack {
			return tell("double", move.Card, nil, []StackRef{stack}, 0)
		}
		return tell("double", move.Card, []Card{move.Target.(Card)}, nil, 0)
	}
	return parts{}
}

func tell(kind string, card Card, cards []Card, stacks []StackRef, value int) parts {
	parsed := parts{kind, card.String(), cardTexts(cards), []named{}, value}
	for _, stack := range stacks {
		parsed.Stacks = append(parsed.Stacks, named{cardTexts(stack.Cards), stack.ID})
	}
	return parsed
}

func cardTexts(cards []Card) []string {
	words := make([]string, len(cards))
	for i, card := range cards {
		words[i] = card.String()
	}
	return words
}

func TestAMoveIsReadInItsPartsAndWrittenAsItStands(t *testing.T) {
	var examples []struct {
		Notation string
		Stacks   []json.RawMessage
		Move     *parts
	}
	readJSON(t, recorded("notation.json"), &examples)
	if len(examples) < 30 {
		t.Fatalf("conformance/notation.json has %d examples", len(examples))
	}
	for _, example := range examples {
		var stacks []*pb.Stack
		for _, stack := range example.Stacks {
			stacks = append(stacks, message(t, stack, &pb.Stack{}))
		}
		move, err := ParseMove(example.Notation, stacksFromMessage(stacks))
		switch {
		case example.Move == nil && err == nil:
			t.Errorf("%q is no move, but was read as %#v", example.Notation, move)
		case example.Move == nil:
		case err != nil:
			t.Error(err)
		case !reflect.DeepEqual(partsOf(move), *example.Move):
			t.Errorf("%q: %+v, and not %+v", example.Notation, partsOf(move), *example.Move)
		case move.String() != example.Notation:
			t.Errorf("%q is written as %q", example.Notation, move)
		}
	}
}

func TestEveryLegalMoveThatWasToldIsWrittenAsItStands(t *testing.T) {
	for _, games := range sessions(t) {
		for _, game := range games {
			for _, question := range game.questions {
				stacks := stacksFromMessage(question.ask.GetPublicState().GetStacks())
				for _, text := range question.ask.GetDecision().GetLegalMoves() {
					if move, err := ParseMove(text, stacks); err != nil || move.String() != text {
						t.Errorf("%q was read as %v, %v", text, move, err)
					}
				}
			}
		}
	}
}
