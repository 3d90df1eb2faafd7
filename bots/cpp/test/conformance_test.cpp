// The bot answers every recorded question legally, and greedy as it is recorded.

#include <algorithm>

#include "greedy.h"
#include "notation.h"
#include "recorded.h"
#include "service.h"

using namespace bot;
using kasino::v1::ChooseMoveRequest;
using kasino::v1::ChooseMoveResponse;
using kasino::v1::GetBotInfoRequest;
using kasino::v1::GetBotInfoResponse;
using kasino::v1::StartGameResponse;

namespace {

const Events no_events;

std::string named(const Session& session, const ChooseMoveRequest& ask) {
  return session.start.game_id() + " question " + std::to_string(ask.question());
}

void greedy_answers_as_recorded() {
  for (const Session& session : recorded_sessions()) {
    for (const auto& [ask, answer] : session.questions) {
      const Observation seen = observe(session.start, ask, no_events);
      std::vector<Move> legal_moves;
      for (const auto& text : ask.decision().legal_moves()) legal_moves.push_back(parse_move(text, seen.stacks));
      expect(to_string(greedy(seen, legal_moves)) == answer, named(session, ask) + ": greedy plays " + answer);
    }
  }
}

void the_bot_answers_every_question_legally_and_the_same_again() {
  for (Session& session : recorded_sessions()) {
    Service bot;
    StartGameResponse started;
    bot.StartGame(nullptr, &session.start, &started);
    for (auto& [ask, _] : session.questions) {
      ChooseMoveResponse chosen;
      const grpc::Status status = bot.ChooseMove(nullptr, &ask, &chosen);
      const std::string move = chosen.choice().notation();
      const auto& legal = ask.decision().legal_moves();
      const bool is_legal = std::find(legal.begin(), legal.end(), move) != legal.end();
      expect(is_legal, named(session, ask) + ": '" + move + "' is legal " + status.error_message());
      ask.clear_events_since_last_call();
      ChooseMoveResponse again;
      bot.ChooseMove(nullptr, &ask, &again);
      expect(again.choice().notation() == move, named(session, ask) + ": the same is answered again");
    }
  }
}

void the_lower_revision_of_both_is_said() {
  for (const auto& [asked, said] : {std::pair{0U, 1U}, {1U, 1U}, {2U, 2U}, {3U, 2U}}) {
    GetBotInfoRequest request;
    request.set_protocol_revision(asked);
    GetBotInfoResponse info;
    Service().GetBotInfo(nullptr, &request, &info);
    expect(info.protocol_revision() == said, "to a runner of revision " + std::to_string(asked));
  }
}

void a_game_that_is_not_known_is_asked_for_again() {
  ChooseMoveRequest asked;
  asked.set_game_id("new");
  ChooseMoveResponse chosen;
  expect(Service().ChooseMove(nullptr, &asked, &chosen).error_code() == grpc::NOT_FOUND, "a new game is not found");
}

}  // namespace

int main() {
  return run({greedy_answers_as_recorded, the_bot_answers_every_question_legally_and_the_same_again,
              the_lower_revision_of_both_is_said, a_game_that_is_not_known_is_asked_for_again});
}
