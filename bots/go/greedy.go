package main

import (
	"slices"
	"strings"

	pb "greedy-go/kasino/v1"
)

// name is what the bot is called at a table.
const name = "greedy-go"

// Choose is the policy. Of the legal moves, in the order in which they are told: the one that takes most points at once;
// of those, the one that takes most cards; of those, the first (Kasino's docs/bots.md, section 8).
func Choose(rules *pb.Rules, seen *pb.PublicState, legalMoves []string) string {
	best, bestPoints, bestCards := "", -1_000_000, 0
	for _, move := range legalMoves {
		points, cards := worth(rules, seen, move)
		if points > bestPoints || points == bestPoints && cards > bestCards {
			best, bestPoints, bestCards = move, points, cards
		}
	}
	return best
}

// worth is what a move takes at once. Only a capture takes anything, as in "9h x 4c [5d 3s]#2": the card that is played,
// loose cards, and in brackets the cards of a stack.
func worth(rules *pb.Rules, seen *pb.PublicState, move string) (points, cards int) {
	played, taken, capture := strings.Cut(move, " x ")
	if !capture {
		return 0, 0
	}
	points, cards = cardPoints(rules, played), 1
	items, inStack := 0, false
	for word := range strings.FieldsSeq(taken) {
		if !inStack {
			items++
		}
		inStack = (inStack || word[0] == '[') && !strings.Contains(word, "]")
		points += cardPoints(rules, strings.TrimPrefix(word, "[")[:2])
		cards++
	}
	if items == len(seen.TableCards)+len(seen.Stacks) {
		points += sweepPoints(rules, seen)
	}
	return points, cards
}

// cardPoints is what a card is worth by itself to the side that takes it.
func cardPoints(rules *pb.Rules, card string) int {
	penalty := &pb.MisereWorth{}
	if rules.GetMisere() {
		penalty = rules.MiserePoints
	}
	points := 0
	switch card {
	case "Td":
		points = int(rules.GetBigCasinoPoints()) - int(penalty.GetBig())
	case "2s":
		points = int(rules.GetLittleCasinoPoints()) - int(penalty.GetLittle())
	}
	if card[0] == 'A' {
		points += int(rules.GetAcePoints()) - int(penalty.GetAce())
	}
	if card == "Js" && rules.GetJackSpadesPoints() != 0 {
		points += int(rules.GetJackSpadesPoints())
	} else if card[1] == 's' {
		points += int(rules.GetSpadeEachPoints())
	}
	if card[1] == 's' && card != "2s" {
		points -= int(penalty.GetSpade())
	}
	return points
}

// sweepPoints is what emptying the table now is worth; 0 where it does not count.
func sweepPoints(rules *pb.Rules, seen *pb.PublicState) int {
	cardsInHands := 0
	for _, seat := range seen.Seats {
		cardsInHands += int(seat.HandCount)
	}
	lastCard := seen.LastDeal && cardsInHands == 1
	freeze, freezes := rules.GetSweepFreezeScore().GetValue().(*pb.NumberOrNone_Number)
	switch {
	case freezes && slices.Max(seen.SideScores) >= int32(freeze.Number),
		seen.LastDeal && !rules.GetSweepInLastDeal(),
		lastCard && !rules.GetSweepOnLastCapture():
		return 0
	case rules.GetMisere():
		return int(rules.GetSweepPoints()) - int(rules.MiserePoints.GetSweep())
	}
	return int(rules.GetSweepPoints())
}
