// One game as one seat is told it: how it began, and every event since.
#pragma once

#include <mutex>
#include <string>

#include "observation.h"

namespace bot {

// Its functions may be called at once.
class Game {
 public:
  explicit Game(kasino::v1::StartGameRequest start);

  // Takes in what has happened.
  void hear(const Events& events);

  // Takes in what has happened and asks the policy; the answer is a move in notation. Throws std::invalid_argument
  // where the question cannot be understood.
  std::string choose(const kasino::v1::ChooseMoveRequest& asked);

 private:
  std::mutex mutex_;
  kasino::v1::StartGameRequest start_;
  Events events_;
};

}  // namespace bot
