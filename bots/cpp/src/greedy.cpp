#include "greedy.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bot {
namespace {

using kasino::v1::MisereWorth;
using kasino::v1::Rules;

// The points that cards and sweeps cost; none unless the game is misère.
const MisereWorth& misere(const Rules& rules) {
  return rules.misere() ? rules.misere_points() : MisereWorth::default_instance();
}

// What a card brings by itself to the side that takes it.
int card_points(const Rules& rules, const Card& card) {
  const MisereWorth& cost = misere(rules);
  int points = 0;
  if (card == big_casino) points += int(rules.big_casino_points()) - cost.big();
  if (card == little_casino) points += int(rules.little_casino_points()) - cost.little();
  if (card.rank == 1) points += int(rules.ace_points()) - cost.ace();
  if (card.suit == Suit::spades) {
    const bool jack = card == jack_of_spades && rules.jack_spades_points() != 0;
    points += int(jack ? rules.jack_spades_points() : rules.spade_each_points());
    if (card != little_casino) points -= cost.spade();
  }
  return points;
}

// What it brings to empty the table now; 0 where it does not count.
int sweep_points(const Observation& seen) {
  const Rules& rules = seen.rules;
  const auto freeze = rules.sweep_freeze_score();
  const bool frozen = freeze.has_number() && std::ranges::max(seen.scores) >= int(freeze.number());
  const unsigned in_hands = std::accumulate(seen.hand_counts.begin(), seen.hand_counts.end(), 0U);
  if (frozen) return 0;
  if (seen.last_deal && !rules.sweep_in_last_deal()) return 0;
  if (seen.last_deal && in_hands == 1 && !rules.sweep_on_last_capture()) return 0;
  return int(rules.sweep_points()) - misere(rules).sweep();
}

// The points and the cards that a move takes at once. Only a capture takes anything.
std::pair<int, std::size_t> worth(const Observation& seen, const Move& move) {
  const Capture* capture = std::get_if<Capture>(&move);
  if (!capture) return {0, 0};
  std::vector<Card> taken = capture->cards;
  taken.push_back(capture->card);
  for (const StackRef& stack : capture->stacks) taken.insert(taken.end(), stack.cards.begin(), stack.cards.end());
  int points = 0;
  for (const Card& card : taken) points += card_points(seen.rules, card);
  if (capture->cards.size() + capture->stacks.size() == seen.items()) points += sweep_points(seen);
  return {points, taken.size()};
}

}  // namespace

Move greedy(const Observation& seen, const std::vector<Move>& legal_moves) {
  // Of equals max gives the first.
  return std::ranges::max(legal_moves, {}, [&](const Move& move) { return worth(seen, move); });
}

}  // namespace bot
