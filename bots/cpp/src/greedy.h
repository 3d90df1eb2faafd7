// `greedy`, a policy that Kasino's docs/bots.md specifies: in every language it plays the same moves.
#pragma once

#include <vector>

#include "moves.h"
#include "observation.h"

namespace bot {

// The move that takes most points at once; of those, most cards; of those, the first.
Move greedy(const Observation& seen, const std::vector<Move>& legal_moves);

}  // namespace bot
