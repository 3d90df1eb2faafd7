// A move is read in its parts, and written as it stands.

#include "notation.h"

#include <stdexcept>

#include "recorded.h"

using namespace bot;
using google::protobuf::Value;

namespace {

const Events no_events;

std::vector<Card> cards_of(const Value& list) {
  std::vector<Card> cards;
  for (const Value& card : list.list_value().values()) cards.push_back(parse_card(card.string_value()));
  return cards;
}

std::vector<StackRef> stacks_of(const Value& list) {
  std::vector<StackRef> stacks;
  for (const Value& stack : list.list_value().values()) {
    const auto& fields = stack.struct_value().fields();
    StackRef& name = stacks.emplace_back(cards_of(fields.at("cards")), std::nullopt);
    if (fields.contains("id")) name.id = static_cast<unsigned>(fields.at("id").number_value());
  }
  return stacks;
}

// A move as conformance/notation.json tells it.
Move expected(const Value& parts) {
  const auto& fields = parts.struct_value().fields();
  const std::string& kind = fields.at("kind").string_value();
  const Card card = parse_card(fields.at("card").string_value());
  const std::vector<Card> cards = cards_of(fields.at("cards"));
  const std::vector<StackRef> stacks = stacks_of(fields.at("stacks"));
  const int value = fields.contains("value") ? static_cast<int>(fields.at("value").number_value()) : 0;
  if (kind == "trail") return Trail{card};
  if (kind == "capture") return Capture{card, cards, stacks};
  if (kind == "build") return Build{card, cards, stacks, value};
  if (kind == "raise") return Raise{card, stacks.at(0), value};
  if (kind == "add") return Add{card, cards, stacks.at(0), value};
  if (kind == "double") return Double{card, cards.empty() ? Item(stacks.at(0)) : Item(cards.at(0))};
  throw std::runtime_error("there is no kind of move called " + kind);
}

void a_move_is_read_in_its_parts_and_written_as_it_stands() {
  const auto examples = recorded_list("notation.json");
  expect(examples.values_size() > 30, "there are examples");
  for (const Value& example : examples.values()) {
    const auto& fields = example.struct_value().fields();
    const std::string& text = fields.at("notation").string_value();
    std::vector<Stack> stacks;
    for (const Value& stack : fields.at("stacks").list_value().values()) {
      kasino::v1::Stack message;
      read(stack, message);
      stacks.push_back(stack_from_message(message));
    }
    try {
      const Move move = parse_move(text, stacks);
      expect(fields.contains("move") && move == expected(fields.at("move")), text + " is read in its parts");
      expect(to_string(move) == text, text + " is written as " + to_string(move));
    } catch (const std::invalid_argument& refused) {
      expect(!fields.contains("move"), refused.what());
    }
  }
}

void every_legal_move_that_was_told_is_written_as_it_stands() {
  for (const Session& session : recorded_sessions()) {
    for (const auto& [ask, _] : session.questions) {
      const Observation seen = observe(session.start, ask, no_events);
      for (const std::string& text : ask.decision().legal_moves()) {
        expect(to_string(parse_move(text, seen.stacks)) == text, text + " is written as it stands");
      }
    }
  }
}

}  // namespace

int main() {
  return run(
      {a_move_is_read_in_its_parts_and_written_as_it_stands, every_legal_move_that_was_told_is_written_as_it_stands});
}
