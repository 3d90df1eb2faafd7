#include "greedy.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

namespace greedy {
namespace {

using namespace kasino::v1;

const MisereWorth& misere(const Rules& rules) {
  return rules.misere() ? rules.misere_points() : MisereWorth::default_instance();
}

// What a card brings by itself to the side that takes it.
int card_points(const Rules& rules, const std::string& card) {
  const MisereWorth& cost = misere(rules);
  int points = 0;
  if (card == "Td") points += int(rules.big_casino_points()) - cost.big();
  if (card == "2s") points += int(rules.little_casino_points()) - cost.little();
  if (card[0] == 'A') points += int(rules.ace_points()) - cost.ace();
  if (card[1] == 's') {
    points += int(card == "Js" && rules.jack_spades_points() ? rules.jack_spades_points() : rules.spade_each_points());
    if (card != "2s") points -= cost.spade();
  }
  return points;
}

// What it brings to empty the table now.
int sweep_points(const Rules& rules, const PublicState& table) {
  for (int score : table.side_scores()) {
    if (rules.sweep_freeze_score().has_number() && score >= int(rules.sweep_freeze_score().number())) return 0;
  }
  unsigned hands = 0;
  for (const SeatPublic& seat : table.seats()) hands += seat.hand_count();
  if (table.last_deal() && !rules.sweep_in_last_deal()) return 0;
  if (table.last_deal() && hands == 1 && !rules.sweep_on_last_capture()) return 0;
  return int(rules.sweep_points()) - misere(rules).sweep();
}

// The cards of a move. What begins with # is the id of a stack, and says nothing of them.
std::vector<std::string> cards_of(std::string notation) {
  std::replace_if(
      notation.begin(), notation.end(), [](char c) { return c == '[' || c == ']'; }, ' ');
  std::vector<std::string> cards;
  std::istringstream words(notation);
  for (std::string word; words >> word;) {
    if (word.size() == 2 && word[0] != '#') cards.push_back(word);
  }
  return cards;
}

// The points and the cards that a move takes. Only a capture, such as `9h x 9c [5d 4s]`, takes anything.
std::pair<int, std::size_t> worth(const Rules& rules, const PublicState& table, const std::string& notation) {
  if (notation.find('x') == std::string::npos) return {0, 0};
  const std::vector<std::string> cards = cards_of(notation);
  int points = 0;
  for (const std::string& card : cards) points += card_points(rules, card);
  std::size_t lie = table.table_cards_size();
  for (const Stack& stack : table.stacks()) lie += stack.cards_size();
  if (cards.size() == lie + 1) points += sweep_points(rules, table);
  return {points, cards.size()};
}

}  // namespace

std::string choose(const Rules& rules, const PublicState& table, const Decision& decision) {
  const auto& moves = decision.legal_moves();
  const auto less = [&](const std::string& one, const std::string& other) {
    return worth(rules, table, one) < worth(rules, table, other);
  };
  // Of equals max_element gives the first.
  const auto best = std::max_element(moves.begin(), moves.end(), less);
  return best == moves.end() ? decision.fallback_move() : *best;
}

}  // namespace greedy
