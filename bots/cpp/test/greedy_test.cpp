// The bot answers the recorded sessions of Kasino as `greedy` has to.

#include "greedy.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "kasino/v1/bot_service.pb.h"

using namespace kasino::v1;
using google::protobuf::ListValue;
using google::protobuf::Message;
using google::protobuf::Value;
using google::protobuf::util::JsonStringToMessage;
using google::protobuf::util::MessageToJsonString;

namespace {

int failures = 0;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::cerr << "not so: " << what << "\n";
}

void greedy_takes_points_then_cards_then_the_first() {
  Rules rules;
  rules.set_ace_points(1);
  PublicState table;
  for (Card card : {CARD_ACE_OF_CLUBS, CARD_TWO_OF_CLUBS, CARD_THREE_OF_CLUBS}) table.add_table_cards(card);
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows = {
      {{"4d", "4d x 4h", "4d x 3h Ac"}, "4d x 3h Ac"},
      {{"9d", "9d x 9h", "9d x [7c 2d]#12"}, "9d x [7c 2d]#12"},
      {{"9d x 9h", "9d x 9c"}, "9d x 9h"},
      {{"5h", "9d"}, "5h"},
  };
  for (const auto& [moves, best] : rows) {
    Decision decision;
    for (const std::string& move : moves) decision.add_legal_moves(move);
    expect(greedy::choose(rules, table, decision) == best, "greedy plays " + best);
  }
}

void read(const Value& json, Message& message) {
  std::string text;
  expect(MessageToJsonString(json, &text).ok() && JsonStringToMessage(text, &message).ok(), "it is a message: " + text);
}

void a_session_is_answered_as_recorded(const google::protobuf::Struct& session) {
  StartGameRequest start;
  read(session.fields().at("start"), start);
  for (const Value& question : session.fields().at("questions").list_value().values()) {
    const auto& fields = question.struct_value().fields();
    ChooseMoveRequest ask;
    read(fields.at("ask"), ask);
    const std::string name = start.game_id() + ", question " + std::to_string(ask.question());
    const std::string& answer = fields.at("answer").string_value();
    expect(greedy::choose(start.rules(), ask.public_state(), ask.decision()) == answer, name + ": " + answer);
  }
}

// There are none outside of Kasino's repository.
void the_recorded_sessions() {
  if (!std::filesystem::is_directory(SESSIONS)) return;
  for (const auto& file : std::filesystem::directory_iterator(SESSIONS)) {
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    ListValue sessions;
    expect(JsonStringToMessage(text.str(), &sessions).ok(), "it is JSON: " + file.path().string());
    for (const Value& session : sessions.values()) a_session_is_answered_as_recorded(session.struct_value());
  }
}

}  // namespace

int main() {
  greedy_takes_points_then_cards_then_the_first();
  the_recorded_sessions();
  return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
