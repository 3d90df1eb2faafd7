package main

import (
	"slices"
	"testing"
)

func TestAnObservationIsAllThatTheSeatWasTold(t *testing.T) {
	recorded := sessions(t)["norwegian-2.json"][0]
	played := newGame(recorded.start)
	for _, question := range recorded.questions[:3] {
		played.addEvents(question.ask.EventsSinceLastCall...)
	}
	seen := observe(recorded.start, recorded.questions[2].ask, played.events)
	pile := Stack{ID: 2, Cards: cards(t, "Ad", "As"), Value: 1, Locked: true}
	for what, holds := range map[string]bool{
		"rules":           seen.Rules.GetPreset() == "norwegian",
		"sides":           slices.Equal(seen.Sides, []int{0, 1}),
		"hand":            slices.Equal(seen.Hand, cards(t, "4s", "Ks")),
		"table":           slices.Equal(seen.Table, cards(t, "4h", "9h", "9s", "Js")),
		"stacks":          len(seen.Stacks) == 1 && seen.Stacks[0].Owner == nil && slices.Equal(seen.Stacks[0].Cards, pile.Cards),
		"items":           seen.Items() == 5,
		"hand counts":     slices.Equal(seen.HandCounts, []int{2, 1}),
		"captured counts": slices.Equal(seen.Captured, []int{0, 3}),
		"stock":           seen.StockCount == 40,
		"last capturer":   seen.LastCapturer != nil && *seen.LastCapturer == 1,
		"scores":          slices.Equal(seen.Scores, []int{0, 0}),
		"events":          len(seen.Events) == 12 && seen.Events[0].GetDealt() != nil,
		"no clock":        seen.Clock == nil && seen.TimeLeft == nil,
		"question":        seen.Question == 3,
	} {
		if !holds {
			t.Errorf("it tells something else of %s", what)
		}
	}
	if named, found := seen.Stack(StackRef{Cards: cards(t, "As", "Ad")}); !found || named.ID != pile.ID {
		t.Errorf("[As Ad] names %v", named)
	}
}

func TestTheSameQuestionDrawsTheSameNumbersAndAnotherDrawsOthers(t *testing.T) {
	first := Observation{Seed: []byte("a seed"), Question: 1}
	other := Observation{Seed: []byte("a seed"), Question: 2}
	if first.Rand().Uint64() != first.Rand().Uint64() || first.Rand().Uint64() == other.Rand().Uint64() {
		t.Error("the numbers do not follow from the question")
	}
}

func cards(t *testing.T, texts ...string) []Card {
	t.Helper()
	read := make([]Card, len(texts))
	for i, text := range texts {
		card, err := ParseCard(text)
		if err != nil {
			t.Fatal(err)
		}
		read[i] = card
	}
	return read
}
