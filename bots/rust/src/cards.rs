//! The cards of the pack.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::notation::NotationError;

/// The suits, in the order in which cards of a rank are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

/// One face of the pack; rank 1 is an ace, 11 to 13 are the faces. With two packs there are twins, which are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    pub rank: u8,
    pub suit: Suit,
}

pub const BIG_CASINO: Card = Card { rank: 10, suit: Suit::Diamonds };
pub const LITTLE_CASINO: Card = Card { rank: 2, suit: Suit::Spades };
pub const JACK_OF_SPADES: Card = Card { rank: 11, suit: Suit::Spades };

const RANKS: &str = "A23456789TJQK";
const SUITS: [(char, Suit); 4] = [('c', Suit::Clubs), ('d', Suit::Diamonds), ('h', Suit::Hearts), ('s', Suit::Spades)];

impl Card {
    /// Reads the number that a card has in the contract.
    pub fn from_message(number: i32) -> Card {
        let index = number as usize - 1;
        Card { rank: (index % 13) as u8 + 1, suit: SUITS[index / 13].1 }
    }

    pub(crate) fn from_messages(numbers: &[i32]) -> Vec<Card> {
        numbers.iter().copied().map(Card::from_message).collect()
    }
}

impl FromStr for Card {
    type Err = NotationError;

    /// Reads a card such as `Td`.
    fn from_str(text: &str) -> Result<Card, NotationError> {
        let mut letters = text.chars();
        if let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next())
            && let Some(rank) = RANKS.find(rank)
            && let Some((_, suit)) = SUITS.into_iter().find(|(letter, _)| *letter == suit)
        {
            return Ok(Card { rank: rank as u8 + 1, suit });
        }
        Err(NotationError(format!("'{text}' is no card: write a rank ({RANKS}) and a suit (cdhs)")))
    }
}

impl Display for Card {
    /// Writes the card as it is read.
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let rank = usize::from(self.rank);
        write!(to, "{}{}", &RANKS[rank - 1..rank], SUITS[self.suit as usize].0)
    }
}
