#include "game.h"

#include <stdexcept>
#include <utility>

#include "notation.h"
#include "policy.h"

namespace bot {

Game::Game(kasino::v1::StartGameRequest start) : start_(std::move(start)) { events_.Swap(start_.mutable_so_far()); }

void Game::hear(const Events& events) {
  const std::lock_guard lock(mutex_);
  events_.MergeFrom(events);
}

std::string Game::choose(const kasino::v1::ChooseMoveRequest& asked) {
  hear(asked.events_since_last_call());
  const std::lock_guard lock(mutex_);
  const Observation seen = observe(start_, asked, events_);
  std::vector<Move> legal_moves;
  for (const std::string& text : asked.decision().legal_moves()) legal_moves.push_back(parse_move(text, seen.stacks));
  if (legal_moves.empty()) throw std::invalid_argument("the request has no legal moves");
  return to_string(bot::choose(seen, legal_moves));
}

}  // namespace bot
