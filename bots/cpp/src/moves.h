// Moves: a card from the hand, and what it does. notation.h reads and writes them.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "cards.h"

namespace bot {

// Names a stack on the table by its cards, and by its id too where two stacks hold the same.
struct StackRef {
  std::vector<Card> cards;
  std::optional<unsigned> id;

  bool operator==(const StackRef&) const = default;
};

// What a move names on the table.
using Item = std::variant<Card, StackRef>;

// Lays the card out.
struct Trail {
  Card card;

  bool operator==(const Trail&) const = default;
};

// Takes loose cards and stacks, as a set: the groups are not part of the move.
struct Capture {
  Card card;
  std::vector<Card> cards;
  std::vector<StackRef> stacks;

  bool operator==(const Capture&) const = default;
};

// Makes a build of the card and loose cards, or of piles where the rules allow it.
struct Build {
  Card card;
  std::vector<Card> cards;
  std::vector<StackRef> stacks;
  int value;

  bool operator==(const Build&) const = default;
};

// Lays the card on a build, which gets a new value.
struct Raise {
  Card card;
  StackRef stack;
  int value;

  bool operator==(const Raise&) const = default;
};

// Adds a group of its own value to a build: the card, with loose cards where it is not enough by itself.
struct Add {
  Card card;
  std::vector<Card> cards;
  StackRef stack;
  int value;

  bool operator==(const Add&) const = default;
};

// Lays the card on a loose card or a stack of exactly its table value.
struct Double {
  Card card;
  Item target;

  bool operator==(const Double&) const = default;
};

using Move = std::variant<Trail, Capture, Build, Raise, Add, Double>;

}  // namespace bot
