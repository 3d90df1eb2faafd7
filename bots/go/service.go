package main

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "greedy-go/kasino/v1"
)

// bot is the BotService: a runner calls it.
type bot struct {
	pb.UnimplementedBotServiceServer
	games sync.Map // seatInGame to *game
}

// seatInGame identifies a game at one seat: the bot may have several seats of one game.
type seatInGame struct {
	game string
	seat uint32
}

// revision is that of the contract that this bot was written for.
const revision = 2

// serve answers at this address until the process is ended.
func serve(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := grpc.NewServer()
	pb.RegisterBotServiceServer(server, &bot{})
	return server.Serve(listener)
}

// GetBotInfo answers with the lower of both revisions: a runner refuses a bot that was written for a later one than its own.
func (b *bot) GetBotInfo(_ context.Context, asked *pb.GetBotInfoRequest) (*pb.GetBotInfoResponse, error) {
	common := min(max(asked.GetProtocolRevision(), 1), revision)
	return &pb.GetBotInfoResponse{BotName: name, BotVersion: "1", ProtocolRevision: common}, nil
}

func (b *bot) StartGame(_ context.Context, start *pb.StartGameRequest) (*pb.StartGameResponse, error) {
	b.games.Store(seatInGame{start.GameId, start.Seat}, newGame(start))
	return &pb.StartGameResponse{}, nil
}

func (b *bot) ChooseMove(_ context.Context, asked *pb.ChooseMoveRequest) (*pb.ChooseMoveResponse, error) {
	known, found := b.games.Load(seatInGame{asked.GameId, asked.Seat})
	if !found {
		return nil, status.Errorf(codes.NotFound, "no game %s at seat %d: send StartGame", asked.GameId, asked.Seat)
	}
	move, err := known.(*game).choose(asked)
	if err != nil {
		return nil, status.Error(codes.Internal, err.Error())
	}
	return &pb.ChooseMoveResponse{Choice: &pb.Choice{Choice: &pb.Choice_Notation{Notation: move}}}, nil
}

// ChooseMoves is ChooseMove for many games at once. Without it the bot is asked one by one.
func (b *bot) ChooseMoves(stream grpc.BidiStreamingServer[pb.ChooseMovesRequest, pb.ChooseMovesResponse]) error {
	for {
		batch, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, asked := range batch.Decisions { // one by one, for each has its own time
			answer := &pb.ChooseMovesResponse{Chosen: []*pb.ChosenMove{b.chosen(stream.Context(), asked)}}
			if err := stream.Send(answer); err != nil {
				return err
			}
		}
	}
}

func (b *bot) chosen(ctx context.Context, asked *pb.ChooseMoveRequest) *pb.ChosenMove {
	answer := &pb.ChosenMove{GameId: asked.GameId, Seat: asked.Seat, DecisionId: asked.Decision.GetDecisionId()}
	if chosen, err := b.ChooseMove(ctx, asked); err == nil {
		answer.Outcome = &pb.ChosenMove_Chosen{Chosen: chosen}
	} else {
		refused := &pb.Refused{Code: int32(status.Code(err)), Message: status.Convert(err).Message()}
		answer.Outcome = &pb.ChosenMove_Refused{Refused: refused}
	}
	return answer
}

func (b *bot) EndGame(_ context.Context, ended *pb.EndGameRequest) (*pb.EndGameResponse, error) {
	b.games.Delete(seatInGame{ended.GameId, ended.Seat})
	return &pb.EndGameResponse{}, nil
}
