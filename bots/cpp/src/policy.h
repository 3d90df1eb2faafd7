// The policy: make it yours.
#pragma once

#include <vector>

#include "moves.h"
#include "observation.h"

namespace bot {

// What the bot is called at a table.
inline constexpr char name[] = "greedy-cpp";

// Chooses a move. It gets what the seat may know and the legal moves in canonical order, at least one, and answers with
// a legal move.
Move choose(const Observation& seen, const std::vector<Move>& legal_moves);

}  // namespace bot
