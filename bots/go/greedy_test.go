package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	pb "greedy-go/kasino/v1"
)

// session is a recorded game: what a seat was asked, and what greedy answers.
type session struct {
	Start     json.RawMessage
	Questions []struct {
		Ask    json.RawMessage
		Answer string
	}
}

func sessions(t *testing.T) map[string][]session {
	t.Helper()
	recorded := map[string][]session{}
	files, _ := filepath.Glob("../conformance/sessions/*.json")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var games []session
		if err := json.Unmarshal(text, &games); err != nil {
			t.Fatal(err)
		}
		recorded[filepath.Base(file)] = games
	}
	if len(recorded) == 0 {
		t.Skip("there are no recorded sessions beside this project")
	}
	return recorded
}

func read[M proto.Message](t *testing.T, text json.RawMessage, message M) M {
	t.Helper()
	if err := protojson.Unmarshal(text, message); err != nil {
		t.Fatal(err)
	}
	return message
}

func TestItAnswersAsRecorded(t *testing.T) {
	for file, games := range sessions(t) {
		t.Run(file, func(t *testing.T) {
			greedy := &bot{}
			for _, game := range games {
				greedy.StartGame(context.Background(), read(t, game.Start, &pb.StartGameRequest{}))
				for _, question := range game.Questions {
					asked := read(t, question.Ask, &pb.ChooseMoveRequest{})
					chosen := greedy.chosen(context.Background(), asked).GetChosen().GetChoice().GetNotation()
					if chosen != question.Answer {
						t.Errorf("%s question %d: %q, and not %q", asked.GameId, asked.Question, chosen, question.Answer)
					}
				}
			}
		})
	}
}

func TestAGameThatIsNotKnownIsAskedForAgain(t *testing.T) {
	asked := &pb.ChooseMoveRequest{GameId: "new"}
	if code := (&bot{}).chosen(context.Background(), asked).GetRefused().GetCode(); codes.Code(code) != codes.NotFound {
		t.Errorf("code %v, and not NOT_FOUND", codes.Code(code))
	}
}
