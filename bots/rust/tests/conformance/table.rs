//! The table that is followed is the one that was sent.

use tonic::{Code, Request};

use greedy_rust::service::Bot;
use greedy_rust::table;
use greedy_rust::v1::bot_service_server::BotService;
use greedy_rust::v1::{ChooseMoveRequest, PublicState};

use crate::{notation_of, recorded, told};

#[test]
fn the_table_that_is_followed_is_the_one_that_was_sent() {
    let mut questions = 0;
    for session in played() {
        let mut state = table::before_the_first_deal(&session.start);
        for (ask, _) in session.questions {
            for event in &ask.events_since_last_call {
                table::follow(&mut state, &session.start, event);
            }
            let sent = PublicState { turn_seat: None, ..ask.public_state.unwrap() };
            assert_eq!(state, sent, "{} question {}", session.start.game_id, ask.question);
            questions += 1;
        }
    }
    assert!(questions > 100);
}

#[tokio::test]
async fn the_bot_answers_without_the_state_as_with_it() {
    for session in played() {
        let (with, without) = (Bot::default(), Bot::default());
        for bot in [&with, &without] {
            bot.start_game(Request::new(session.start.clone())).await.unwrap();
        }
        for (ask, _) in session.questions {
            let alone = ChooseMoveRequest { public_state: None, ..ask.clone() };
            assert_eq!(notation_of(&without, &alone).unwrap(), notation_of(&with, &ask).unwrap(), "{alone:?}");
        }
    }
}

#[tokio::test]
async fn a_question_of_which_the_earlier_events_are_not_known_needs_the_state() {
    for session in played() {
        let (with, without) = (Bot::default(), Bot::default());
        for bot in [&with, &without] {
            bot.start_game(Request::new(session.start.clone())).await.unwrap();
        }
        let (ask, _) = session.questions.into_iter().nth(1).unwrap();
        assert!(told(&ask).legal_moves.contains(&notation_of(&with, &ask).unwrap()));
        let alone = ChooseMoveRequest { public_state: None, ..ask };
        assert_eq!(notation_of(&without, &alone).unwrap_err().code(), Code::InvalidArgument);
    }
}

/// The recorded games that were played from their first deal.
fn played() -> impl Iterator<Item = recorded::Session> {
    recorded::sessions().into_iter().filter(|session| session.file != "positions.json")
}
