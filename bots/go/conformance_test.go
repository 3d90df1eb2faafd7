package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	pb "greedy-go/kasino/v1"
)

// session is a recorded game: how it starts, what the seat was asked, and what greedy answers.
type session struct {
	start     *pb.StartGameRequest
	questions []question
}

type question struct {
	ask    *pb.ChooseMoveRequest
	answer string
}

// recorded is a path in the folder conformance, which lies in this project or beside it.
func recorded(path string) string {
	for _, folder := range []string{"conformance", "../conformance"} {
		if _, err := os.Stat(folder); err == nil {
			return filepath.Join(folder, path)
		}
	}
	return filepath.Join("conformance", path)
}

// sessions reads every recorded game, by the name of its file.
func sessions(t *testing.T) map[string][]session {
	t.Helper()
	files, _ := filepath.Glob(recorded("sessions/*.json"))
	if len(files) < 10 {
		t.Fatalf("conformance/sessions holds %d files of recorded games: it has to be beside this test", len(files))
	}
	all := map[string][]session{}
	for _, file := range files {
		var games []struct {
			Start     json.RawMessage
			Questions []struct {
				Ask    json.RawMessage
				Answer string
			}
		}
		readJSON(t, file, &games)
		for _, game := range games {
			one := session{start: message(t, game.Start, &pb.StartGameRequest{})}
			for _, asked := range game.Questions {
				one.questions = append(one.questions, question{message(t, asked.Ask, &pb.ChooseMoveRequest{}), asked.Answer})
			}
			all[filepath.Base(file)] = append(all[filepath.Base(file)], one)
		}
	}
	return all
}

func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func message[M proto.Message](t *testing.T, text json.RawMessage, into M) M {
	t.Helper()
	if err := protojson.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
	return into
}

func TestGreedyAnswersAsRecorded(t *testing.T) {
	for file, games := range sessions(t) {
		t.Run(file, func(t *testing.T) {
			for _, game := range games {
				for _, question := range game.questions {
					seen := observe(game.start, question.ask, nil)
					legalMoves, err := parseMoves(question.ask.GetDecision().GetLegalMoves(), seen.Stacks)
					if err != nil {
						t.Fatal(err)
					}
					if chosen := Greedy(seen, legalMoves).String(); chosen != question.answer {
						t.Errorf("%s question %d: %q, and not %q", game.start.GameId, question.ask.Question, chosen, question.answer)
					}
				}
			}
		})
	}
}

func TestTheBotAnswersEveryRecordedQuestionLegallyAndTheSameAgain(t *testing.T) {
	for file, games := range sessions(t) {
		t.Run(file, func(t *testing.T) {
			for _, game := range games {
				served := &bot{}
				served.StartGame(context.Background(), game.start)
				for _, question := range game.questions {
					chosen := served.chosen(context.Background(), question.ask)
					move := chosen.GetChosen().GetChoice().GetNotation()
					if !slices.Contains(question.ask.GetDecision().GetLegalMoves(), move) {
						t.Errorf("%s question %d: %v is not legal", game.start.GameId, question.ask.Question, chosen)
					}
					question.ask.EventsSinceLastCall = nil
					if again := served.chosen(context.Background(), question.ask); !proto.Equal(again, chosen) {
						t.Errorf("%s question %d: %v, and then %v", game.start.GameId, question.ask.Question, chosen, again)
					}
				}
			}
		})
	}
}

func TestTheLowerRevisionOfBothIsSaid(t *testing.T) {
	for asked, said := range map[uint32]uint32{0: 1, 1: 1, 2: 2, 3: 2} {
		info, _ := (&bot{}).GetBotInfo(context.Background(), &pb.GetBotInfoRequest{ProtocolRevision: asked})
		if info.GetProtocolRevision() != said {
			t.Errorf("revision %d to a runner of revision %d, and not %d", info.GetProtocolRevision(), asked, said)
		}
	}
}

func TestAGameThatIsNotKnownIsAskedForAgain(t *testing.T) {
	asked := &pb.ChooseMoveRequest{GameId: "new"}
	if code := (&bot{}).chosen(context.Background(), asked).GetRefused().GetCode(); codes.Code(code) != codes.NotFound {
		t.Errorf("code %v, and not NOT_FOUND", codes.Code(code))
	}
}
