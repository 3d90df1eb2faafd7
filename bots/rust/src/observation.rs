//! What a seat may know when it has to play. Seats and sides count from 0.

use std::time::Duration;

use rand::{SeedableRng, rngs::ChaCha8Rng};
use sha2::{Digest, Sha256};

use crate::cards::Card;
use crate::v1::{self, ChooseMoveRequest, PublicEvent, PublicState, Rules, StartGameRequest};

/// All that the seat may know.
#[derive(Clone, Debug)]
pub struct Observation<'a> {
    /// Every field of them; docs/rules.md of Kasino describes each.
    pub rules: &'a Rules,
    /// The own one, which is to play.
    pub seat: u32,
    /// Of each seat: 0 1 0 1 are partners.
    pub sides: &'a [u32],
    pub dealer: u32,
    /// From 1.
    pub round: u32,
    /// From 1, within the round.
    pub deal: u32,
    /// The pack is empty: these are the last hands of the round.
    pub last_deal: bool,
    pub hand: Vec<Card>,
    /// Loose cards, sorted.
    pub table: Vec<Card>,
    /// Doubled piles, then builds, each by age.
    pub stacks: Vec<Stack>,
    /// By seat, as the two that follow.
    pub hand_counts: Vec<u32>,
    /// Captured cards; the piles lie face down.
    pub captured_counts: Vec<u32>,
    /// Of this round.
    pub sweeps: Vec<u32>,
    pub stock_count: u32,
    /// The seat that captured last in this round.
    pub last_capturer: Option<u32>,
    /// By side.
    pub scores: &'a [i32],
    /// Of the game so far, in order, as far as the seat received them.
    pub events: &'a [PublicEvent],
    /// The number of this question to this seat.
    pub question: u32,
    /// What is left for the game.
    pub clock: Option<Duration>,
    /// What is left for this move.
    pub time_left: Option<Duration>,
    /// There are more legal moves than are listed, and any may be played.
    pub legal_moves_truncated: bool,
    /// Of the seat's own draws; it reveals nothing about the pack.
    pub seed: &'a [u8],
}

/// Cards that lie as one: a build, or a doubled pile. Taken whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    pub id: u32,
    pub cards: Vec<Card>,
    /// What a card must capture to take it.
    pub value: u32,
    /// The seat of a build; none: a doubled pile.
    pub owner: Option<u32>,
    /// The value can no longer change.
    pub locked: bool,
}

impl<'a> Observation<'a> {
    /// Makes an Observation from the start of the game, its public state, the question, and the events up to it. None
    /// where the question is not complete.
    pub fn new(
        start: &'a StartGameRequest,
        seen: &'a PublicState,
        asked: &'a ChooseMoveRequest,
        events: &'a [PublicEvent],
    ) -> Option<Observation<'a>> {
        let decision = asked.decision.as_ref()?;
        let clock = asked.clocks.iter().find(|clock| clock.seat == start.seat);
        Some(Observation {
            rules: start.rules.as_ref()?,
            seat: start.seat,
            sides: &start.sides,
            dealer: seen.dealer_seat,
            round: seen.round,
            deal: seen.deal,
            last_deal: seen.last_deal,
            hand: Card::from_messages(&asked.private_state.as_ref()?.hand),
            table: Card::from_messages(&seen.table_cards),
            stacks: seen.stacks.iter().map(Stack::from_message).collect(),
            hand_counts: seen.seats.iter().map(|seat| seat.hand_count).collect(),
            captured_counts: seen.seats.iter().map(|seat| seat.captured_count).collect(),
            sweeps: seen.seats.iter().map(|seat| seat.sweeps).collect(),
            stock_count: seen.stock_count,
            last_capturer: seen.last_capturer_seat,
            scores: &seen.side_scores,
            events,
            question: asked.question,
            clock: clock.and_then(|clock| duration(clock.bank_left)),
            time_left: duration(decision.time_left),
            legal_moves_truncated: decision.legal_moves_truncated,
            seed: &start.seed,
        })
    }

    /// How many items lie on the table: loose cards and stacks.
    pub fn items(&self) -> usize {
        self.table.len() + self.stacks.len()
    }

    /// A generator for this question alone: asked the same again, a bot draws the same numbers.
    pub fn rng(&self) -> ChaCha8Rng {
        let seed = Sha256::new().chain_update(self.seed).chain_update(u64::from(self.question).to_be_bytes());
        ChaCha8Rng::from_seed(seed.finalize().into())
    }
}

impl Stack {
    pub fn from_message(stack: &v1::Stack) -> Stack {
        Stack {
            id: stack.stack_id,
            cards: Card::from_messages(&stack.cards),
            value: stack.value,
            owner: stack.owner_seat,
            locked: stack.locked,
        }
    }
}

fn duration(told: Option<prost_types::Duration>) -> Option<Duration> {
    told.and_then(|told| told.try_into().ok())
}
