//! The table of a game, followed from its events: a bot that sets `no_public_state` is not sent it.

use crate::cards::{BIG_CASINO, Card, LITTLE_CASINO};
use crate::v1::double::Target;
use crate::v1::r#move::Action;
use crate::v1::public_event::Event;
use crate::v1::{self, *};

/// The state before the first deal of a game.
pub fn before_the_first_deal(start: &StartGameRequest) -> PublicState {
    let sides = start.sides.iter().max().map_or(0, |side| *side as usize + 1);
    PublicState { side_scores: vec![0; sides], ..Default::default() }
}

/// Whether there was a deal.
pub fn is_known(state: &PublicState) -> bool {
    !state.seats.is_empty()
}

/// Changes the state to that after this event. Events that do not change it are ignored, and so are the leftovers of a
/// round: the next deal clears the table. Moves before the first deal that is known are ignored, too.
pub fn follow(state: &mut PublicState, start: &StartGameRequest, event: &PublicEvent) {
    match &event.event {
        Some(Event::Dealt(dealt)) => deal(state, dealt),
        Some(Event::MovePlayed(played)) if is_known(state) => play(state, start, played),
        Some(Event::RoundFinished(finished)) => state.side_scores = finished.totals.clone(),
        _ => {}
    }
}

fn deal(state: &mut PublicState, dealt: &Dealt) {
    if dealt.deal == 1 {
        let seats = vec![SeatPublic::default(); dealt.hand_counts.len()];
        let side_scores = std::mem::take(&mut state.side_scores);
        *state = PublicState { table_cards: dealt.table_cards.clone(), seats, side_scores, ..Default::default() };
    }
    for (seat, count) in state.seats.iter_mut().zip(&dealt.hand_counts) {
        seat.hand_count = *count;
    }
    (state.round, state.deal, state.last_deal) = (dealt.round, dealt.deal, dealt.last);
    (state.dealer_seat, state.stock_count) = (dealt.dealer_seat, dealt.stock_count);
    arrange(state);
}

fn play(state: &mut PublicState, start: &StartGameRequest, played: &MovePlayed) {
    let Some(v1::Move { card, action: Some(action), .. }) = &played.r#move else { return };
    match action {
        Action::Trail(_) => state.table_cards.push(*card),
        Action::Capture(Capture { cards, stack_ids, .. }) | Action::Build(Build { cards, stack_ids, .. }) => {
            remove(state, cards, stack_ids);
        }
        Action::Raising(Raise { stack_id, .. }) => remove(state, &[], &[*stack_id]),
        Action::Add(Add { stack_id, cards, .. }) => remove(state, cards, &[*stack_id]),
        Action::Doubling(Double { target: Some(Target::Card(card)), .. }) => remove(state, &[*card], &[]),
        Action::Doubling(Double { target: Some(Target::StackId(id)), .. }) => remove(state, &[], &[*id]),
        Action::Doubling(Double { target: None, .. }) => {}
    }
    state.stacks.extend(played.stack.clone());
    arrange(state);

    let seat = &mut state.seats[played.seat as usize];
    seat.hand_count -= 1;
    seat.captured_count += played.captured.len() as u32;
    seat.sweeps += u32::from(played.sweep_scored);
    if !played.captured.is_empty() {
        state.last_capturer_seat = Some(played.seat);
    }
    if let Some(rules) = start.rules.as_ref().filter(|rules| rules.immediate_scoring()) {
        let side = start.sides[played.seat as usize] as usize;
        let points = Card::from_messages(&played.captured).into_iter().map(|card| points_at_once(rules, card));
        state.side_scores[side] += points.sum::<u32>() as i32;
    }
}

/// Takes loose cards and stacks off the table. With two packs there may be two of a card: one of them stays.
fn remove(state: &mut PublicState, cards: &[i32], stack_ids: &[u32]) {
    for card in cards {
        if let Some(place) = state.table_cards.iter().position(|loose| loose == card) {
            state.table_cards.remove(place);
        }
    }
    state.stacks.retain(|stack| !stack_ids.contains(&stack.stack_id));
}

/// Loose cards are sorted by rank, then by suit; piles come before builds, each by age.
fn arrange(state: &mut PublicState) {
    state.table_cards.sort_by_key(|card| Card::from_message(*card));
    state.stacks.sort_by_key(|stack| (stack.owner_seat.is_some(), stack.stack_id));
}

/// The points of aces and casinos, where the rules give them as soon as they are captured.
fn points_at_once(rules: &Rules, card: Card) -> u32 {
    match card {
        BIG_CASINO => rules.big_casino_points(),
        LITTLE_CASINO => rules.little_casino_points(),
        Card { rank: 1, .. } => rules.ace_points(),
        _ => 0,
    }
}
