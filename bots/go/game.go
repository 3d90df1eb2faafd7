package main

import (
	"fmt"
	"slices"
	"sync"

	pb "greedy-go/kasino/v1"
)

// game is one game from the view of one seat: its start and its events. Its methods may be called concurrently.
type game struct {
	start  *pb.StartGameRequest
	mutex  sync.Mutex
	events []*pb.PublicEvent
}

func newGame(start *pb.StartGameRequest) *game {
	return &game{start: start, events: slices.Clone(start.GetSoFar())}
}

// addEvents adds events, in order.
func (g *game) addEvents(events ...*pb.PublicEvent) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.events = append(g.events, events...)
}

// choose adds the new events and asks the policy; the answer is a move in notation.
func (g *game) choose(asked *pb.ChooseMoveRequest) (string, error) {
	g.addEvents(asked.GetEventsSinceLastCall()...)
	g.mutex.Lock()
	events := slices.Clip(g.events)
	g.mutex.Unlock()
	seen := observe(g.start, asked, events)
	legalMoves, err := parseMoves(asked.GetDecision().GetLegalMoves(), seen.Stacks)
	if err != nil {
		return "", err
	}
	return Choose(seen, legalMoves).String(), nil
}

func parseMoves(texts []string, stacks []Stack) ([]Move, error) {
	if len(texts) == 0 {
		return nil, fmt.Errorf("the request has no legal moves")
	}
	moves := make([]Move, len(texts))
	for i, text := range texts {
		move, err := ParseMove(text, stacks)
		if err != nil {
			return nil, err
		}
		moves[i] = move
	}
	return moves, nil
}
