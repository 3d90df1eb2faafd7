// An observation is all that the seat was told.

#include "observation.h"

#include <sstream>
#include <stdexcept>

#include "recorded.h"

using namespace bot;

namespace {

std::vector<Card> cards(const std::string& texts) {
  std::vector<Card> cards;
  std::istringstream words(texts);
  for (std::string word; words >> word;) cards.push_back(parse_card(word));
  return cards;
}

Session norwegian() {
  for (const Session& session : recorded_sessions()) {
    if (session.file == "norwegian-2.json") return session;
  }
  throw std::runtime_error("there is no norwegian-2.json");
}

void it_tells_all_that_the_seat_was_told() {
  const Session session = norwegian();
  Events events;
  for (int question = 0; question < 3; ++question) {
    events.MergeFrom(session.questions.at(question).first.events_since_last_call());
  }
  const Observation seen = observe(session.start, session.questions.at(2).first, events);
  const Stack pile{.id = 2, .cards = cards("Ad As"), .value = 1, .owner = std::nullopt, .locked = true};
  expect(seen.rules.preset() == "norwegian", "rules");
  expect(seen.seat == 0 && seen.sides == std::vector{0U, 1U} && seen.dealer == 0, "seat, sides and dealer");
  expect(seen.round == 1 && seen.deal == 1 && !seen.last_deal, "round and deal");
  expect(seen.hand == cards("4s Ks") && seen.table == cards("4h 9h 9s Js"), "hand and table");
  expect(seen.stacks == std::vector{pile} && seen.items() == 5, "stacks");
  expect(seen.hand_counts == std::vector{2U, 1U} && seen.captured_counts == std::vector{0U, 3U}, "counts by seat");
  expect(seen.sweeps == std::vector{0U, 0U} && seen.stock_count == 40, "sweeps and stock");
  expect(seen.last_capturer == 1U && seen.scores == std::vector{0, 0}, "last capturer and scores");
  expect(seen.events.size() == 12 && seen.question == 3 && !seen.legal_moves_truncated, "events and question");
  expect(!seen.clock && !seen.time_left && seen.seed.size() == 32, "no clock, and a seed");
  expect(find(seen.stacks, {cards("As Ad"), std::nullopt}) == &seen.stacks.front(), "[As Ad] is the pile");
}

unsigned long drawn(unsigned question) {
  kasino::v1::StartGameRequest start;
  start.set_seed("a seed");
  kasino::v1::ChooseMoveRequest asked;
  asked.set_question(question);
  const Events none;
  return observe(start, asked, none).random()();
}

void it_draws_the_same_numbers_for_the_same_question_and_others_for_another() {
  expect(drawn(1) == drawn(1) && drawn(1) != drawn(2), "numbers follow from the question");
}

}  // namespace

int main() {
  return run(
      {it_tells_all_that_the_seat_was_told, it_draws_the_same_numbers_for_the_same_question_and_others_for_another});
}
