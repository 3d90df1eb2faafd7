//! Moves as text, both ways, in the form in which a dealer writes them.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use crate::cards::Card;
use crate::moves::{Item, Move, StackRef};
use crate::observation::Stack;

/// A text is no card or no move; the sentence says why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(pub String);

impl Error for NotationError {}

impl Display for NotationError {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl Move {
    /// Reads a move. The stacks on the table tell what `+` means: a build, a raise of one, or another group for one.
    pub fn parse(text: &str, stacks: &[Stack]) -> Result<Move, NotationError> {
        let mut scanner = Scanner(text);
        scanner.play(stacks).filter(|_| scanner.0.is_empty()).ok_or_else(|| {
            NotationError(format!("'{text}' is no move: write it as in 9c, 9h x 9c 6d 3h, 5h + 4c = 9 or Qh * Qd"))
        })
    }
}

/// What is left of a text to be read.
struct Scanner<'a>(&'a str);

impl Scanner<'_> {
    fn play(&mut self, stacks: &[Stack]) -> Option<Move> {
        let card = self.card()?;
        if self.0.is_empty() {
            return Some(Move::Trail { card });
        }
        if self.skip(" x ").is_some() {
            let (cards, stacks) = self.items()?;
            return Some(Move::Capture { card, cards, stacks });
        }
        if self.skip(" * ").is_some() {
            return Some(Move::Double { card, target: self.item()? });
        }
        self.skip(" + ")?;
        let (cards, named) = self.items()?;
        self.skip(" = ")?;
        Some(laid(card, cards, named, self.number()?, stacks))
    }

    /// Loose cards and stacks, at least one, up to the end or a value.
    fn items(&mut self) -> Option<(Vec<Card>, Vec<StackRef>)> {
        let (mut cards, mut stacks) = (vec![], vec![]);
        loop {
            match self.item()? {
                Item::Card(card) => cards.push(card),
                Item::Stack(stack) => stacks.push(stack),
            }
            if self.0.is_empty() || self.0.starts_with(" = ") {
                return Some((cards, stacks));
            }
            self.skip(" ")?;
        }
    }

    fn item(&mut self) -> Option<Item> {
        if self.skip("[").is_none() {
            return self.card().map(Item::Card);
        }
        let mut cards = vec![self.card()?];
        while self.skip(" ").is_some() {
            cards.push(self.card()?);
        }
        self.skip("]")?;
        let id = if self.skip("#").is_some() { Some(self.number()?) } else { None };
        Some(Item::Stack(StackRef { cards, id }))
    }

    fn card(&mut self) -> Option<Card> {
        let (card, rest) = self.0.split_at_checked(2)?;
        self.0 = rest;
        card.parse().ok()
    }

    fn number(&mut self) -> Option<u32> {
        let end = self.0.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        self.0 = rest;
        digits.parse().ok()
    }

    fn skip(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text)?;
        Some(())
    }
}

/// A build is raised by a card and a new value, and added to with its own; anything else is a new build.
fn laid(card: Card, cards: Vec<Card>, mut named: Vec<StackRef>, value: u32, stacks: &[Stack]) -> Move {
    let ground = named.first().and_then(|name| name.find(stacks));
    if named.len() != 1 || ground.is_some_and(|stack| stack.owner.is_none()) {
        return Move::Build { card, cards, stacks: named, value };
    }
    let same_value = ground.is_some_and(|stack| stack.value == value);
    let stack = named.remove(0);
    if same_value || !cards.is_empty() {
        Move::Add { card, cards, stack, value }
    } else {
        Move::Raise { card, stack, value }
    }
}

impl Display for Move {
    /// Writes the move as it is read.
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        match self {
            Move::Trail { card } => write!(to, "{card}"),
            Move::Capture { card, cards, stacks } => write!(to, "{card} x {}", items_text(cards, stacks)),
            Move::Build { card, cards, stacks, value } => {
                write!(to, "{card} + {} = {value}", items_text(cards, stacks))
            }
            Move::Raise { card, stack, value } => write!(to, "{card} + {stack} = {value}"),
            Move::Add { card, cards, stack, value } => {
                write!(to, "{card} + {} = {value}", items_text(cards, std::slice::from_ref(stack)))
            }
            Move::Double { card, target: Item::Card(target) } => write!(to, "{card} * {target}"),
            Move::Double { card, target: Item::Stack(target) } => write!(to, "{card} * {target}"),
        }
    }
}

impl Display for StackRef {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        write!(to, "[{}]", items_text(&self.cards, &[]))?;
        self.id.map_or(Ok(()), |id| write!(to, "#{id}"))
    }
}

fn items_text(cards: &[Card], stacks: &[StackRef]) -> String {
    let words: Vec<String> =
        cards.iter().map(ToString::to_string).chain(stacks.iter().map(ToString::to_string)).collect();
    words.join(" ")
}
