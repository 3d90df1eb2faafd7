//! `greedy`, a policy that Kasino's docs/bots.md specifies: in every language it plays the same moves.

use crate::cards::{BIG_CASINO, Card, JACK_OF_SPADES, LITTLE_CASINO, Suit};
use crate::moves::Move;
use crate::observation::Observation;
use crate::v1::{MisereWorth, Rules, number_or_none::Value};

/// The move that takes most points at once; of those, most cards; of those, the first.
pub fn choose(seen: &Observation, legal_moves: &[Move]) -> Move {
    // Of equals `max_by_key` gives the last, and the first is wanted.
    let best = legal_moves.iter().rev().max_by_key(|played| worth(seen, played));
    best.expect("there is a legal move").clone()
}

/// The points and the cards that a move takes at once. Only a capture takes anything.
fn worth(seen: &Observation, played: &Move) -> (i32, usize) {
    let Move::Capture { card, cards, stacks } = played else { return (0, 0) };
    let taken: Vec<Card> =
        [*card].into_iter().chain(cards.clone()).chain(stacks.iter().flat_map(|stack| stack.cards.clone())).collect();
    let is_sweep = cards.len() + stacks.len() == seen.items();
    let points = taken.iter().map(|card| card_points(seen.rules, *card)).sum::<i32>();
    (points + if is_sweep { sweep_points(seen) } else { 0 }, taken.len())
}

/// What a card brings by itself to the side that takes it.
fn card_points(rules: &Rules, card: Card) -> i32 {
    let cost = misere(rules);
    let named = match card {
        BIG_CASINO => rules.big_casino_points() as i32 - cost.big(),
        LITTLE_CASINO => rules.little_casino_points() as i32 - cost.little(),
        Card { rank: 1, .. } => rules.ace_points() as i32 - cost.ace(),
        _ => 0,
    };
    let jack = rules.jack_spades_points();
    let spade = match card {
        LITTLE_CASINO => rules.spade_each_points() as i32,
        JACK_OF_SPADES if jack != 0 => jack as i32 - cost.spade(),
        Card { suit: Suit::Spades, .. } => rules.spade_each_points() as i32 - cost.spade(),
        _ => 0,
    };
    named + spade
}

/// What it brings to empty the table now; 0 where it does not count.
fn sweep_points(seen: &Observation) -> i32 {
    let rules = seen.rules;
    let best = seen.scores.iter().max().copied().unwrap_or(0);
    let frozen = match rules.sweep_freeze_score.and_then(|score| score.value) {
        Some(Value::Number(score)) => best >= score as i32,
        _ => false,
    };
    let last_card = seen.last_deal && seen.hand_counts.iter().sum::<u32>() == 1;
    if frozen || seen.last_deal && !rules.sweep_in_last_deal() || last_card && !rules.sweep_on_last_capture() {
        return 0;
    }
    rules.sweep_points() as i32 - misere(rules).sweep()
}

/// The points that cards and sweeps cost; none unless the game is misère.
fn misere(rules: &Rules) -> MisereWorth {
    if rules.misere() { rules.misere_points.unwrap_or_default() } else { MisereWorth::default() }
}
