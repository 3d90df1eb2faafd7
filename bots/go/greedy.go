package main

import (
	"slices"

	pb "greedy-go/kasino/v1"
)

// Greedy is a policy: of the legal moves the one that takes most points at once; of those, the one that takes most
// cards; of those, the first. Kasino's docs/bots.md specifies it: in every language it plays the same moves.
func Greedy(seen Observation, legalMoves []Move) Move {
	best, bestPoints, bestCards := legalMoves[0], -1_000_000, 0
	for _, move := range legalMoves {
		points, cards := worth(seen, move)
		if points > bestPoints || points == bestPoints && cards > bestCards {
			best, bestPoints, bestCards = move, points, cards
		}
	}
	return best
}

// worth is the points and the cards that a move takes at once. Only a capture takes anything.
func worth(seen Observation, move Move) (points, cards int) {
	capture, isCapture := move.(Capture)
	if !isCapture {
		return 0, 0
	}
	taken := append([]Card{capture.Card}, capture.Cards...)
	for _, ref := range capture.Stacks {
		taken = append(taken, ref.Cards...)
	}
	for _, card := range taken {
		points += cardPoints(seen.Rules, card)
	}
	if len(capture.Cards)+len(capture.Stacks) == seen.Items() {
		points += sweepPoints(seen)
	}
	return points, len(taken)
}

// cardPoints is what a card is worth by itself to the side that takes it.
func cardPoints(rules *pb.Rules, card Card) int {
	penalty := penalties(rules)
	points := 0
	switch {
	case card == BigCasino:
		points = int(rules.GetBigCasinoPoints()) - int(penalty.GetBig())
	case card == LittleCasino:
		points = int(rules.GetLittleCasinoPoints()) - int(penalty.GetLittle())
	case card.Rank == Ace:
		points = int(rules.GetAcePoints()) - int(penalty.GetAce())
	}
	if card == JackOfSpades && rules.GetJackSpadesPoints() != 0 {
		points += int(rules.GetJackSpadesPoints())
	} else if card.Suit == Spades {
		points += int(rules.GetSpadeEachPoints())
	}
	if card.Suit == Spades && card != LittleCasino {
		points -= int(penalty.GetSpade())
	}
	return points
}

// sweepPoints is what emptying the table now is worth; 0 where it does not count.
func sweepPoints(seen Observation) int {
	rules, cardsInHands := seen.Rules, 0
	for _, count := range seen.HandCounts {
		cardsInHands += count
	}
	freeze, freezes := rules.GetSweepFreezeScore().GetValue().(*pb.NumberOrNone_Number)
	switch {
	case freezes && slices.Max(seen.Scores) >= int(freeze.Number),
		seen.LastDeal && !rules.GetSweepInLastDeal(),
		seen.LastDeal && cardsInHands == 1 && !rules.GetSweepOnLastCapture():
		return 0
	}
	return int(rules.GetSweepPoints()) - int(penalties(rules).GetSweep())
}

// penalties are the points that cards and sweeps cost; none unless the game is misère.
func penalties(rules *pb.Rules) *pb.MisereWorth {
	if rules.GetMisere() {
		return rules.GetMiserePoints()
	}
	return nil
}
