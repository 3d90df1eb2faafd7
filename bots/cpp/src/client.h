// The bot as a client: it takes a seat at a dealer's table, and plays until the game is over.
#pragma once

#include <string>

namespace bot {

// A table, and the token of a seat at it.
struct Place {
  std::string table;
  std::string token;
};

// Takes a seat at the dealer `host:port`. Throws std::runtime_error with the dealer's message.
Place join(const std::string& dealer, const std::string& join_code);

// Plays; returns how the game ended. Throws std::runtime_error.
std::string play(const std::string& dealer, const Place& place);

}  // namespace bot
