package main

import (
	"context"
	"crypto/sha256"
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

// seatClient plays one seat at a table of a dealer.
type seatClient struct {
	channel *grpc.ClientConn
	table   string
	token   string
	game    *game
	seq     uint64 // the last handled event: a stream resumes after it
	applied uint64 // the last event applied to the game; it is sent again until it is handled
	over    bool
}

// sit takes a seat by its join code, or resumes one by its token, and plays until the game is over.
func sit(dealer, joinCode, token, table string) error {
	seat := &seatClient{table: table, token: token}
	if err := seat.connect(dealer); err != nil {
		return err
	}
	defer func() { seat.channel.Close() }()
	if token == "" {
		if err := seat.join(joinCode); err != nil {
			return err
		}
	}
	return seat.stay()
}

func (c *seatClient) connect(dealer string) (err error) {
	// For a dealer with TLS: credentials.NewTLS(nil).
	c.channel, err = grpc.NewClient(dealer, grpc.WithTransportCredentials(insecure.NewCredentials()))
	return err
}

func (c *seatClient) join(joinCode string) error {
	request := &pb.JoinTableRequest{JoinCode: joinCode, PlayerName: name, Bot: true}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	joined, err := pb.NewTableServiceClient(c.channel).JoinTable(ctx, request, grpc.WaitForReady(true))
	if err != nil {
		return err
	}
	c.token, c.table = joined.GetSeatToken(), joined.GetTable().GetName()
	log.Printf("seat %d of %s", joined.GetSeat(), c.table)
	return nil
}

// stay reconnects whenever the stream is lost, with backoff from 0.1 s to 5 s.
func (c *seatClient) stay() error {
	const shortest, longest = 100 * time.Millisecond, 5 * time.Second
	for wait := shortest; ; wait = min(2*wait, longest) {
		before := c.seq
		after, err := c.follow()
		if c.over || err != nil && !passing(err) {
			return err
		}
		if c.seq > before {
			wait = shortest
		}
		time.Sleep(max(wait, after))
	}
}

// passing is whether the status is transient; after any other the call is not retried.
func passing(err error) bool {
	switch status.Code(err) {
	case codes.Unavailable, codes.ResourceExhausted, codes.Canceled, codes.DeadlineExceeded:
		return true
	}
	return errors.Is(err, io.EOF)
}

// follow reads one stream to its end and answers its decisions. An event counts as handled once its decision is
// answered; if the answer was lost, the decision is sent again and gets the same answer. Returns the reconnect delay.
func (c *seatClient) follow() (time.Duration, error) {
	withToken := metadata.AppendToOutgoingContext(context.Background(), "authorization", "Bearer "+c.token)
	ctx, cancel := context.WithCancel(withToken)
	defer cancel()
	silence := 30 * time.Second // a dealer sends a Heartbeat on an idle stream
	watchdog := time.AfterFunc(silence, cancel)
	defer watchdog.Stop()
	stream, err := c.service().Play(ctx, &pb.PlayRequest{
		Name: c.table, ResumeAfterSeq: c.seq, ClientName: name, ProtocolRevision: revision,
		StateWithDecisions: true, EventsWithDecisions: true,
	})
	if err != nil {
		return 0, err
	}
	for {
		message, err := stream.Recv()
		if err != nil {
			return 0, err
		}
		watchdog.Reset(silence)
		switch item := message.Item.(type) {
		case *pb.PlayResponse_Welcome:
			err = c.welcome(ctx, item.Welcome)
			silence = 3 * max(item.Welcome.HeartbeatInterval.AsDuration(), time.Second)
		case *pb.PlayResponse_Events:
			for _, event := range item.Events.Events {
				if err = c.handleEvent(ctx, event); err != nil || c.over {
					return 0, err
				}
			}
		case *pb.PlayResponse_Goodbye:
			return c.goodbye(item.Goodbye)
		}
		if err != nil {
			return 0, err
		}
	}
}

func (c *seatClient) service() pb.PlayServiceClient {
	return pb.NewPlayServiceClient(c.channel)
}

func (c *seatClient) welcome(ctx context.Context, message *pb.Welcome) error {
	if !message.GetResumed() || c.game == nil {
		seed := sha256.Sum256([]byte("kasino/1 seat " + c.token)) // the same whenever the seat is resumed
		c.game = newGame(&pb.StartGameRequest{
			Seat: message.GetSeat(), Rules: message.GetTable().GetRules(), Sides: message.GetTable().GetSides(),
			Seed: seed[:], SoFar: message.GetRoundSoFar(),
		})
		c.seq, c.applied = message.GetSnapshotSeq(), message.GetSnapshotSeq()
		c.over = message.GetTable().GetState() >= pb.Table_STATE_FINISHED
	}
	return c.answer(ctx, message.GetDecision(), message.GetClocks())
}

func (c *seatClient) handleEvent(ctx context.Context, seatEvent *pb.SeatEvent) error {
	event := seatEvent.GetPublicEvent()
	if event.GetSeq() > c.applied {
		c.game.addEvents(event)
		c.applied = event.GetSeq()
	}
	if err := c.answer(ctx, seatEvent.GetDecision(), event.GetDecisionOpened().GetClocks()); err != nil {
		return err
	}
	c.seq = event.GetSeq()
	if end := event.GetGameFinished(); end != nil {
		log.Printf("the game is over: %v, winners %v", end.GetTotals(), end.GetWinnerSides())
		c.over = true
	}
	return nil
}

// answer answers the decision, if there is one. If the move is refused, it plays the fallback.
func (c *seatClient) answer(ctx context.Context, decision *pb.Decision, clocks []*pb.Clock) error {
	if decision == nil {
		return nil
	}
	move, err := c.game.choose(&pb.ChooseMoveRequest{
		PublicState: decision.GetPublicState(), PrivateState: decision.GetPrivateState(), Decision: decision, Clocks: clocks,
		Question: uint32(decision.GetDecisionId()),
	})
	if err != nil {
		return err
	}
	refused, err := c.submit(ctx, decision, move)
	if err == nil && refused != "" {
		log.Printf("%s is refused: %s", move, refused)
		_, err = c.submit(ctx, decision, decision.GetFallbackMove())
	}
	return err
}

// submit plays a move; refused is the reason if it is not legal. If the decision is already answered or closed, the
// stream reports it.
func (c *seatClient) submit(ctx context.Context, decision *pb.Decision, move string) (refused string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	answer, err := c.service().SubmitMove(ctx, &pb.SubmitMoveRequest{
		Name: c.table, DecisionId: decision.GetDecisionId(),
		Choice: &pb.Choice{Choice: &pb.Choice_Notation{Notation: move}},
	})
	if code := status.Code(err); code == codes.Aborted || code == codes.FailedPrecondition {
		return "", nil
	}
	return answer.GetRejected().GetMessage(), err
}

// goodbye returns whether to reconnect, and after how long.
func (c *seatClient) goodbye(message *pb.Goodbye) (time.Duration, error) {
	switch message.GetReason() {
	case pb.GoodbyeReason_GOODBYE_REASON_TABLE_CLOSED:
		c.over = true
		return 0, nil
	case pb.GoodbyeReason_GOODBYE_REASON_SUPERSEDED, pb.GoodbyeReason_GOODBYE_REASON_SEAT_LOST:
		return 0, fmt.Errorf("the dealer ended the seat: %v", message.GetReason())
	case pb.GoodbyeReason_GOODBYE_REASON_MOVED:
		c.channel.Close()
		return 0, c.connect(message.GetEndpoint())
	}
	return message.GetRetryAfter().AsDuration(), nil
}
