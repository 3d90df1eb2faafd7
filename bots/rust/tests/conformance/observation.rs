//! An observation is all that the seat was told.

use rand::Rng;

use greedy_rust::cards::Card;
use greedy_rust::moves::StackRef;
use greedy_rust::observation::{Observation, Stack};
use greedy_rust::v1::{ChooseMoveRequest, Decision, PrivateState, PublicState, Rules, StartGameRequest};

use crate::recorded;

#[test]
fn it_tells_all_that_the_seat_was_told() {
    let session = recorded::sessions().into_iter().find(|session| session.file == "norwegian-2.json").unwrap();
    let asked = &session.questions[..3];
    let events: Vec<_> = asked.iter().flat_map(|(ask, _)| ask.events_since_last_call.clone()).collect();
    let (ask, _) = &asked[2];
    let seen = Observation::new(&session.start, ask.public_state.as_ref().unwrap(), ask, &events).unwrap();
    let pile = Stack { id: 2, cards: cards("Ad As"), value: 1, owner: None, locked: true };
    assert_eq!(seen.rules.preset(), "norwegian");
    assert_eq!((seen.seat, seen.sides, seen.dealer), (0, &[0, 1][..], 0));
    assert_eq!((seen.round, seen.deal, seen.last_deal), (1, 1, false));
    assert_eq!((&seen.hand, &seen.table), (&cards("4s Ks"), &cards("4h 9h 9s Js")));
    assert_eq!((seen.stacks.as_slice(), seen.items()), (&[pile.clone()][..], 5));
    assert_eq!((&seen.hand_counts, &seen.captured_counts, &seen.sweeps), (&vec![2, 1], &vec![0, 3], &vec![0, 0]));
    assert_eq!((seen.stock_count, seen.last_capturer, seen.scores), (40, Some(1), &[0, 0][..]));
    assert_eq!((seen.events.len(), seen.question, seen.legal_moves_truncated), (12, 3, false));
    assert_eq!((seen.clock, seen.time_left, seen.seed.len()), (None, None, 32));
    assert_eq!(StackRef { cards: cards("As Ad"), id: None }.find(&seen.stacks), Some(&pile));
}

#[test]
fn it_draws_the_same_numbers_for_the_same_question_and_others_for_another() {
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
}

fn drawn(question: u32) -> u64 {
    let start = StartGameRequest { rules: Some(Rules::default()), seed: b"a seed".to_vec(), ..Default::default() };
    let asked = ChooseMoveRequest {
        private_state: Some(PrivateState::default()),
        decision: Some(Decision::default()),
        question,
        ..Default::default()
    };
    Observation::new(&start, &PublicState::default(), &asked, &[]).unwrap().rng().next_u64()
}

fn cards(texts: &str) -> Vec<Card> {
    texts.split(' ').map(|text| text.parse().unwrap()).collect()
}
