//! Moves: a card from the hand, and what it does. `notation` reads and writes them.

use crate::cards::Card;
use crate::observation::Stack;

/// A complete move of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Lays the card out.
    Trail { card: Card },
    /// Takes loose cards and stacks, as a set: the groups are not part of the move.
    Capture { card: Card, cards: Vec<Card>, stacks: Vec<StackRef> },
    /// Makes a build of the card and loose cards, or of piles where the rules allow it.
    Build { card: Card, cards: Vec<Card>, stacks: Vec<StackRef>, value: u32 },
    /// Lays the card on a build, which gets a new value.
    Raise { card: Card, stack: StackRef, value: u32 },
    /// Adds a group of its own value to a build: the card, with loose cards where it is not enough by itself.
    Add { card: Card, cards: Vec<Card>, stack: StackRef, value: u32 },
    /// Lays the card on a loose card or a stack of exactly its table value.
    Double { card: Card, target: Item },
}

/// What a move names on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Card(Card),
    Stack(StackRef),
}

/// Names a stack on the table by its cards, and by its id too where two stacks hold the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackRef {
    pub cards: Vec<Card>,
    pub id: Option<u32>,
}

impl Move {
    /// The card that leaves the hand.
    pub fn card(&self) -> Card {
        match *self {
            Move::Trail { card }
            | Move::Capture { card, .. }
            | Move::Build { card, .. }
            | Move::Raise { card, .. }
            | Move::Add { card, .. }
            | Move::Double { card, .. } => card,
        }
    }
}

impl StackRef {
    /// The stack that this is the name of.
    pub fn find<'a>(&self, stacks: &'a [Stack]) -> Option<&'a Stack> {
        let cards = sorted(&self.cards);
        stacks.iter().find(|stack| self.id.map_or_else(|| sorted(&stack.cards) == cards, |id| id == stack.id))
    }
}

fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}
