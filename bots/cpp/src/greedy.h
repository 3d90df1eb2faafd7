// `greedy`: the move that takes most points at once; of those, most cards; of those, the first.
#pragma once

#include <string>

#include "kasino/v1/rules.pb.h"
#include "kasino/v1/seat.pb.h"
#include "kasino/v1/table.pb.h"

namespace greedy {

// What the bot is called at a table.
inline constexpr char name[] = "greedy-cpp";

// One of the legal moves, in notation.
std::string choose(const kasino::v1::Rules& rules, const kasino::v1::PublicState& table,
                   const kasino::v1::Decision& decision);

}  // namespace greedy
