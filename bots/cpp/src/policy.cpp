#include "policy.h"

#include "greedy.h"

namespace bot {

// As it stands it plays greedy.
Move choose(const Observation& seen, const std::vector<Move>& legal_moves) { return greedy(seen, legal_moves); }

}  // namespace bot
