#include "cards.h"

#include <stdexcept>

namespace bot {
namespace {

constexpr std::string_view ranks = "A23456789TJQK";
constexpr std::string_view suits = "cdhs";

}  // namespace

Card parse_card(std::string_view text) {
  const auto rank = text.size() == 2 ? ranks.find(text[0]) : std::string_view::npos;
  const auto suit = text.size() == 2 ? suits.find(text[1]) : std::string_view::npos;
  if (rank == std::string_view::npos || suit == std::string_view::npos) {
    throw std::invalid_argument("'" + std::string(text) + "' is no card: write a rank (" + std::string(ranks) +
                                ") and a suit (" + std::string(suits) + ")");
  }
  return {static_cast<int>(rank) + 1, static_cast<Suit>(suit)};
}

std::string to_string(const Card& card) { return {ranks.at(card.rank - 1), suits.at(static_cast<int>(card.suit))}; }

}  // namespace bot
