package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	pb "greedy-go/kasino/v1"
)

// place is a seat at a table of a dealer.
type place struct {
	play  pb.PlayServiceClient
	table string
	token string
	rules *pb.Rules
	seq   uint64 // the last event that was handled: the stream goes on after it
	over  bool
}

// sit takes a seat by its join code, unless there is a token of one, and plays there until the game is over.
func sit(dealer, joinCode, token, table string) error {
	// For a dealer with TLS: credentials.NewTLS(nil).
	channel, err := grpc.NewClient(dealer, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer channel.Close()
	if token == "" {
		request := &pb.JoinTableRequest{JoinCode: joinCode, PlayerName: name, Bot: true}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		joined, err := pb.NewTableServiceClient(channel).JoinTable(ctx, request, grpc.WaitForReady(true))
		if err != nil {
			return err
		}
		token, table = joined.SeatToken, joined.Table.Name
		log.Printf("seat %d of %s", joined.Seat, table)
	}
	seat := &place{play: pb.NewPlayServiceClient(channel), table: table, token: token}
	return seat.stay()
}

// stay comes again whenever the stream is lost: after a tenth of a second at first, after five in the end.
func (p *place) stay() error {
	const shortest, longest = 100 * time.Millisecond, 5 * time.Second
	for wait := shortest; ; wait = min(2*wait, longest) {
		before := p.seq
		after, err := p.follow()
		if p.over || err != nil && !passing(err) {
			return err
		}
		if p.seq > before {
			wait = shortest
		}
		time.Sleep(max(wait, after))
	}
}

// passing says whether coming again may help; any other status says what is wrong with the call.
func passing(err error) bool {
	switch status.Code(err) {
	case codes.Unavailable, codes.ResourceExhausted, codes.Canceled, codes.DeadlineExceeded:
		return true
	}
	return errors.Is(err, io.EOF)
}

// follow reads one stream to its end, and answers what it is asked. An event counts as handled once it is answered: a
// decision whose answer was lost is told again, and the same answer is the same move. It returns how long to stay away.
func (p *place) follow() (time.Duration, error) {
	withToken := metadata.AppendToOutgoingContext(context.Background(), "authorization", "Bearer "+p.token)
	ctx, cancel := context.WithCancel(withToken)
	defer cancel()
	silence := 30 * time.Second // a dealer that is there sends a Heartbeat now and then
	watchdog := time.AfterFunc(silence, cancel)
	defer watchdog.Stop()
	stream, err := p.play.Play(ctx, &pb.PlayRequest{
		Name: p.table, ResumeAfterSeq: p.seq, StateWithDecisions: true, ClientName: name,
	})
	if err != nil {
		return 0, err
	}
	for {
		said, err := stream.Recv()
		if err != nil {
			return 0, err
		}
		watchdog.Reset(silence)
		switch item := said.Item.(type) {
		case *pb.PlayResponse_Welcome:
			err = p.welcome(ctx, item.Welcome)
			silence = 3 * max(item.Welcome.HeartbeatInterval.AsDuration(), time.Second)
		case *pb.PlayResponse_Events:
			for _, event := range item.Events.Events {
				if err = p.happened(ctx, event); err != nil || p.over {
					return 0, err
				}
			}
		case *pb.PlayResponse_Goodbye:
			return p.goodbye(item.Goodbye)
		}
		if err != nil {
			return 0, err
		}
	}
}

func (p *place) welcome(ctx context.Context, said *pb.Welcome) error {
	p.rules = said.Table.Rules
	if !said.Resumed {
		p.seq = said.SnapshotSeq
		p.over = said.Table.State >= pb.Table_STATE_FINISHED
	}
	return p.answer(ctx, said.Decision)
}

func (p *place) happened(ctx context.Context, told *pb.SeatEvent) error {
	event := told.PublicEvent
	if err := p.answer(ctx, told.Decision); err != nil {
		return err
	}
	p.seq = event.Seq
	if end := event.GetGameFinished(); end != nil {
		log.Printf("the game is over: %v, winners %v", end.Totals, end.WinnerSides)
		p.over = true
	}
	return nil
}

// answer plays; nothing is done without a decision. That a decision is answered or gone already is told by the stream.
func (p *place) answer(ctx context.Context, decision *pb.Decision) error {
	if decision == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	move := Choose(p.rules, decision.PublicState, decision.LegalMoves)
	answer, err := p.play.SubmitMove(ctx, &pb.SubmitMoveRequest{
		Name: p.table, DecisionId: decision.DecisionId, Choice: &pb.Choice{Choice: &pb.Choice_Notation{Notation: move}},
	})
	if rejected := answer.GetRejected(); rejected != nil {
		log.Printf("%s is refused: %s", move, rejected.Message)
	}
	if code := status.Code(err); code == codes.Aborted || code == codes.FailedPrecondition {
		return nil
	}
	return err
}

// goodbye says whether to come again, and when.
func (p *place) goodbye(said *pb.Goodbye) (time.Duration, error) {
	switch said.Reason {
	case pb.GoodbyeReason_GOODBYE_REASON_TABLE_CLOSED:
		p.over = true
		return 0, nil
	case pb.GoodbyeReason_GOODBYE_REASON_SUPERSEDED, pb.GoodbyeReason_GOODBYE_REASON_SEAT_LOST:
		return 0, fmt.Errorf("the dealer ended the seat: %v", said.Reason)
	}
	return said.RetryAfter.AsDuration(), nil
}
