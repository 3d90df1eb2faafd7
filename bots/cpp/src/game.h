// One game from the view of one seat: its start and its events.
#pragma once

#include <mutex>
#include <string>

#include "observation.h"

namespace bot {

// Its functions may be called concurrently.
class Game {
 public:
  explicit Game(kasino::v1::StartGameRequest start);

  // Adds an event.
  void hear(const Events& events);

  // Adds the new events and asks the policy; the answer is a move in notation. Throws std::invalid_argument
  // where the question cannot be understood.
  std::string choose(const kasino::v1::ChooseMoveRequest& asked);

 private:
  std::mutex mutex_;
  kasino::v1::StartGameRequest start_;
  Events events_;
};

}  // namespace bot
