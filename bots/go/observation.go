package main

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"time"

	pb "greedy-go/kasino/v1"
)

// Observation is all that a seat may know when it has to play. Seats and sides count from 0.
type Observation struct {
	Rules *pb.Rules // every field of them; docs/rules.md of Kasino describes each
	Seat  int       // the own one, which is to play
	Sides []int     // of each seat: 0 1 0 1 are partners

	Dealer   int
	Round    int  // from 1
	Deal     int  // from 1, within the round
	LastDeal bool // the pack is empty: these are the last hands of the round

	Hand       []Card
	Table      []Card  // loose cards, sorted
	Stacks     []Stack // doubled piles, then builds, each by age
	HandCounts []int   // by seat, as Captured and Sweeps
	Captured   []int   // cards; the piles lie face down
	Sweeps     []int   // of this round
	StockCount int

	LastCapturer *int  // a seat; nil: nobody captured in this round
	Scores       []int // by side

	Events   []*pb.PublicEvent // of the game so far, in order, as far as the seat received them
	Question int               // the number of this question to this seat
	Clock    *time.Duration    // what is left for the game; nil: no such clock
	TimeLeft *time.Duration    // what is left for this move; nil: no clock

	LegalMovesTruncated bool   // there are more legal moves than are listed, and any may be played
	Seed                []byte // of the seat's own draws; it reveals nothing about the pack
}

// Stack is cards that lie as one: a build, or a doubled pile. It is taken whole or not at all.
type Stack struct {
	ID     int
	Cards  []Card
	Value  int  // what a card must capture to take it
	Owner  *int // the seat of a build; nil: a doubled pile
	Locked bool // the value can no longer change
}

// Items counts what lies on the table: loose cards and stacks.
func (o Observation) Items() int {
	return len(o.Table) + len(o.Stacks)
}

// Stack is the stack that a move names.
func (o Observation) Stack(ref StackRef) (stack Stack, found bool) {
	return find(o.Stacks, ref)
}

// Rand is a generator for this question alone: asked the same again, a bot draws the same numbers.
func (o Observation) Rand() *rand.Rand {
	seed := binary.BigEndian.AppendUint64(slices.Clone(o.Seed), uint64(o.Question))
	return rand.New(rand.NewChaCha8(sha256.Sum256(seed)))
}

// observe makes an Observation from the start of the game, the question, and the events before it.
func observe(start *pb.StartGameRequest, asked *pb.ChooseMoveRequest, events []*pb.PublicEvent) Observation {
	public, decision := asked.GetPublicState(), asked.GetDecision()
	seen := Observation{
		Rules:               start.GetRules(),
		Seat:                int(start.GetSeat()),
		Sides:               ints(start.GetSides()),
		Dealer:              int(public.GetDealerSeat()),
		Round:               int(public.GetRound()),
		Deal:                int(public.GetDeal()),
		LastDeal:            public.GetLastDeal(),
		Hand:                cardsFromMessage(asked.GetPrivateState().GetHand()),
		Table:               cardsFromMessage(public.GetTableCards()),
		Stacks:              stacksFromMessage(public.GetStacks()),
		StockCount:          int(public.GetStockCount()),
		LastCapturer:        seatFromMessage(public.LastCapturerSeat),
		Scores:              ints(public.GetSideScores()),
		Events:              events,
		Question:            int(asked.GetQuestion()),
		LegalMovesTruncated: decision.GetLegalMovesTruncated(),
		Seed:                start.GetSeed(),
	}
	for _, seat := range public.GetSeats() {
		seen.HandCounts = append(seen.HandCounts, int(seat.GetHandCount()))
		seen.Captured = append(seen.Captured, int(seat.GetCapturedCount()))
		seen.Sweeps = append(seen.Sweeps, int(seat.GetSweeps()))
	}
	if left := decision.GetTimeLeft(); left != nil {
		seen.TimeLeft = pointer(left.AsDuration())
	}
	for _, clock := range asked.GetClocks() {
		if clock.GetSeat() == start.GetSeat() && clock.GetBankLeft() != nil {
			seen.Clock = pointer(clock.GetBankLeft().AsDuration())
		}
	}
	return seen
}

func stacksFromMessage(messages []*pb.Stack) []Stack {
	stacks := make([]Stack, len(messages))
	for i, stack := range messages {
		stacks[i] = Stack{
			ID:     int(stack.GetStackId()),
			Cards:  cardsFromMessage(stack.GetCards()),
			Value:  int(stack.GetValue()),
			Owner:  seatFromMessage(stack.OwnerSeat),
			Locked: stack.GetLocked(),
		}
	}
	return stacks
}

func find(stacks []Stack, ref StackRef) (Stack, bool) {
	if place := slices.IndexFunc(stacks, ref.Names); place >= 0 {
		return stacks[place], true
	}
	return Stack{}, false
}

func seatFromMessage(seat *uint32) *int {
	if seat == nil {
		return nil
	}
	return pointer(int(*seat))
}

func pointer[T any](value T) *T {
	return &value
}

func ints[N int32 | uint32](numbers []N) []int {
	converted := make([]int, len(numbers))
	for i, number := range numbers {
		converted[i] = int(number)
	}
	return converted
}
