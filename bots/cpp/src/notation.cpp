#include "notation.h"

#include <charconv>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace bot {
namespace {

struct Items {
  std::vector<Card> cards;
  std::vector<StackRef> stacks;
};

// A build is raised by a card and a new value, and added to with its own; anything else is a new build.
Move laid(Card card, Items items, int value, const std::vector<Stack>& stacks) {
  auto& [cards, named] = items;
  const Stack* ground = named.size() == 1 ? find(stacks, named.front()) : nullptr;
  if (named.size() != 1 || (ground && !ground->owner)) return Build{card, std::move(cards), std::move(named), value};
  if (!cards.empty() || (ground && ground->value == value)) {
    return Add{card, std::move(cards), std::move(named.front()), value};
  }
  return Raise{card, std::move(named.front()), value};
}

// Reads a text from left to right. Throws std::invalid_argument where something else stands there.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  Move move(const std::vector<Stack>& stacks) {
    Move read = play(stacks);
    if (!rest_.empty()) throw std::invalid_argument("something follows the move");
    return read;
  }

 private:
  Move play(const std::vector<Stack>& stacks) {
    const Card card = this->card();
    if (rest_.empty()) return Trail{card};
    if (skip(" x ")) {
      auto [cards, named] = items();
      return Capture{card, std::move(cards), std::move(named)};
    }
    if (skip(" * ")) return Double{card, item()};
    expect(" + ");
    Items laid_on = items();
    expect(" = ");
    return laid(card, std::move(laid_on), number(), stacks);
  }

  // Loose cards and stacks, at least one, up to the end or a value.
  Items items() {
    Items read;
    for (;;) {
      Item next = item();
      if (const Card* card = std::get_if<Card>(&next)) {
        read.cards.push_back(*card);
      } else {
        read.stacks.push_back(std::get<StackRef>(std::move(next)));
      }
      if (rest_.empty() || rest_.starts_with(" = ")) return read;
      expect(" ");
    }
  }

  Item item() {
    if (!skip("[")) return card();
    StackRef stack{{card()}, std::nullopt};
    while (skip(" ")) stack.cards.push_back(card());
    expect("]");
    if (skip("#")) stack.id = number();
    return stack;
  }

  Card card() {
    const Card card = parse_card(rest_.substr(0, 2));
    rest_.remove_prefix(2);
    return card;
  }

  int number() {
    int number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error != std::errc() || number < 0) throw std::invalid_argument("a number is missing");
    rest_.remove_prefix(end - rest_.data());
    return number;
  }

  bool skip(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  void expect(std::string_view text) {
    if (!skip(text)) throw std::invalid_argument("'" + std::string(text) + "' is missing");
  }

  std::string_view rest_;
};

std::ostream& operator<<(std::ostream& to, const Card& card) { return to << to_string(card); }

std::ostream& operator<<(std::ostream& to, const StackRef& stack) {
  to << '[';
  for (std::size_t place = 0; place < stack.cards.size(); ++place) to << (place ? " " : "") << stack.cards[place];
  to << ']';
  return stack.id ? to << '#' << *stack.id : to;
}

// Writes a move from left to right.
class Writer {
 public:
  void operator()(const Trail& move) { text_ << move.card; }
  void operator()(const Capture& move) { text_ << move.card << " x" << items(move.cards, move.stacks); }
  void operator()(const Build& move) {
    text_ << move.card << " +" << items(move.cards, move.stacks) << " = " << move.value;
  }
  void operator()(const Raise& move) { text_ << move.card << " + " << move.stack << " = " << move.value; }
  void operator()(const Add& move) {
    text_ << move.card << " +" << items(move.cards, {move.stack}) << " = " << move.value;
  }
  void operator()(const Double& move) {
    text_ << move.card << " * ";
    std::visit([&](const auto& target) { text_ << target; }, move.target);
  }

  std::string text() const { return text_.str(); }

 private:
  // Each item, with a space before it.
  static std::string items(const std::vector<Card>& cards, const std::vector<StackRef>& stacks) {
    std::ostringstream text;
    for (const Card& card : cards) text << ' ' << card;
    for (const StackRef& stack : stacks) text << ' ' << stack;
    return text.str();
  }

  std::ostringstream text_;
};

}  // namespace

Move parse_move(std::string_view text, const std::vector<Stack>& stacks) try {
  return Scanner(text).move(stacks);
} catch (const std::invalid_argument& error) {
  throw std::invalid_argument("'" + std::string(text) + "' is no move: " + error.what());
}

std::string to_string(const Move& move) {
  Writer writer;
  std::visit(writer, move);
  return writer.text();
}

}  // namespace bot
