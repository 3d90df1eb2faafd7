// Moves as text, both ways, in the form in which a dealer writes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "moves.h"
#include "observation.h"

namespace bot {

// Reads a move. The stacks on the table tell what `+` means: a build, a raise of one, or another group for one. Throws
// std::invalid_argument where the text is no move.
Move parse_move(std::string_view text, const std::vector<Stack>& stacks);

// Writes a move as it is read.
std::string to_string(const Move& move);

}  // namespace bot
