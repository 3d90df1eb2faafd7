// What a seat may know when it has to play. Seats and sides count from 0.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cards.h"
#include "kasino/v1/bot_service.pb.h"
#include "moves.h"

namespace bot {

using Events = google::protobuf::RepeatedPtrField<kasino::v1::PublicEvent>;

// Cards that lie as one: a build, or a doubled pile. Taken whole or not at all.
struct Stack {
  unsigned id;
  std::vector<Card> cards;
  int value;                      // what a card must capture to take it
  std::optional<unsigned> owner;  // the seat of a build; none: a doubled pile
  bool locked;                    // the value can no longer change

  bool operator==(const Stack&) const = default;
};

// All that the seat may know. It looks at the messages that it was made of, and does not outlive them.
struct Observation {
  const kasino::v1::Rules& rules;  // every field of them; docs/rules.md of Kasino describes each
  unsigned seat;                   // the own one, which is to play
  std::vector<unsigned> sides;     // of each seat: 0 1 0 1 are partners

  unsigned dealer;
  unsigned round;  // from 1
  unsigned deal;   // from 1, within the round
  bool last_deal;  // the pack is empty: these are the last hands of the round

  std::vector<Card> hand;
  std::vector<Card> table;                // loose cards, sorted
  std::vector<Stack> stacks;              // doubled piles, then builds, each by age
  std::vector<unsigned> hand_counts;      // by seat, as the two that follow
  std::vector<unsigned> captured_counts;  // captured cards; the piles lie face down
  std::vector<unsigned> sweeps;           // of this round
  unsigned stock_count;

  std::optional<unsigned> last_capturer;  // the seat that captured last in this round
  std::vector<int> scores;                // by side

  const Events& events;                               // of the game so far, in order, as far as the seat received them
  unsigned question;                                  // the number of this question to this seat
  std::optional<std::chrono::nanoseconds> clock;      // what is left for the game
  std::optional<std::chrono::nanoseconds> time_left;  // what is left for this move

  bool legal_moves_truncated;  // there are more legal moves than are listed, and any may be played
  const std::string& seed;     // of the seat's own draws; it reveals nothing about the pack

  // How many items lie on the table: loose cards and stacks.
  std::size_t items() const { return table.size() + stacks.size(); }

  // A generator for this question alone: asked the same again, a bot draws the same numbers.
  std::mt19937_64 random() const;
};

// Makes an Observation from the start of the game, the question, and the events up to it.
Observation observe(const kasino::v1::StartGameRequest& start, const kasino::v1::ChooseMoveRequest& asked,
                    const Events& events);
Observation observe(const kasino::v1::StartGameRequest& start, const kasino::v1::ChooseMoveRequest& asked,
                    Events&& events) = delete;

Stack stack_from_message(const kasino::v1::Stack& message);

// The stack of this name; null where there is none.
const Stack* find(const std::vector<Stack>& stacks, const StackRef& name);

}  // namespace bot
