// The cards of the pack.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace bot {

// The suits, in the order in which cards of a rank are sorted.
enum class Suit { clubs, diamonds, hearts, spades };

// One face of the pack; rank 1 is an ace, 11 to 13 are the faces. With two packs there are twins, which are equal.
struct Card {
  int rank;
  Suit suit;

  auto operator<=>(const Card&) const = default;
};

inline constexpr Card big_casino{10, Suit::diamonds};
inline constexpr Card little_casino{2, Suit::spades};
inline constexpr Card jack_of_spades{11, Suit::spades};

// Reads a card such as `Td`. Throws std::invalid_argument where it is none.
Card parse_card(std::string_view text);

// Writes a card as it is read.
std::string to_string(const Card& card);

// Reads the numbers that cards have in the contract.
template <typename Numbers>
std::vector<Card> cards_from_message(const Numbers& numbers) {
  std::vector<Card> cards;
  for (const int number : numbers) cards.push_back({(number - 1) % 13 + 1, static_cast<Suit>((number - 1) / 13)});
  return cards;
}

}  // namespace bot
