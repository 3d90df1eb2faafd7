#include "observation.h"

#include <algorithm>

namespace bot {
namespace {

using namespace kasino::v1;

std::vector<Card> sorted(std::vector<Card> cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

std::chrono::nanoseconds duration(const google::protobuf::Duration& message) {
  return std::chrono::seconds(message.seconds()) + std::chrono::nanoseconds(message.nanos());
}

std::optional<std::chrono::nanoseconds> bank_left(const ChooseMoveRequest& asked, unsigned seat) {
  for (const Clock& clock : asked.clocks()) {
    if (clock.seat() == seat && clock.has_bank_left()) return duration(clock.bank_left());
  }
  return std::nullopt;
}

// One number of every seat.
std::vector<unsigned> of_seats(const PublicState& seen, google::protobuf::uint32 (SeatPublic::*number)() const) {
  std::vector<unsigned> numbers;
  for (const SeatPublic& seat : seen.seats()) numbers.push_back((seat.*number)());
  return numbers;
}

}  // namespace

Observation observe(const StartGameRequest& start, const ChooseMoveRequest& asked, const Events& events) {
  const PublicState& seen = asked.public_state();
  const Decision& decision = asked.decision();
  std::vector<bot::Stack> stacks;
  for (const kasino::v1::Stack& stack : seen.stacks()) stacks.push_back(stack_from_message(stack));
  return {
      .rules = start.rules(),
      .seat = start.seat(),
      .sides = {start.sides().begin(), start.sides().end()},
      .dealer = seen.dealer_seat(),
      .round = seen.round(),
      .deal = seen.deal(),
      .last_deal = seen.last_deal(),
      .hand = cards_from_message(asked.private_state().hand()),
      .table = cards_from_message(seen.table_cards()),
      .stacks = std::move(stacks),
      .hand_counts = of_seats(seen, &SeatPublic::hand_count),
      .captured_counts = of_seats(seen, &SeatPublic::captured_count),
      .sweeps = of_seats(seen, &SeatPublic::sweeps),
      .stock_count = seen.stock_count(),
      .last_capturer = seen.has_last_capturer_seat() ? std::optional(seen.last_capturer_seat()) : std::nullopt,
      .scores = {seen.side_scores().begin(), seen.side_scores().end()},
      .events = events,
      .question = asked.question(),
      .clock = bank_left(asked, start.seat()),
      .time_left = decision.has_time_left() ? std::optional(duration(decision.time_left())) : std::nullopt,
      .legal_moves_truncated = decision.legal_moves_truncated(),
      .seed = start.seed(),
  };
}

bot::Stack stack_from_message(const kasino::v1::Stack& message) {
  return {
      .id = message.stack_id(),
      .cards = cards_from_message(message.cards()),
      .value = static_cast<int>(message.value()),
      .owner = message.has_owner_seat() ? std::optional(message.owner_seat()) : std::nullopt,
      .locked = message.locked(),
  };
}

const bot::Stack* find(const std::vector<bot::Stack>& stacks, const StackRef& name) {
  const auto named = std::find_if(stacks.begin(), stacks.end(), [&](const bot::Stack& stack) {
    return name.id ? *name.id == stack.id : sorted(name.cards) == sorted(stack.cards);
  });
  return named == stacks.end() ? nullptr : &*named;
}

std::mt19937_64 Observation::random() const {
  std::vector<unsigned> numbers(seed.begin(), seed.end());
  numbers.push_back(question);
  std::seed_seq sequence(numbers.begin(), numbers.end());
  return std::mt19937_64(sequence);
}

}  // namespace bot
